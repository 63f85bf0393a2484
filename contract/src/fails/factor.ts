// The second proof of a person (decision 0057).
export const factorFails = {
  /** The password was right; the data says what to go on with. */
  'factor.ask': { retCode: '3080', text: '请完成二次验证' },
  'factor.first': { retCode: '3081', text: '学校要求您开启二次验证，请先在账户设置中完成' },
  'factor.wrong': { retCode: '3082', text: '动态码、短信验证码或恢复码不正确，每个码只能用一次，还可尝试 {left} 次' },
  'factor.mismatch': { retCode: '3088', text: '动态码不正确，请输入应用上当前的 6 位数字，并核对手机时间' },
  'factor.locked': { retCode: '3083', text: '二次验证多次不正确，请 {minutes} 分钟后再试' },
  'factor.ended': { retCode: '3084', text: '二次验证已超时，请重新登录' },
  'factor.on': { retCode: '3085', text: '二次验证已开启；更换手机请先关闭，再重新设置' },
  'factor.unset': { retCode: '3086', text: '还没有开启二次验证' },
  'factor.required': { retCode: '3087', text: '学校要求您使用二次验证，不能关闭' },
} as const
