import { coupon } from '@caiyuan/contract/coupon'
import { implement } from '../../core/implement.ts'
import { createByPlatform, createOwn, endByPlatform, endOwn, takeCoupon } from './commands.ts'
import { allCampaigns, myCoupons, offeredCoupons, supplierCampaigns } from './queries.ts'

export const couponModule = implement('coupon', coupon, {
  my: myCoupons,
  offered: offeredCoupons,
  take: takeCoupon,
  supplierList: supplierCampaigns,
  supplierCreate: createOwn,
  supplierEnd: endOwn,
  manage: allCampaigns,
  create: createByPlatform,
  end: endByPlatform,
})
