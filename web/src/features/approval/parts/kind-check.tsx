// One kind of document among what waits for the reader, and what he decided of it.
import { checkTabs } from '@caiyuan/contract/approval'
import { useState } from 'react'
import { useListState } from '../../../ui/list-state.ts'
import { CheckList, checkShape } from './check-list.tsx'

const OWN = [0, 1] as const

interface KindCheckProps {
  kind: string
  /** Its address, to come back to. */
  from: string
  /** Words of its two tabs, where the centre's own do not fit. */
  labels?: readonly [string, string]
}

export const KindCheck = ({ kind, from, labels }: KindCheckProps) => {
  const [shape] = useState({ ...checkShape, tabs: OWN.map(String), filters: { ...checkShape.filters, kind } })
  const list = useListState(shape)
  const tabs = OWN.map((index) => ({ ...checkTabs[index]!, label: labels?.[index] ?? checkTabs[index]!.label, index }))
  return <CheckList index={Number(list.tab)} list={list} tabs={tabs} from={from} only={kind} />
}
