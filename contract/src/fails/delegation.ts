// Acting in another's place (domain page 03 §3.4: no chain).
export const delegationFails = {
  'delegation.overlap': { retCode: '3292', text: '{days} 已委托{name}，时间和单据重叠；请先收回再委托' },
  'delegation.chain': { retCode: '3293', text: '{name} {days} 也已委托他人，代理不能再转给别人；请换一位或改日期' },
  'delegation.tooMany': { retCode: '3294', text: '采购代理最多 {most} 位，请先取消不再需要的' },
} as const
