// Checkout, orders, delivery and acceptance.
export const orderFails = {
  'order.emptyCart': { retCode: '3201', text: '请选择要购买的商品' },
  'order.quoteChanged': { retCode: '3202', text: '订单内容已变化，请确认后重新提交' },
  'order.purposeNeeded': { retCode: '3203', text: '请填写用途说明（金额达到 {from} 须填写）' },
  'order.outsideMall': { retCode: '3204', text: '该采购须按政府采购/学校集中采购程序办理' },
  'order.applyNo': { retCode: '3205', text: '请填写采购申请号' },
  'order.studentClosed': { retCode: '3206', text: '学校未开通学生采购' },
  'order.overdue': { retCode: '3207', text: '存在逾期未验收/未结算订单，暂不能下单' },
  'order.mixedControl': { retCode: '3208', text: '管控化学品不能与普通商品同单提交' },
  'ship.tooMany': { retCode: '3220', text: '本次发货数量超过未发数量：{name}' },
  'ship.waybill': { retCode: '3221', text: '请填写快递公司和运单号，或送货人电话' },
  'accept.byBuyer': { retCode: '3230', text: '验收人不能与采购人为同一人' },
  'accept.tooMany': { retCode: '3231', text: '验收数量不能大于收货数量：{name}' },
  'accept.photos': { retCode: '3232', text: '金额满 {from} 验收须上传照片' },
  'accept.second': { retCode: '3233', text: '金额满 {from} 须选择第二验收人' },
  'accept.reason': { retCode: '3234', text: '不合格数量须填写原因：{name}' },
} as const
