// Choosing a person of the school by name or number; the server finds, for a kind only who may take it over.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { HandKind } from '@caiyuan/contract/handover'
import { Select } from 'antd'
import { useState } from 'react'
import { api, useRead } from '../../../core/api.ts'

export type Person = OutputOf<typeof api.handover.people>[number]

const wordsOf = (it: Person): string => [it.name, it.userNo, it.title, it.deptName, it.isActive ? '' : '已停用'].filter(Boolean).join(' · ')

interface PersonSelectProps {
  label: string
  value: Person | undefined
  onChange: (person: Person | undefined) => void
  kind?: HandKind
  /** Nobody hands over to himself. */
  except?: string
}

export const PersonSelect = ({ label, value, onChange, kind, except }: PersonSelectProps) => {
  const [keyword, setKeyword] = useState('')
  const read = useRead(api.handover.people, { keyword: keyword.slice(0, 32), ...(kind ? { kind } : {}) }, { keep: true })
  const found = read.data?.filter((it) => it.id !== except) ?? []
  const shown = value && !found.some((it) => it.id === value.id) ? [value, ...found] : found
  return (
    <Select
      style={{ width: '100%' }}
      aria-label={label}
      placeholder="输入姓名或工号"
      allowClear
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      loading={read.isFetching}
      notFoundContent={read.data ? '没有找到这样的人' : '正在查找'}
      value={value?.id ?? null}
      options={shown.map((it) => ({ value: it.id, label: wordsOf(it) }))}
      onChange={(id: string | null | undefined) => onChange(shown.find((it) => it.id === id))}
    />
  )
}
