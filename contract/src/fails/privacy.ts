// Consent (domain page 08 §8.1).
export const privacyFails = {
  'consent.first': { retCode: '3070', text: '请先阅读并同意 {version} 版隐私政策' },
} as const
