// Lists of people (decision 0075).
export const rosterFails = {
  'roster.other': { retCode: '3720', text: '预览之后人员、部门或角色有了变化，没有导入；请核对新的预览后再导入' },
  'roster.noSms': { retCode: '3721', text: '没有可用的短信模板，不能用短信发放一次性密码，请打印清单' },
} as const
