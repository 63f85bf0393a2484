// 框架协议订单, by the nodes every school begins with.
import type { FlowDef } from '../../modules/approval/engine/def.ts'
import { standardNodes } from '../standard-nodes.ts'

export const frameworkStandard: FlowDef = {
  code: 'frameworkOrder.standard',
  docKind: 'frameworkOrder',
  title: '框架协议订单',
  nodes: standardNodes,
}
