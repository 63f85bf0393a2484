// Permission codes (`functionList`), each with its Chinese description. An unknown code never grants anything.
export const needs = {
  'mall:view': '浏览商城',
  'cart:edit': '使用购物车',
  'order:create': '提交订单',
  'order:accept': '验收订单',
  'order:agent': '代他人采购',
  'order:student': '学生采购',
  'order:export': '导出订单',
  'fund:view': '查看经费卡',
  'check:approve': '审批',
  'check:batch': '批量审批',
  'handle:jingban': '经办',
  'accept:check': '验收审核',
  'bill:view': '查看对账单',
  'bill:confirm': '确认对账单',
  'bill:audit': '审核与结算对账单',
  'register:audit': '审核注册申请',
  'tenant:view': '查看学校管理',
  'tenant:config': '校级配置：部门、人员与参数',
  'report:view': '查看报表',
  'platform:goods': '平台：审核商品',
  'supplier:orders': '供应商：处理订单',
  'supplier:goods': '供应商：管理商品',
  'supplier:bills': '供应商：对账与开票',
} as const

export type Need = keyof typeof needs
