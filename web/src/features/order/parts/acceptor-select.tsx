// Choosing who accepts: the department's people come first, anybody else is found by name or number.
import type { SentOf } from '@caiyuan/contract/endpoint'
import { Select } from 'antd'
import { useState } from 'react'
import { api, useRead } from '../../../core/api.ts'

interface AcceptorSelectProps {
  /** The order, or the department of the next one. */
  of: Pick<SentOf<typeof api.order.acceptors>, 'id' | 'deptId' | 'as'>
  placeholder: string
  label?: string
  /** Given by the field of a form where it stands in one. */
  id?: string
  value?: string | null | undefined
  onChange?: (id: string | undefined) => void
  allowClear?: boolean
}

export const AcceptorSelect = ({ of, placeholder, label, id, value, onChange, allowClear = false }: AcceptorSelectProps) => {
  const [keyword, setKeyword] = useState('')
  const read = useRead(api.order.acceptors, { ...of, keyword: keyword.slice(0, 32), ...(value ? { chosenId: value } : {}) }, { keep: true })
  const people = read.data ?? []
  return (
    <Select
      style={{ width: '100%' }}
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
      placeholder={placeholder}
      allowClear={allowClear}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      loading={read.isFetching}
      notFoundContent={read.data ? '没有找到可以验收的人' : '正在查找'}
      value={people.some((it) => it.id === value) ? value : null}
      options={people.map((it) => ({ value: it.id, label: [it.name, it.title, it.deptName].filter(Boolean).join(' · ') }))}
      onChange={(chosen: string | null | undefined) => onChange?.(chosen ?? undefined)}
    />
  )
}
