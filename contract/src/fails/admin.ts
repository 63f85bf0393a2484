// The administration of a school: departments, people, roles, parameters (decision 0060).
export const adminFails = {
  'admin.self': { retCode: '3701', text: '不能对自己办理，请由另一位管理员办理' },
  'admin.last': { retCode: '3702', text: '{name}是最后一位有「{need}」权限的在用人员，请先把这项权限交给别人' },
  'admin.everyday': { retCode: '3703', text: '「{role}」不是日常采购角色，须由安全管理员授予' },
  'admin.apart': { retCode: '3704', text: '{who}会同时有{duties}的权限：系统、安全、审计管理须由不同的人担任' },
  'admin.ownRole': { retCode: '3705', text: '您自己有「{role}」这个角色，须由另一位安全管理员修改' },
  'dept.named': { retCode: '3710', text: '审批流程「{flows}」按名称找到「{dept}」，不能{act}，请先修改流程' },
  'dept.held': { retCode: '3711', text: '「{dept}」还有{what}，请先移走，或合并到别的部门' },
  'flow.draftMoved': { retCode: '3715', text: '{who} {at} 已保存过这份草稿，请刷新后再改' },
  'flow.faulty': { retCode: '3716', text: '还不能{act}：{faults}' },
  'flow.unchanged': { retCode: '3717', text: '与{when}的版本没有差别，不用发布' },
} as const
