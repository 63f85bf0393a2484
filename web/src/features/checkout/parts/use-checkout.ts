// State of the confirm page: the quote, what the person chose, and a draft that survives leaving and coming back.
import type { SentOf } from '@caiyuan/contract/endpoint'
import type { Wish } from '@caiyuan/contract/order/wish'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { KeptFile } from '../../../core/files.ts'
import { type ApiFail, api, call, keyOf, type Handle } from '../../../core/api.ts'
import type { Owner } from './owner-card.tsx'
import { type Quote } from '../model.ts'
import { refit, type Split } from '../../fund/parts/split.ts'

/** What is quoted: goods, an offer of a standard good bought now or their cart, a component bought now or theirs. */
export type AskedQuote =
  | { of: 'goods'; input: SentOf<typeof api.order.quote> }
  | { of: 'standardNow'; input: SentOf<typeof api.standard.orderNow> }
  | { of: 'standardCart'; input: SentOf<typeof api.standard.orderCart> }
  | { of: 'partNow'; input: SentOf<typeof api.componentOrder.addNow> }
  | { of: 'partsCart'; input: SentOf<typeof api.componentOrder.add> }

const quotes = {
  goods: api.order.quote,
  standardNow: api.standard.orderNow,
  standardCart: api.standard.orderCart,
  partNow: api.componentOrder.addNow,
  partsCart: api.componentOrder.add,
}

export interface PurchaseForm {
  deptId?: string | undefined
  usage?: string | undefined
  purpose?: string | undefined
  invoiceType?: string | undefined
  acceptorId?: string | undefined
  purchaseApplyNo?: string | undefined
}

export interface Draft {
  form: PurchaseForm
  split: Split | undefined
  /** Per order key. */
  wishes: Record<string, Partial<Wish>>
  /** Comparison sheets the person does not want along, though they are proposed. */
  unattached: readonly string[]
  /** Attachments per order key. */
  files: Record<string, readonly KeptFile[]>
  addrId: string | undefined
  /** Of one's own money; absent: those that take off most. */
  couponIds: readonly string[] | undefined
  lines: { skuId: string; num: number }[] | undefined
  /** Somebody else is asked to pay; absent: as the page begins. */
  isAsking: boolean | undefined
  owner: Owner | undefined
  savedAt: number
}

const EMPTY: Draft = {
  form: {},
  split: undefined,
  wishes: {},
  unattached: [],
  files: {},
  addrId: undefined,
  couponIds: undefined,
  lines: undefined,
  isAsking: undefined,
  owner: undefined,
  savedAt: 0,
}

const readDraft = (place: string): Draft => {
  try {
    return { ...EMPTY, ...(JSON.parse(sessionStorage.getItem(place) ?? '{}') as Partial<Draft>) }
  } catch {
    return EMPTY
  }
}

export const dropDraft = (place: string): void => sessionStorage.removeItem(place)

/** Saves by itself; answers the draft and how to change it. */
export const useDraft = (place: string) => {
  const [draft, setDraft] = useState(() => readDraft(place))
  useEffect(() => {
    if (draft.savedAt > 0) sessionStorage.setItem(place, JSON.stringify(draft))
  }, [draft, place])
  const change = (it: Partial<Draft>) => setDraft((now) => ({ ...now, ...it, savedAt: Date.now() }))
  return { draft, change }
}

/** A quote is made when the page opens and again when address or quantities change, or a refusal asks for it; never behind the person's back. */
export const useQuote = ({ of, input }: AskedQuote) => {
  const handle: Handle = quotes[of]
  const [round, setRound] = useState(() => Date.now())
  const read = useQuery<Quote, ApiFail>({
    queryKey: [...keyOf(handle, input), round],
    queryFn: ({ signal }) => call(handle, input, { signal }) as Promise<Quote>,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: (last) => last,
    retry: false,
  })
  return { read, again: () => setRound(Date.now()) }
}

/** The split in force: what the person chose, made to fit the newest quote. */
export const useSplit = (quote: Quote, kept: Split | undefined): Split => useMemo(() => refit(quote, kept), [quote, kept])
