// Sealed quotes (decision 0170; domain page B, 询价).
export const sealingFails = {
  'sealing.keyInUse': { retCode: '3601', text: '有 {num} 件询价的报价是用现在的密钥密封的，开标后才能更换' },
  'sealing.late': { retCode: '3602', text: '报价已截止' },
  'sealing.early': { retCode: '3603', text: '报价还没有截止，不能开标' },
  'sealing.given': { retCode: '3604', text: '您已开标，须由另一位开标人在自己的登录里开标' },
  'sealing.notOpener': { retCode: '3605', text: '您不是这件询价的开标人' },
  'sealing.opened': { retCode: '3606', text: '这件询价已经开标' },
  'sealing.once': { retCode: '3607', text: '{why}' },
  'sealing.wrongSeals': { retCode: '3608', text: '开标人已经变化，请刷新页面后重新密封报价' },
  'sealing.shorter': { retCode: '3609', text: '截止时间只能延长，不能提前' },
} as const
