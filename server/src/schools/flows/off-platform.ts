// 平台外采购申请, by the nodes every school begins with.
import type { FlowDef } from '../../modules/approval/engine/def.ts'
import { standardNodes } from '../standard-nodes.ts'

export const offPlatformStandard: FlowDef = {
  code: 'offPlatform.standard',
  docKind: 'offPlatform',
  title: '平台外采购申请',
  nodes: standardNodes,
}
