// What people may not do with their own data (spec §1, §7).
export const personFails = {
  'person.young': { retCode: '3090', text: '本平台不向14周岁及以下儿童提供服务，没有保存您填写的身份证号' },
  'person.notHeld': { retCode: '3091', text: '手机号没有经过短信确认或确认已过期，请重新获取验证码' },
} as const
