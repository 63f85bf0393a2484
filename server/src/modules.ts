// The table of contents of the server. Written by `npm run lists`. Open lists: the tests' world adds its trial kind.
import type { DocumentKind } from './core/documents.ts'
import type { Module } from './core/implement.ts'
import { accountModule } from './modules/account/routes.ts'
import { activityModule } from './modules/activity/routes.ts'
import { addressModule } from './modules/address/routes.ts'
import { adminModule } from './modules/admin/routes.ts'
import { afterSaleModule, afterSaleRulingModule, afterSaleSupplyModule, afterSaleKind } from './modules/after-sale/document.ts'
import { agreementModule, agreementKind } from './modules/agreement/document.ts'
import { announcementModule } from './modules/announcement/routes.ts'
import { approvalModule } from './modules/approval/routes.ts'
import { arrivalModule } from './modules/arrival/routes.ts'
import { assetEntryModule } from './modules/asset-entry/routes.ts'
import { bargainModule, orderModule, purchaseModule } from './modules/order/routes.ts'
import { billModule, supplyBillModule } from './modules/bill/routes.ts'
import { cartModule } from './modules/cart/routes.ts'
import { catalogModule } from './modules/catalog/routes.ts'
import { comparisonModule } from './modules/comparison/routes.ts'
import { complaintModule, complaintRulingModule, complaintSupplyModule, complaintKind } from './modules/complaint/document.ts'
import { componentModule } from './modules/component/routes.ts'
import { componentOrderModule } from './modules/component-order/routes.ts'
import { contractTemplateModule } from './modules/contract-template/routes.ts'
import { couponModule } from './modules/coupon/routes.ts'
import { courierModule } from './modules/courier/routes.ts'
import { delegationModule } from './modules/delegation/routes.ts'
import { directoryModule } from './modules/directory/routes.ts'
import { dossierModule } from './modules/dossier/routes.ts'
import { evaluationDeskModule, evaluationModule, evaluationSupplyModule } from './modules/evaluation/routes.ts'
import { factorModule } from './modules/factor/routes.ts'
import { factorPhoneModule } from './modules/factor-phone/routes.ts'
import { favouriteModule } from './modules/favourite/routes.ts'
import { financeCardModule } from './modules/finance-card/routes.ts'
import { financeModule } from './modules/finance/routes.ts'
import { frameworkModule, frameworkSupplyModule, frameworkKind } from './modules/framework/document.ts'
import { fundModule } from './modules/fund/routes.ts'
import { goodsEditModule } from './modules/goods-edit/routes.ts'
import { goodsPaperModule } from './modules/goods-paper/routes.ts'
import { goodsReviewModule } from './modules/goods-review/routes.ts'
import { handedCartModule } from './modules/handed-cart/routes.ts'
import { handoverModule } from './modules/handover/routes.ts'
import { helpModule } from './modules/help/routes.ts'
import { homeModule } from './modules/home/routes.ts'
import { hotWordModule } from './modules/hot-word/routes.ts'
import { inquiryModule } from './modules/inquiry/routes.ts'
import { integrityModule } from './modules/integrity/routes.ts'
import { invoiceApplyModule, invoiceRulingModule, supplyInvoiceModule } from './modules/invoice-apply/routes.ts'
import { invoiceCheckModule } from './modules/invoice-check/routes.ts'
import { invoiceHeadModule } from './modules/invoice-head/routes.ts'
import { invoiceModule } from './modules/invoice/routes.ts'
import { licenceModule } from './modules/licence/routes.ts'
import { logoffModule } from './modules/logoff/routes.ts'
import { marketPriceModule } from './modules/market-price/routes.ts'
import { myDataModule } from './modules/my-data/routes.ts'
import { noticeModule } from './modules/notice/routes.ts'
import { offPlatformModule, offPlatformKind } from './modules/off-platform/document.ts'
import { payFileModule } from './modules/pay-file/routes.ts'
import { payReferenceModule } from './modules/pay-reference/routes.ts'
import { paymentModule } from './modules/payment/routes.ts'
import { permitModule } from './modules/permit/routes.ts'
import { personModule } from './modules/person/routes.ts'
import { privacyModule } from './modules/privacy/routes.ts'
import { receiptModule } from './modules/receipt/routes.ts'
import { recusalModule } from './modules/recusal/routes.ts'
import { refundModule, refundKind } from './modules/after-sale/refund/document.ts'
import { registrationModule } from './modules/registration/routes.ts'
import { rosterModule } from './modules/roster/routes.ts'
import { sceneModule } from './modules/scene/routes.ts'
import { schoolModule } from './modules/school/routes.ts'
import { sealingModule } from './modules/sealing/routes.ts'
import { sessionModule } from './modules/session/routes.ts'
import { sheetTextModule } from './modules/sheet-text/routes.ts'
import { shopModule } from './modules/shop/routes.ts'
import { signatureModule } from './modules/signature/routes.ts'
import { specialModule } from './modules/special/routes.ts'
import { ssoModule } from './modules/sso/routes.ts'
import { standardMatchModule } from './modules/standard-match/routes.ts'
import { standardModule } from './modules/standard/routes.ts'
import { stepUpModule } from './modules/step-up/routes.ts'
import { supplierGoodsModule } from './modules/supplier-goods/routes.ts'
import { supplierScoreModule } from './modules/supplier-score/routes.ts'
import { supplyModule } from './modules/supply/routes.ts'
import { synonymModule } from './modules/synonym/routes.ts'
import { tellingModule } from './modules/telling/routes.ts'
import { wishListModule } from './modules/wish-list/routes.ts'
import { acceptanceKind } from './modules/order/acceptance/document.ts'
import { billKind } from './modules/bill/document.ts'
import { fundChangeKind } from './modules/order/fund-change/document.ts'
import { importKind } from './modules/supplier-goods/document.ts'
import { inquiryKind } from './modules/inquiry/document.ts'
import { invoiceApplyKind } from './modules/invoice-apply/document.ts'
import { orderKind } from './modules/order/document.ts'
import { paymentKind } from './modules/payment/document.ts'
import { registrationKind } from './modules/registration/document.ts'

