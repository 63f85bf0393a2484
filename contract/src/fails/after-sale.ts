// 售后与退款 (domain page 02 §2.5, §2.6; appendix B).
export const afterSaleFails = {
  'afterSale.sevenDaysOver': { retCode: '3841', text: '已超过七天无理由退货期限' },
  'afterSale.noSevenDays': { retCode: '3842', text: '该商品不支持七天无理由退货' },
  'afterSale.tooMany': { retCode: '3843', text: '退货数量超过可退数量：{name} 可申请 {left} 件' },
  'afterSale.notOffered': { retCode: '3844', text: '商品「{name}」：{why}' },
  'afterSale.sum': { retCode: '3845', text: '可退金额已变化，现为 {sum}，请核对后重新提交' },
} as const
