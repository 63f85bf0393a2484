// The list of modules: the table of contents of the server.
import type { Module } from './core/implement.ts'
import { accountModule } from './modules/account/routes.ts'
import { addressModule } from './modules/address/routes.ts'
import { approvalModule } from './modules/approval/routes.ts'
import { billModule, supplyBillModule } from './modules/bill/routes.ts'
import { cartModule } from './modules/cart/routes.ts'
import { catalogModule } from './modules/catalog/routes.ts'
import { fundModule } from './modules/fund/routes.ts'
import { homeModule } from './modules/home/routes.ts'
import { invoiceModule } from './modules/invoice/routes.ts'
import { noticeModule } from './modules/notice/routes.ts'
import { registerAcceptanceApprovable } from './modules/order/acceptance/approvals.ts'
import { registerOrderApprovable } from './modules/order/approvals.ts'
import { orderModule, purchaseModule } from './modules/order/routes.ts'
import { schoolModule } from './modules/school/routes.ts'
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
}
