// 框架协议 (domain page 02 §2.4).
export const frameworkFails = {
  'framework.ceiling': { retCode: '3821', text: '协议还可用 {left}，本单 {sum}，超出 {gap}' },
  'framework.perOrder': { retCode: '3822', text: '每单不超过 {most}，本单 {sum}' },
  'framework.closed': { retCode: '3823', text: '协议「{name}」{why}，不能下单' },
  'framework.price': { retCode: '3824', text: '协议价格已变化，现为 {sum}，请核对后重新提交' },
  'framework.candidate': { retCode: '3825', text: '供应商「{name}」{why}，不能选用' },
  'framework.reason': { retCode: '3826', text: '选的不是第 1 名，须填写理由（不少于 {least} 字）' },
  'agreement.other': { retCode: '3827', text: '预览之后协议、供应商或分类有了变化，没有导入；请核对新的预览后再导入' },
} as const
