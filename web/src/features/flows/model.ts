// What a draft of a flow is while it is drawn: its steps, how they stand on the canvas, and what can be taken back.
import type { FlowNode } from '@caiyuan/contract/admin/flow-node'
import type { FlowNames } from '@caiyuan/contract/admin/flow-words'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { api } from '../../core/api.ts'

export type FlowRead = OutputOf<typeof api.admin.flow>
export type Offers = FlowRead['offers']
export type Checked = OutputOf<typeof api.admin.checkFlow>
export type Fault = Checked['faults'][number]
export type ReplayRead = NonNullable<OutputOf<typeof api.admin.replay>>

export const namesOf = ({ roles, amounts, categories, flags, people }: Offers): FlowNames => ({
  role: (code) => roles.find((it) => it.code === code)?.name ?? (code || '……'),
  amount: (param) => amounts.find((it) => it.param === param)?.fen ?? null,
  category: (path) => categories.find((it) => it.path === path)?.name ?? path,
  flag: (key) => flags.find((it) => it.code === key)?.name ?? key,
  person: (no) => people.find((it) => it.no === no)?.name ?? no,
})

export type Nodes = readonly FlowNode[]

/** A letter and digits no other step has. */
export const freshId = (nodes: Nodes): string => {
  let num = nodes.length + 1
  while (nodes.some((it) => it.id === `step${num}`)) num += 1
  return `step${num}`
}

export const newNode = (nodes: Nodes): FlowNode => ({ id: freshId(nodes), title: '', mode: 'OR', assignees: [] })

/** `at`: before which it comes to stand. */
export const insertAt = (nodes: Nodes, at: number, node: FlowNode): FlowNode[] => [...nodes.slice(0, at), node, ...nodes.slice(at)]
export const without = (nodes: Nodes, id: string): FlowNode[] => nodes.filter((it) => it.id !== id)
export const changed = (nodes: Nodes, id: string, change: (node: FlowNode) => FlowNode): FlowNode[] =>
  nodes.map((it) => (it.id === id ? change(it) : it))

/** The step comes to stand at this place among the others; beyond the ends it stays at them. */
export const movedTo = (nodes: Nodes, id: string, place: number): FlowNode[] => {
  const node = nodes.find((it) => it.id === id)
  if (!node) return [...nodes]
  const others = without(nodes, id)
  return insertAt(others, Math.max(0, Math.min(others.length, place)), node)
}

export const isSameNodes = (a: Nodes, b: Nodes): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What was before and what was taken back, the nearest last. */
export interface History {
  past: Nodes[]
  now: Nodes
  future: Nodes[]
  /** Of which field the last change was: typing in one is one step back. */
  about: string
}

const MOST_STEPS = 100

export const begun = (now: Nodes): History => ({ past: [], now, future: [], about: '' })
export const did = (it: History, now: Nodes, about = ''): History => {
  if (isSameNodes(it.now, now)) return it
  const isSame = about !== '' && about === it.about && it.past.length > 0
  return { past: isSame ? it.past : [...it.past, it.now].slice(-MOST_STEPS), now, future: [], about }
}
export const undone = (it: History): History =>
  it.past.length === 0 ? it : { past: it.past.slice(0, -1), now: it.past.at(-1)!, future: [...it.future, it.now], about: '' }
export const redone = (it: History): History =>
  it.future.length === 0 ? it : { past: [...it.past, it.now], now: it.future.at(-1)!, future: it.future.slice(0, -1), about: '' }

export const CARD = { width: 150, height: 92 }
const STEP = { x: 186, y: 142 }
const END = 40
const LEAST_COLUMNS = 3

export interface Place {
  x: number
  y: number
}

/** Cards in rows as wide as there is room, read like text; the ends are circles of their own. */
export const layoutOf = (num: number, width: number): { start: Place; cards: Place[]; end: Place; columns: number } => {
  const columns = Math.max(LEAST_COLUMNS, Math.min(num || 1, Math.floor((width - END * 2 - 60) / STEP.x)))
  const left = END + 36
  const cards = Array.from({ length: num }, (_, i) => ({ x: left + (i % columns) * STEP.x, y: Math.floor(i / columns) * STEP.y }))
  const last = cards.at(-1) ?? { x: left - STEP.x + CARD.width / 2, y: 0 }
  const middle = (CARD.height - END) / 2
  return {
    start: { x: 0, y: middle },
    cards,
    end: { x: last.x + STEP.x, y: last.y + middle },
    columns,
  }
}

/** Where a card that was dropped here comes to stand. */
export const placeAt = (num: number, columns: number, { x, y }: Place): number => {
  const row = Math.max(0, Math.round(y / STEP.y))
  const column = Math.max(0, Math.min(columns - 1, Math.round((x - END - 36) / STEP.x)))
  return Math.min(num - 1, row * columns + column)
}
