// Signing in, people and addresses (spec §2, §5, §8).
export const accountFails = {
  'login.captcha': { retCode: '3001', text: '图形验证码不正确或已过期' },
  'login.wrong': { retCode: '3002', text: '账号或密码不正确，还可尝试 {left} 次' },
  'login.locked': { retCode: '3003', text: '账号已锁定，请{minutes}分钟后再试' },
  'login.wait': { retCode: '3008', text: '近期有人多次输错密码，请等 {seconds} 秒，再输入新的验证码登录' },
  'login.ambiguous': { retCode: '3004', text: '该账号在多所机构存在，请从机构入口登录' },
  'login.disabled': { retCode: '3005', text: '账号已停用，请联系校管理员' },
  'password.wrong': { retCode: '3006', text: '原密码不正确' },
  'password.first': { retCode: '3007', text: '您用的是发给您的一次性密码，请先在账户设置中修改密码' },
  'address.tooMany': { retCode: '3010', text: '收货地址最多 20 条' },
  'address.region': { retCode: '3011', text: '省市区不匹配，请重新选择' },
} as const
