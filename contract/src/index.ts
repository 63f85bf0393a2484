// The table of contents of all calls. Written by `npm run lists`.
import { account } from './account.ts'
import { activity } from './activity.ts'
import { address } from './address.ts'
import { admin } from './admin.ts'
import { afterSale } from './after-sale.ts'
import { afterSaleRuling } from './after-sale-ruling.ts'
import { afterSaleSupply } from './after-sale-supply.ts'
import { agreement } from './agreement.ts'
import { announcement } from './announcement.ts'
import { approval } from './approval.ts'
import { arrival } from './arrival.ts'
import { assetEntry } from './asset-entry.ts'
import { bargain } from './bargain.ts'
import { bill } from './bill.ts'
import { cart } from './cart.ts'
import { catalog } from './catalog.ts'
import { comparison } from './comparison.ts'
import { complaint } from './complaint.ts'
import { complaintRuling } from './complaint-ruling.ts'
import { complaintSupply } from './complaint-supply.ts'
import { component } from './component.ts'
import { componentOrder } from './component-order.ts'
import { contractTemplate } from './contract-template.ts'
import { coupon } from './coupon.ts'
import { courier } from './courier.ts'
import { delegation } from './delegation.ts'
import { directory } from './directory.ts'
import { dossier } from './dossier.ts'
import { evaluation } from './evaluation.ts'
import { evaluationDesk } from './evaluation-desk.ts'
import { evaluationSupply } from './evaluation-supply.ts'
import { factor } from './factor.ts'
import { factorPhone } from './factor-phone.ts'
import { favourite } from './favourite.ts'
import { finance } from './finance.ts'
import { financeCard } from './finance-card.ts'
import { framework } from './framework.ts'
import { frameworkSupply } from './framework-supply.ts'
import { fund } from './fund.ts'
import { goodsEdit } from './goods-edit.ts'
import { goodsPaper } from './goods-paper.ts'
import { goodsReview } from './goods-review.ts'
import { handedCart } from './handed-cart.ts'
import { handover } from './handover.ts'
import { help } from './help.ts'
import { home } from './home.ts'
import { hotWord } from './hot-word.ts'
import { inquiry } from './inquiry.ts'
import { integrity } from './integrity.ts'
import { invoice } from './invoice.ts'
import { invoiceApply } from './invoice-apply.ts'
import { invoiceCheck } from './invoice-check.ts'
import { invoiceHead } from './invoice-head.ts'
import { invoiceRuling } from './invoice-ruling.ts'
import { licence } from './licence.ts'
import { logoff } from './logoff.ts'
import { marketPrice } from './market-price.ts'
import { myData } from './my-data.ts'
import { notice } from './notice.ts'
import { offPlatform } from './off-platform.ts'
import { order, purchase, supply } from './order.ts'
import { payFile } from './pay-file.ts'
import { payReference } from './pay-reference.ts'
import { payment } from './payment.ts'
import { permit } from './permit.ts'
import { person } from './person.ts'
import { privacy } from './privacy.ts'
import { receipt } from './receipt.ts'
import { recusal } from './recusal.ts'
import { refund } from './refund.ts'
import { registration } from './registration.ts'
import { roster } from './roster.ts'
import { scene } from './scene.ts'
import { school } from './school.ts'
import { sealing } from './sealing.ts'
import { session } from './session.ts'
import { sheetText } from './sheet-text.ts'
import { shop } from './shop.ts'
import { signature } from './signature.ts'
import { special } from './special.ts'
import { sso } from './sso.ts'
import { standard } from './standard.ts'
import { standardMatch } from './standard-match.ts'
import { stepUp } from './step-up.ts'
import { supplierGoods } from './supplier-goods.ts'
import { supplierScore } from './supplier-score.ts'
import { supplyBill } from './supply-bill.ts'
import { supplyInvoice } from './supply-invoice.ts'
import { synonym } from './synonym.ts'
import { telling } from './telling.ts'
import { wishList } from './wish-list.ts'

export const contract = {
  account,
  activity,
  address,
  admin,
  afterSale,
  afterSaleRuling,
  afterSaleSupply,
  agreement,
  announcement,
  approval,
  arrival,
  assetEntry,
  bargain,
  bill,
  cart,
  catalog,
  comparison,
  complaint,
  complaintRuling,
  complaintSupply,
  component,
  componentOrder,
  contractTemplate,
  coupon,
  courier,
  delegation,
  directory,
  dossier,
  evaluation,
  evaluationDesk,
  evaluationSupply,
  factor,
  factorPhone,
  favourite,
  finance,
  financeCard,
  framework,
  frameworkSupply,
  fund,
  goodsEdit,
  goodsPaper,
  goodsReview,
  handedCart,
  handover,
  help,
  home,
  hotWord,
  inquiry,
  integrity,
  invoice,
  invoiceApply,
  invoiceCheck,
  invoiceHead,
  invoiceRuling,
  licence,
  logoff,
  marketPrice,
  myData,
  notice,
  offPlatform,
  order,
  payFile,
  payReference,
  payment,
  permit,
  person,
  privacy,
  purchase,
  receipt,
  recusal,
  refund,
  registration,
  roster,
  scene,
  school,
  sealing,
  session,
  sheetText,
  shop,
  signature,
  special,
  sso,
  standard,
  standardMatch,
  stepUp,
  supplierGoods,
  supplierScore,
  supply,
  supplyBill,
  supplyInvoice,
  synonym,
  telling,
  wishList,
}

export type Contract = typeof contract
