// Bills, invoices, settlement (domain page 02 §2.7, 05 §5.7).
export const billFails = {
  'bill.empty': { retCode: '3501', text: '所选期间没有待对账的订单' },
  'bill.aftersale': { retCode: '3502', text: '存在未完结售后，暂不能对账' },
  'invoice.used': { retCode: '3510', text: '该发票已在{docNo}使用' },
  'invoice.number': { retCode: '3511', text: '发票号码须为 8 位或 20 位数字' },
  'invoice.amount': { retCode: '3512', text: '发票金额与对账单不一致，差额 {gap}' },
  'invoice.title': { retCode: '3513', text: '发票抬头与所选不一致：发票为「{got}」，应为「{want}」' },
  'invoice.taxNo': { retCode: '3514', text: '税号校验未通过' },
  'invoice.mismatch': { retCode: '3515', text: '三单匹配未通过：{reasons}' },
  'settle.finance': { retCode: '3520', text: '财务系统返回异常：{reason}' },
} as const
