// Somebody else of the school who may stand in this place.
import type { PlaceKind } from '@caiyuan/contract/delegation'
import { api, useRead } from '../../../core/api.ts'
import { PersonSelect, useTyped } from '../../../ui/person-select.tsx'

interface Props {
  place: PlaceKind
  id?: string
  value?: string
  onChange?: (id: string) => void
  known?: { userId: string; userName: string }
  disabled?: boolean
}

export const PlaceSelect = ({ place, known, ...field }: Props) => {
  const { keyword, isTyping, type } = useTyped()
  const { data, error, isPlaceholderData } = useRead(api.delegation.people, { place, keyword }, { keep: true })
  return (
    <PersonSelect
      {...field}
      search={type}
      isLooking={isTyping || isPlaceholderData}
      error={error}
      found={data?.map((it) => ({ value: it.userId, label: [it.userName, it.userNo, it.deptName].filter(Boolean).join(' · ') }))}
      known={known && { value: known.userId, label: known.userName }}
    />
  )
}
