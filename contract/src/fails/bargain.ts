// Bargaining over an order.
export const bargainFails = {
  'bargain.closed': { retCode: '3270', text: '学校没有开放订单议价' },
  'bargain.up': { retCode: '3271', text: '议价只能下调：「{name}」现价 {now}，不能改为 {to}' },
  'bargain.waits': { retCode: '3272', text: '供应商还没有答复上一次还价，{until} 前等他答复，也可以按现价提交' },
  'bargain.rounds': { retCode: '3273', text: '同一张订单最多还价 {most} 次，请按现价提交或取消订单' },
  'bargain.nothing': { retCode: '3274', text: '{what}' },
} as const
