// Somebody of the school who may be asked about this document, or several.
import { Select } from 'antd'
import { useState } from 'react'
import type { peopleFor } from '@caiyuan/contract/approval/beside'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { api, useRead } from '../../../core/api.ts'
import { useTyped } from '../../../ui/person-select.tsx'

export type Wanted = (typeof peopleFor)[number]
type Someone = OutputOf<typeof api.approval.people>[number]

interface Props {
  doc: { kind: string; docId: string }
  wanted: Wanted
  label: string
  /** How many may be chosen. */
  most: number
  onChange: (ids: string[]) => void
}

const choiceOf = (it: Someone) => ({ value: it.id, label: [it.name, it.title, it.deptName].filter(Boolean).join(' · ') })

export const SomeoneSelect = ({ doc, wanted, label, most, onChange }: Props) => {
  const { keyword, isTyping, type } = useTyped()
  const [chosen, setChosen] = useState<{ value: string; label?: React.ReactNode }[]>([])
  const input = { kind: doc.kind, id: doc.docId, for: wanted, keyword }
  const { data, error, isPlaceholderData } = useRead(api.approval.people, input, { keep: true })
  const isLooking = isTyping || isPlaceholderData
  return (
    <Select
      mode="multiple"
      labelInValue
      aria-label={label}
      maxCount={most}
      style={{ width: '100%' }}
      placeholder={most > 1 ? `按姓名或工号查找，最多 ${most} 人` : '按姓名或工号查找'}
      value={chosen}
      showSearch={{ filterOption: false, onSearch: type }}
      options={isLooking ? [] : data?.map(choiceOf)}
      notFoundContent={!isLooking && error ? error.message : !isLooking && data ? '没有符合条件的人' : '正在查找'}
      onChange={(next: { value: string; label?: React.ReactNode }[]) => {
        setChosen(next)
        onChange(next.map((it) => it.value))
        type('')
      }}
    />
  )
}
