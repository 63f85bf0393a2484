// Consent (domain page 08 §8.1).
export const privacyFails = {
  'consent.first': { retCode: '3070', text: '隐私政策已更新为 {version} 版，请先阅读并同意' },
} as const
