// Paying with one's own money (decision 0221).
export const paymentFails = {
  'payment.card': { retCode: '3790', text: '{reason}' },
  'payment.nothing': { retCode: '3791', text: '没有待付款的订单，可能已付款或已取消' },
  'payment.noWay': { retCode: '3792', text: '暂时没有接通{way}，请换一种支付方式' },
  'payment.reference': { retCode: '3793', text: '{reason}' },
} as const
