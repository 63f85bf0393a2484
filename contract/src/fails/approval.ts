// Approval (domain page 03 §3.4).
export const approvalFails = {
  'approval.handled': { retCode: '3401', text: '该任务已被{name}处理' },
  'approval.self': { retCode: '3402', text: '您不能审批自己提交的单据' },
  'approval.comment': { retCode: '3403', text: '请填写审批意见（驳回至少 2 个字）' },
  'approval.target': { retCode: '3404', text: '当前节点不允许退回' },
  'approval.nobody': { retCode: '3405', text: '未找到审批人，请联系校管理员（节点：{node}）' },
  'approval.chooseFirst': { retCode: '3406', text: '请选择审批人：{node}' },
  'approval.notCandidate': { retCode: '3407', text: '所选审批人不在候选范围内：{node}' },
  'approval.acted': { retCode: '3408', text: '已有审批人处理，不能撤回' },
  'approval.notYours': { retCode: '3409', text: '该任务不在您名下' },
  'approval.urgeSoon': { retCode: '3410', text: '催办过于频繁{why}' },
  'approval.single': { retCode: '3412', text: '「{node}」须单独审批，请打开详情处理' },
  'approval.line': { retCode: '3413', text: '单据里没有第 {no} 行，请刷新后再试' },
  'approval.pool': { retCode: '3451', text: '没有其他经办人可以接手，不能退回' },
  'approval.papers': { retCode: '3450', text: '请先上传{papers}' },
  'approval.signature': { retCode: '3411', text: '请先完成手写签名' },
} as const
