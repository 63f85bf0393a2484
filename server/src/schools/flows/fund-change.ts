// 更换经费: the owner of both cards consents, nobody in his place (decision 0026).
import type { FlowDef } from '../../modules/approval/engine/def.ts'

export const fundChange: FlowDef = {
  code: 'fundChange.standard',
  docKind: 'fundChange',
  title: '更换经费',
  nodes: [
    {
      id: 'owner',
      title: '经费负责人',
      mode: 'AND',
      assignees: [{ kind: 'FUND_OWNER_EACH' }],
      backTo: ['INITIATOR', 'END'],
      ops: { addSign: false, transfer: false, delegate: false },
      escalateHours: 'never',
    },
  ],
}
