// Somebody of the school: who hands over, or for a kind of things who may take it over.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { HandKind } from '@caiyuan/contract/handover'
import { api, useRead } from '../../../core/api.ts'
import { PersonSelect, useTyped } from '../../../ui/person-select.tsx'

export type Person = OutputOf<typeof api.handover.people>[number]

const choiceOf = (it: Person) => ({
  value: it.id,
  label: [it.name, it.userNo, it.title, it.deptName, it.isActive ? '' : '已停用'].filter(Boolean).join(' · '),
})

interface HandSelectProps {
  label: string
  value: Person | undefined
  onChange: (person: Person | undefined) => void
  kind?: HandKind
  /** Nobody hands over to himself. */
  except?: string
}

export const HandSelect = ({ label, value, onChange, kind, except }: HandSelectProps) => {
  const { keyword, isTyping, type } = useTyped()
  const { data, error, isPlaceholderData } = useRead(api.handover.people, { keyword, ...(kind ? { kind } : {}) }, { keep: true })
  const found = data?.filter((it) => it.id !== except)
  return (
    <PersonSelect
      aria-label={label}
      allowClear
      value={value?.id ?? null}
      search={type}
      isLooking={isTyping || isPlaceholderData}
      error={error}
      found={found?.map(choiceOf)}
      known={value && choiceOf(value)}
      onChange={(id) => onChange(found?.find((it) => it.id === id) ?? (value?.id === id ? value : undefined))}
    />
  )
}
