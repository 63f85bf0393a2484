// Choosing somebody by name or number: what is typed is asked of the server, which finds.
import { Select, type SelectProps } from 'antd'
import { useEffect, useState } from 'react'
import type { ApiFail } from '../core/api-fail.ts'

const PAUSE_MS = 200

interface Choice {
  value: string
  label: string
}

/** What to look for, once typing pauses; until then it is not what was typed. */
export const useTyped = (): { keyword: string; isTyping: boolean; type: (text: string) => void } => {
  const [typed, type] = useState('')
  const [keyword, setKeyword] = useState('')
  const wanted = typed.trim().slice(0, 32)
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  return { keyword, isTyping: keyword !== wanted, type }
}

interface PersonSelectProps extends Pick<SelectProps<string | null>, 'id' | 'value' | 'disabled' | 'allowClear' | 'aria-label'> {
  onChange?: ((id: string) => void) | undefined
  found: readonly Choice[] | undefined
  error: ApiFail | null | undefined
  /** What was found is of another word than the one that stands there: nobody of it is to be chosen. */
  isLooking: boolean
  /** Chosen before, and perhaps not among those found. */
  known?: Choice | undefined
  search: (text: string) => void
}

export const PersonSelect = ({ found, error, isLooking, known, search, onChange, ...field }: PersonSelectProps) => {
  const all = known && !found?.some((it) => it.value === known.value) ? [known, ...(found ?? [])] : [...(found ?? [])]
  return (
    <Select
      style={{ width: '100%' }}
      {...field}
      showSearch={{ filterOption: false, onSearch: search }}
      placeholder="按姓名或工号查找"
      options={isLooking ? [] : all}
      // Who is chosen keeps his name meanwhile.
      labelRender={({ label, value }) => label ?? all.find((it) => it.value === value)?.label}
      notFoundContent={!isLooking && error ? error.message : !isLooking && found ? '没有符合条件的人' : '正在查找'}
      onChange={(id) => onChange?.(id ?? '')}
    />
  )
}
