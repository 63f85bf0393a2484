// Cancelling an account, taking one's data along, and the proof both ask for (decisions 0071, 0072).
export const logoffFails = {
  'step.first': { retCode: '3150', text: '请先确认是您本人，确认在 5 分钟内有效' },
  'step.way': { retCode: '3151', text: '请用{way}确认是您本人' },
  'step.wrong': { retCode: '3152', text: '登录密码不正确，还可尝试 {left} 次' },
  'step.locked': { retCode: '3153', text: '登录密码多次不正确，请 {minutes} 分钟后再试' },
  'step.old': { retCode: '3154', text: '请退出后重新登录，并在 {minutes} 分钟内办理' },
  'step.weak': {
    retCode: '3160',
    text: '贵校的登录方式不能再次核实您本人，请联系校管理员登记您的手机号，再用手机验证码确认',
  },
  'step.again': { retCode: '3159', text: '请先确认是您本人，确认后 {minutes} 分钟内不再询问' },
  'myData.making': { retCode: '3158', text: '您的数据副本正在生成，完成后会发消息告诉您' },
  'logoff.unfinished': { retCode: '3155', text: '您有未完结的业务，暂不能注销：{what}' },
  'logoff.leaving': { retCode: '3156', text: '您的账号将于 {day} 注销，请先选择是否保留账号' },
  'logoff.notLeaving': { retCode: '3157', text: '您没有申请注销账号，或已经保留' },
} as const
