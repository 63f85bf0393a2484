import { admin } from '@caiyuan/contract/admin'
import { implement } from '../../core/implement.ts'
import { addDept, changeDept, closeDept, mergeDept, reopenDept } from './commands/depts.ts'
import { copyFlowTemplate, dropFlowDraft, publishFlow, saveFlowDraft, startReplay, withdrawFlow } from './commands/flows.ts'
import { cancelParamValue, setParamValue } from './commands/params.ts'
import { addLimit, changeLimit, removeLimit } from './commands/limits.ts'
import { addPerson, changePerson, disablePerson, enablePerson, resetPassword } from './commands/people.ts'
import { listDepts } from './queries/depts.ts'
import { addRole, changeRole, givePersonRoles } from './commands/roles.ts'
import { exportAudit, listAudit } from './queries/audit.ts'
import { checkFlowDraft, getFlow, getFlowVersion, getReplay, listFlows } from './queries/flows.ts'
import { listLimits } from './queries/limits.ts'
import { getOverview } from './queries/overview.ts'
import { getParam, listParams } from './queries/params.ts'
import { getPerson, listPeople } from './queries/people.ts'
import { getRetention } from './queries/retention.ts'
import { listRoles, roleHistory } from './queries/roles.ts'
import { listRules } from './queries/rules.ts'

export const adminModule = implement('admin', admin, {
  overview: getOverview,
  depts: listDepts,
  addDept,
  changeDept,
  mergeDept,
  closeDept,
  reopenDept,
  people: listPeople,
  person: getPerson,
  addPerson,
  changePerson,
  disablePerson,
  enablePerson,
  resetPassword,
  params: listParams,
  param: getParam,
  setParam: setParamValue,
  cancelParam: cancelParamValue,
  limits: listLimits,
  addLimit,
  changeLimit,
  removeLimit,
  rules: listRules,
  roles: listRoles,
  roleHistory,
  addRole,
  changeRole,
  givePersonRoles,
  flows: listFlows,
  flow: getFlow,
  flowVersion: getFlowVersion,
  saveFlowDraft,
  dropFlowDraft,
  copyFlowTemplate,
  checkFlow: checkFlowDraft,
  publishFlow,
  withdrawFlow,
  startReplay,
  replay: getReplay,
  audit: listAudit,
  auditExport: exportAudit,
  retention: getRetention,
})
