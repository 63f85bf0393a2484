// Codes 2005 and 2009 are the specification's (§8); 40xx are input and conflict, shared by all domains.
export const coreFails = {
  'core.signedOut': { retCode: '2005', text: '请先登录' },
  'core.denied': { retCode: '2009', text: '您没有权限执行此操作' },
  'core.invalid': { retCode: '4000', text: '{message}' },
  'core.missing': { retCode: '4004', text: '{what}不存在或您无权查看' },
  'core.wrongState': { retCode: '4009', text: '{title}当前状态为{state}，不能{action}' },
  'core.stale': { retCode: '4010', text: '单据已发生变化，请刷新' },
  'core.refused': { retCode: '4011', text: '{reason}' },
  'core.keyReused': { retCode: '4012', text: '重复提交：同一提交编号的内容不一致' },
  'core.busy': { retCode: '4013', text: '系统繁忙，请稍后重试' },
  'core.forbiddenOrigin': { retCode: '4014', text: '请求来源不被允许' },
  'core.tooMany': { retCode: '4029', text: '操作过于频繁，请{seconds}秒后再试' },
  'core.file': { retCode: '4030', text: '{reason}' },
} as const
