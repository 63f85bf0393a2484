// A template with steps of one school: named by the node they follow, so that a later change of the template keeps their place.
import type { FlowNodeDef } from '../modules/approval/engine/def.ts'

export const insertAfter = (nodes: readonly FlowNodeDef[], id: string, ...added: FlowNodeDef[]): FlowNodeDef[] => {
  const at = nodes.findIndex((it) => it.id === id)
  if (at < 0) throw new Error(`流程里没有节点 ${id}，只有 ${nodes.map((it) => it.id).join('、')}`)
  return nodes.toSpliced(at + 1, 0, ...added)
}