export const modules: Module[] = [
  accountModule,
  activityModule,
  addressModule,
  adminModule,
  afterSaleModule,
  afterSaleRulingModule,
  afterSaleSupplyModule,
  agreementModule,
  announcementModule,
  approvalModule,
  arrivalModule,
  assetEntryModule,
  bargainModule,
  billModule,
  cartModule,
  catalogModule,
  comparisonModule,
  complaintModule,
  complaintRulingModule,
  complaintSupplyModule,
  componentModule,
  componentOrderModule,
  contractTemplateModule,
  couponModule,
  courierModule,
  delegationModule,
  directoryModule,
  dossierModule,
  evaluationDeskModule,
  evaluationModule,
  evaluationSupplyModule,
  factorModule,
  factorPhoneModule,
  favouriteModule,
  financeCardModule,
  financeModule,
  frameworkModule,
  frameworkSupplyModule,
  fundModule,
  goodsEditModule,
  goodsPaperModule,
  goodsReviewModule,
  handedCartModule,
  handoverModule,
  helpModule,
  homeModule,
  hotWordModule,
  inquiryModule,
  integrityModule,
  invoiceApplyModule,
  invoiceCheckModule,
  invoiceHeadModule,
  invoiceModule,
  invoiceRulingModule,
  licenceModule,
  logoffModule,
  marketPriceModule,
  myDataModule,
  noticeModule,
  offPlatformModule,
  orderModule,
  payFileModule,
  payReferenceModule,
  paymentModule,
  permitModule,
  personModule,
  privacyModule,
  purchaseModule,
  receiptModule,
  recusalModule,
  refundModule,
  registrationModule,
  rosterModule,
  sceneModule,
  schoolModule,
  sealingModule,
  sessionModule,
  sheetTextModule,
  shopModule,
  signatureModule,
  specialModule,
  ssoModule,
  standardMatchModule,
  standardModule,
  stepUpModule,
  supplierGoodsModule,
  supplierScoreModule,
  supplyBillModule,
  supplyInvoiceModule,
  supplyModule,
  synonymModule,
  tellingModule,
  wishListModule,
]

/** Every kind of document: what walks over documents walks over these. */
export const documents: DocumentKind[] = [
  acceptanceKind,
  afterSaleKind,
  agreementKind,
  billKind,
  complaintKind,
  frameworkKind,
  fundChangeKind,
  importKind,
  inquiryKind,
  invoiceApplyKind,
  offPlatformKind,
  orderKind,
  paymentKind,
  refundKind,
  registrationKind,
]
