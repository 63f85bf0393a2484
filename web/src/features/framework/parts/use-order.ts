// An order under an agreement while it is filled in.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { useMemo, useState } from 'react'
import { api, useRead } from '../../../core/api.ts'
import { useSettled } from '../../../core/settled.ts'
import { payableAsOne, refit, type Split } from '../../fund/parts/split.ts'
import type { Shown } from '../model.ts'

type Draft = OutputOf<typeof api.framework.draft>
export type Address = OutputOf<typeof api.address.list>[number]

const CHECK_MS = 400

export interface Begin {
  picks: Record<string, number>
  by: string
  draft: Draft | undefined
}

/** What is chosen, with what the server says of it a moment later. */
export const useOrder = (shown: Shown, begin: Begin, addresses: readonly Address[]) => {
  const [picks, setPicks] = useState(begin.picks)
  const [by, setBy] = useState(begin.by)
  const [addrId, setAddrId] = useState(
    () => (addresses.find((it) => it.isDefault && it.problem === '') ?? addresses.find((it) => it.problem === ''))?.id ?? '',
  )
  const [split, setSplit] = useState<Split | undefined>(undefined)
  const [chosen, setChosen] = useState<Record<string, string[]>>({})
  const items = useMemo(
    () =>
      Object.entries(picks)
        .filter(([, num]) => num > 0)
        .map(([goodsId, num]) => ({ goodsId, num })),
    [picks],
  )
  const asked = useSettled(
    useMemo(() => ({ agreementId: shown.id, items, candidateSrcId: by, chosen }), [shown.id, items, by, chosen]),
    CHECK_MS,
  )
  const check = useRead(api.framework.confirm, asked, { keep: true, enabled: asked.items.length > 0 })
  const firm = shown.candidates.find((it) => it.supplierId === (check.data?.supplierId ?? by))
  const payable = useMemo(() => payableAsOne(check.data, firm?.name ?? ''), [check.data, firm])
  const fitted = useMemo(() => payable && refit(payable, split), [payable, split])
  return {
    picks,
    setNum: (id: string, num: number) => setPicks((now) => ({ ...now, [id]: num })),
    by,
    setBy,
    addrId,
    setAddrId,
    chosen,
    setChosen,
    items,
    confirmed: check.data,
    /** What is shown is of what is chosen now. */
    isFresh:
      asked.items === items && asked.candidateSrcId === by && check.data !== undefined && !check.isPlaceholderData && !check.isFetching,
    firm,
    payable,
    split: fitted,
    setSplit,
  }
}
export type OrderForm = ReturnType<typeof useOrder>
