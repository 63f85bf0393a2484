// 平台外采购 (domain page 02 §2.2).
export const offPlatformFails = {
  'offPlatform.controlled': { retCode: '3801', text: '管控化学品及危险化学品不得通过平台外采购：{lines}' },
  'offPlatform.blacklisted': { retCode: '3802', text: '供应商「{name}」在黑名单中，不得采购' },
  'offPlatform.ceiling': { retCode: '3803', text: '金额 {sum} 达到平台外采购上限 {ceiling}，请{go}' },
  'offPlatform.over': { retCode: '3804', text: '实际金额 {actual} 超过批准的 {total} 超过 {pct}%，请重新申请' },
  'offPlatform.byHand': { retCode: '3808', text: '本校没有对接财务系统，不能推送，请登记报销凭证' },
  'offPlatform.directOver': {
    retCode: '3809',
    text: '实际金额 {actual} 超过提交时冻结的 {total}，免申请直接验收不能超过，请购买人作废后重新填写',
  },
  'offPlatform.directSplit': { retCode: '3811', text: '{text}' },
  'offPlatform.byTwo': { retCode: '3806', text: '本校的平台外采购须由两位验收人验收，请选择第二验收人' },
} as const
