// 验收审核: runs only where the school turned `accept.needAudit` on.
import type { FlowDef } from '../../modules/approval/engine/def.ts'

export const acceptanceAudit: FlowDef = {
  code: 'acceptance.standard',
  docKind: 'acceptance',
  title: '验收审核',
  nodes: [
    {
      id: 'keeper',
      title: '资产管理员',
      mode: 'OR',
      selfPass: false,
      assignees: [{ kind: 'ROLE', role: 'assetKeeper' }],
      sameAsSubmitter: 'UPPER',
      upper: [{ kind: 'DEPT_LEADER' }],
      backTo: ['INITIATOR', 'END'],
    },
  ],
}
