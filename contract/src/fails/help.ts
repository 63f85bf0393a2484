// Messages left for the platform (decision 0065).
export const helpFails = {
  'help.tooMany': { retCode: '3901', text: '一天最多留言 {most} 条，请 {hours} 小时后再来，急事请拨打客服电话' },
  'help.answered': { retCode: '3902', text: '{name}已经答复过这条留言，请刷新' },
} as const
