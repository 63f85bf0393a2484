// Colleagues who score, found by name or number.
import { Select } from 'antd'
import { useState } from 'react'
import { api, useRead } from '../../../core/api.ts'

interface ScorerSelectProps {
  /** Given by the field of the form. */
  id?: string
  value?: readonly string[]
  onChange?: (ids: string[]) => void
}

export const useScorers = (input: { id?: string; chosenIds?: string[] }) => {
  const [keyword, setKeyword] = useState('')
  const read = useRead(api.inquiry.scorerChoices, { ...input, keyword: keyword.slice(0, 32) }, { keep: true })
  return {
    search: { filterOption: false, onSearch: setKeyword },
    loading: read.isFetching,
    notFound: read.data ? '没有找到可以评审的同事' : '正在查找',
    options: (read.data ?? []).map((it) => ({ value: it.id, label: [it.name, it.title, it.deptName].filter(Boolean).join(' · ') })),
  }
}

export const ScorerSelect = ({ id, value = [], onChange }: ScorerSelectProps) => {
  const found = useScorers({ chosenIds: [...value] })
  return (
    <Select
      mode="multiple"
      {...(id ? { id } : {})}
      placeholder="输入姓名或工号"
      showSearch={found.search}
      loading={found.loading}
      notFoundContent={found.notFound}
      value={[...value]}
      options={found.options}
      onChange={(ids: string[]) => onChange?.(ids)}
    />
  )
}
