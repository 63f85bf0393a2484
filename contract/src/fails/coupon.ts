// 优惠券 (domain page 02 §2.16).
export const couponFails = {
  'coupon.allTaken': { retCode: '3861', text: '这张优惠券已领完' },
  'coupon.mineTaken': { retCode: '3862', text: '每人限领 {n} 张，您已领取' },
  'coupon.gone': { retCode: '3863', text: '选用的优惠券已使用或已过期，请重新选择' },
} as const
