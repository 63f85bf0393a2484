// What a relation is called, and how it stands.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { relations, type Relation } from '@caiyuan/contract/recusal'
import type { api } from '../../core/api.ts'

export type MyRecusal = OutputOf<typeof api.recusal.mine>[number]

export const relationOptions = (Object.keys(relations) as Relation[]).map((value) => ({ value, label: relations[value].label }))

export const standing = {
  now: { label: '回避中', tone: 'wait' },
  ended: { label: '已到期', tone: 'off' },
  lifted: { label: '已解除', tone: 'off' },
} as const

export const untilText = ({ endsOn }: Pick<MyRecusal, 'endsOn'>): string => (endsOn === null ? '长期' : `到 ${endsOn}`)
