// Bills, invoices, settlement (domain page 02 §2.7, 05 §5.7).
export const billFails = {
  'bill.empty': { retCode: '3501', text: '所选期间没有待对账的订单' },
  'bill.aftersale': { retCode: '3502', text: '存在未完结售后，暂不能对账' },
  'bill.lastLine': { retCode: '3504', text: '对账单只剩这一笔，请改为撤销对账单' },
  'bill.lineGone': { retCode: '3505', text: '该订单已不在对账单中，请刷新' },
  'bill.duties': { retCode: '3506', text: '对账单 {no} {why}，按不相容岗位分离不能再由本人审核，请由{others}审核' },
  'bill.soleAuditor': {
    retCode: '3507',
    text: '对账单 {no} 只有{who}可以审核，按不相容岗位分离不能再由{who}确认，请由{others}确认',
  },
  'invoice.used': { retCode: '3510', text: '该发票已在{docNo}使用{which}' },
  'invoice.mismatch': { retCode: '3515', text: '三单匹配未通过：{reasons}' },
  'invoice.twice': { retCode: '3516', text: '发票 {no} 重复填写' },
  'invoice.sum': { retCode: '3519', text: '发票合计 {invoices} 与实际金额 {actual} 不一致，差额 {gap}' },
  'invoice.file': { retCode: '3517', text: '发票文件不存在，请重新上传' },
  'invoice.unseen': { retCode: '3518', text: '对账单 {no} 的发票 {invoices} 没有能识别的文件，请先打开对账单，对照原件确认后再审核' },
  'invoice.heads': { retCode: '3522', text: '发票抬头最多 {most} 个，请先删除不用的' },
  'invoice.order': { retCode: '3523', text: '订单 {no} 不能申请开票：{reason}' },
  'invoice.head': { retCode: '3524', text: '发票抬头与所选不一致：{reason}' },
  'invoice.notGenuine': { retCode: '3526', text: '发票 {no} 税务查验为{status}{at}，不能{what}，{fix}' },
  'invoice.unchecked': { retCode: '3527', text: '发票 {no} 还没有查验通过（{why}），本校查验通过后才能{what}' },
  'settle.byFinance': { retCode: '3521', text: '结算结果由{finance}返回，不能手工登记' },
} as const
