// Interests in suppliers (domain page 05 §5.5).
export const recusalFails = {
  'recusal.buyer': { retCode: '3260', text: '您与供应商「{supplier}」有{relation}，须回避，请由他人采购' },
  'recusal.decider': { retCode: '3261', text: '您与供应商「{supplier}」有{relation}，须回避，请转交他人审批' },
  'recusal.acceptor': { retCode: '3262', text: '{name}与供应商「{supplier}」有{relation}，须回避，请换一位验收人' },
  'recusal.scorer': { retCode: '3266', text: '{name}与供应商「{supplier}」有{relation}，须回避，请采购办更换评审人' },
  'recusal.twice': { retCode: '3263', text: '已经申报过与「{supplier}」的{relation}' },
  'recusal.tooMany': { retCode: '3264', text: '一个人最多登记 {most} 条回避' },
  'recusal.own': { retCode: '3265', text: '不能解除自己的回避，请由另一位校管理员核实后办理' },
} as const
