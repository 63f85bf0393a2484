// Somebody else of the school who may stand in this place, found by name or number.
import type { PlaceKind } from '@caiyuan/contract/delegation'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { api, useRead } from '../../../core/api.ts'

interface Props {
  place: PlaceKind
  id?: string
  value?: string
  onChange?: (id: string) => void
  /** Chosen before, and perhaps not among those found. */
  known?: { userId: string; userName: string }
  disabled?: boolean
}

const PAUSE_MS = 200

export const PersonSelect = ({ place, known, ...field }: Props) => {
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, error } = useRead(api.delegation.people, { place, keyword }, { keep: true })
  const found = (data ?? []).map((it) => ({ value: it.userId, label: [it.userName, it.userNo, it.deptName].filter(Boolean).join(' · ') }))
  const options =
    known && !found.some((it) => it.value === known.userId) ? [{ value: known.userId, label: known.userName }, ...found] : found
  return (
    <Select
      {...field}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder="按姓名或工号查找"
      options={options}
      notFoundContent={error ? error.message : data ? '没有符合条件的人' : '正在查找'}
    />
  )
}
