// The list of modules: the table of contents of the server.
import { registerFileReader } from './core/file-readers.ts'
import type { Module } from './core/implement.ts'
import { accountModule } from './modules/account/routes.ts'
import { addressModule } from './modules/address/routes.ts'
import { approvalModule } from './modules/approval/routes.ts'
import { mustSeeBill } from './modules/bill/queries/one.ts'
import { billModule, supplyBillModule } from './modules/bill/routes.ts'
import { cartModule } from './modules/cart/routes.ts'
import { catalogModule } from './modules/catalog/routes.ts'
import { fundModule } from './modules/fund/routes.ts'
import { handoverModule } from './modules/handover/routes.ts'
import { goodsReviewModule } from './modules/goods-review/routes.ts'
import { homeModule } from './modules/home/routes.ts'
import { invoiceModule } from './modules/invoice/routes.ts'
import { noticeModule } from './modules/notice/routes.ts'
import { registerAcceptanceApprovable } from './modules/order/acceptance/approvals.ts'
import { registerOrderApprovable } from './modules/order/approvals.ts'
import { mustSeeAcceptance, mustSeeOrder } from './modules/order/queries/visible.ts'
import { registerFundChangeApprovable } from './modules/order/fund-change/approvals.ts'
import { orderModule, purchaseModule } from './modules/order/routes.ts'
import { schoolModule } from './modules/school/routes.ts'
import { mustSeeImport } from './modules/supplier-goods/file.ts'
import { supplierGoodsModule } from './modules/supplier-goods/routes.ts'
import { supplyModule } from './modules/supply/routes.ts'

export const modules: readonly Module[] = [
  accountModule,
  addressModule,
  approvalModule,
  billModule,
  cartModule,
  catalogModule,
  fundModule,
  handoverModule,
  goodsReviewModule,
  homeModule,
  invoiceModule,
  noticeModule,
  orderModule,
  purchaseModule,
  schoolModule,
  supplierGoodsModule,
  supplyModule,
  supplyBillModule,
]

/** Documents that approvals can decide register here; the engine never imports them. */
export const registerApprovables = (): void => {
  registerAcceptanceApprovable()
  registerOrderApprovable()
  registerFundChangeApprovable()
}

/** Every kind of document that files are bound to, and who may see it. */
export const registerFileReaders = (): void => {
  registerFileReader('order', mustSeeOrder)
  registerFileReader('acceptance', mustSeeAcceptance)
  registerFileReader('bill', mustSeeBill)
  registerFileReader('import', mustSeeImport)
}
