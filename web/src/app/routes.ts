// The list of the product: every page of every feature. Written by `npm run lists`. Read without a browser by `npm run routes` and by tests.
import { setRoutes } from '../core/known-routes.ts'
import type { RouteRow } from '../core/route.ts'
import { accountRoutes } from '../features/account/routes.tsx'
import { activityRoutes } from '../features/activity/routes.tsx'
import { adminRoutes } from '../features/admin/routes.tsx'
import { afterSaleRoutes } from '../features/after-sale/routes.tsx'
import { announcementRoutes } from '../features/announcement/routes.tsx'
import { approvalRoutes } from '../features/approval/routes.tsx'
import { assetEntryRoutes } from '../features/asset-entry/routes.tsx'
import { bargainRoutes } from '../features/bargain/routes.tsx'
import { billRoutes } from '../features/bill/routes.tsx'
import { cartRoutes } from '../features/cart/routes.tsx'
import { catalogRoutes } from '../features/catalog/routes.tsx'
import { checkoutRoutes } from '../features/checkout/routes.tsx'
import { complaintRoutes } from '../features/complaint/routes.tsx'
import { componentRoutes } from '../features/component/routes.tsx'
import { contractTemplateRoutes } from '../features/contract-template/routes.tsx'
import { couponRoutes } from '../features/coupon/routes.tsx'
import { directoryRoutes } from '../features/directory/routes.tsx'
import { evaluationRoutes } from '../features/evaluation/routes.tsx'
import { financeRoutes } from '../features/finance/routes.tsx'
import { flowsRoutes } from '../features/flows/routes.tsx'
import { frameRoutes } from './frame-routes.ts'
import { frameworkRoutes } from '../features/framework/routes.tsx'
import { fundRoutes } from '../features/fund/routes.tsx'
import { goodsEditRoutes } from '../features/goods-edit/routes.tsx'
import { goodsReviewRoutes } from '../features/goods-review/routes.tsx'
import { handoverRoutes } from '../features/handover/routes.tsx'
import { helpRoutes } from '../features/help/routes.tsx'
import { homeRoutes } from '../features/home/routes.tsx'
import { inquiryRoutes } from '../features/inquiry/routes.tsx'
import { integrityRoutes } from '../features/integrity/routes.tsx'
import { invoiceApplyRoutes } from '../features/invoice-apply/routes.tsx'
import { licenceRoutes } from '../features/licence/routes.tsx'
import { logoffRoutes } from '../features/logoff/routes.tsx'
import { marketPriceRoutes } from '../features/market-price/routes.tsx'
import { noticeRoutes } from '../features/notice/routes.tsx'
import { offPlatformRoutes } from '../features/off-platform/routes.tsx'
import { orderRoutes } from '../features/order/routes.tsx'
import { paymentRoutes } from '../features/payment/routes.tsx'
import { permitRoutes } from '../features/permit/routes.tsx'
import { printRoutes } from '../features/print/routes.tsx'
import { privacyRoutes } from '../features/privacy/routes.tsx'
import { receiptRoutes } from '../features/receipt/routes.tsx'
import { recusalRoutes } from '../features/recusal/routes.tsx'
import { registrationRoutes } from '../features/registration/routes.tsx'
import { rosterRoutes } from '../features/roster/routes.tsx'
import { sceneRoutes } from '../features/scene/routes.tsx'
import { sealingRoutes } from '../features/sealing/routes.tsx'
import { settingRoutes } from '../features/setting/routes.tsx'
import { signatureRoutes } from '../features/signature/routes.tsx'
import { specialRoutes } from '../features/special/routes.tsx'
import { standardMatchRoutes } from '../features/standard-match/routes.tsx'
import { standardRoutes } from '../features/standard/routes.tsx'
import { supplierBillsRoutes } from '../features/supplier-bills/routes.tsx'
import { supplierGoodsRoutes } from '../features/supplier-goods/routes.tsx'
import { supplierRoutes } from '../features/supplier/routes.tsx'
import { supplierScoreRoutes } from '../features/supplier-score/routes.tsx'
import { synonymRoutes } from '../features/synonym/routes.tsx'
import { wishListRoutes } from '../features/wish-list/routes.tsx'

export const routes: readonly RouteRow[] = [
  ...accountRoutes,
  ...activityRoutes,
  ...adminRoutes,
  ...afterSaleRoutes,
  ...announcementRoutes,
  ...approvalRoutes,
  ...assetEntryRoutes,
  ...bargainRoutes,
  ...billRoutes,
  ...cartRoutes,
  ...catalogRoutes,
  ...checkoutRoutes,
  ...complaintRoutes,
  ...componentRoutes,
  ...contractTemplateRoutes,
  ...couponRoutes,
  ...directoryRoutes,
  ...evaluationRoutes,
  ...financeRoutes,
  ...flowsRoutes,
  ...frameRoutes,
  ...frameworkRoutes,
  ...fundRoutes,
  ...goodsEditRoutes,
  ...goodsReviewRoutes,
  ...handoverRoutes,
  ...helpRoutes,
  ...homeRoutes,
  ...inquiryRoutes,
  ...integrityRoutes,
  ...invoiceApplyRoutes,
  ...licenceRoutes,
  ...logoffRoutes,
  ...marketPriceRoutes,
  ...noticeRoutes,
  ...offPlatformRoutes,
  ...orderRoutes,
  ...paymentRoutes,
  ...permitRoutes,
  ...printRoutes,
  ...privacyRoutes,
  ...receiptRoutes,
  ...recusalRoutes,
  ...registrationRoutes,
  ...rosterRoutes,
  ...sceneRoutes,
  ...sealingRoutes,
  ...settingRoutes,
  ...signatureRoutes,
  ...specialRoutes,
  ...standardMatchRoutes,
  ...standardRoutes,
  ...supplierBillsRoutes,
  ...supplierGoodsRoutes,
  ...supplierRoutes,
  ...supplierScoreRoutes,
  ...synonymRoutes,
  ...wishListRoutes,
]

setRoutes(routes)
