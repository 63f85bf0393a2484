// The table of contents of all calls.
import { account } from './account.ts'
import { address } from './address.ts'
import { approval } from './approval.ts'
import { bill } from './bill.ts'
import { supplyBill } from './supply-bill.ts'
import { cart } from './cart.ts'
import { catalog } from './catalog.ts'
import { fund } from './fund.ts'
import { handover } from './handover.ts'
import { goodsReview } from './goods-review.ts'
import { home } from './home.ts'
import { invoice } from './invoice.ts'
import { notice } from './notice.ts'
import { order, purchase, supply } from './order.ts'
import { school } from './school.ts'
import { supplierGoods } from './supplier-goods.ts'

export const contract = {
  account,
  address,
  approval,
  bill,
  cart,
  catalog,
  fund,
  handover,
  goodsReview,
  home,
  invoice,
  notice,
  order,
  purchase,
  school,
  supplierGoods,
  supply,
  supplyBill,
}

export type Contract = typeof contract

/** What each domain is called in the API reference. */
export const domainTitles: Record<keyof Contract, string> = {
  account: '账户与登录',
  home: '首页',
  catalog: '商品与搜索',
  cart: '购物车',
  purchase: '采购单',
  order: '订单',
  approval: '审批',
  fund: '经费',
  bill: '对账与结算',
  invoice: '发票',
  notice: '消息与公告',
  address: '收货地址',
  school: '机构',
  handover: '离职交接',
  supply: '供应商：订单',
  goodsReview: '平台：商品审核',
  supplierGoods: '供应商：商品',
  supplyBill: '供应商：对账与开票',
}
