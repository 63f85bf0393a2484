// Sending a checkout: one key per page, so that double clicks, lost answers and reloads never make a second order.
import { to } from '@caiyuan/contract/to'
import { SIGN_FIRST, type SentOf } from '@caiyuan/contract/endpoint'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type ApiFail, api, sayFail, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { useSigned, type Signed } from '../../signature/parts/use-signing.tsx'
import { dropDraft } from './use-checkout.ts'

type Input = SentOf<typeof api.order.submit>
type Again = SentOf<typeof api.order.resubmit>

export interface Pending {
  place: string
  /** Address of the confirm page it comes from. */
  from: string
  input: Input
  /** 元器件 are submitted by their own call: the partner is asked once more. */
  isParts?: boolean
  /** Submitting again: the order and the version the person saw. */
  again: { id: string; version: number; isAsked?: boolean } | null
  /** Who is asked to pay for it. */
  ownerId?: string
  /** Held without money, for the supplier to be asked for a better price first. */
  isHeld?: true
  /** Of standard goods: the offer bought now, or their cart. */
  standard?: { now: SentOf<typeof api.standard.submitNow>['orderSkuInfo'] } | 'cart' | undefined
}

const PRICE_MOVED = '3106'
const QUOTE_CHANGED = '3202'
/** Somebody has to be chosen, or the order to be signed: the quote is as good as it was. */
const ASKS_MORE = ['3406', SIGN_FIRST]

interface Moved {
  moved?: { name: string; fromE4: number; toE4: number }[]
}
interface Made {
  purchaseId?: string
  purchaseNo?: string
}

export interface SubmitFault {
  code: string
  text: string
  moved: NonNullable<Moved['moved']>
  /** The page asked for a new quote because of it. */
  isQuotedAnew: boolean
}

/** A submission whose answer never came, kept by its key over a reload. */
export const unansweredSubmit = (): Pending | undefined => {
  try {
    const kept = JSON.parse(sessionStorage.getItem('checkout:sent') ?? 'null') as Pending | null
    return kept ?? undefined
  } catch {
    return undefined
  }
}

const remember = (it: Pending | undefined): void => {
  if (it) sessionStorage.setItem('checkout:sent', JSON.stringify(it))
  else sessionStorage.removeItem('checkout:sent')
}

export const useSubmit = (again: () => void) => {
  const navigate = useNavigate()
  const [fault, setFault] = useState<SubmitFault>()
  const done = (
    { place, again, ownerId, isHeld }: Pending,
    { purchaseId, orders }: { purchaseId: string; orders: readonly { id: string }[] },
  ) => {
    remember(undefined)
    dropDraft(place)
    sessionStorage.removeItem('checkout:pending')
    if (isHeld) {
      const [only, ...more] = orders
      notify.ok('已下单，没有占用经费；写下希望的单价发给供应商')
      return void navigate(only && more.length === 0 ? to('/orderDetail', { id: only.id }) : to('/order', { tab: 'bargain' }), {
        replace: true,
      })
    }
    const page = ownerId ? '/studentSubmitSuccess' : '/auditSuccess'
    void navigate(`${page}?id=${purchaseId}${again ? `&order=${again.id}` : ''}`, { replace: true })
  }
  const onFail = (fail: ApiFail) => {
    if (!fail.isUnknown) remember(undefined)
    const made = fail.data as Made | null
    if (fail.code === QUOTE_CHANGED && made?.purchaseId) {
      notify.wait(`这份结算已经提交，采购单 ${made.purchaseNo}`, { to: to('/carDetail', { id: made.purchaseId }), label: '查看采购单' })
      return
    }
    if (fail.isUnknown || fail.isSignedOut) return sayFail(fail)
    const isQuotedAnew = Object.keys(fail.fields).length === 0 && !ASKS_MORE.includes(fail.code)
    setFault({ code: fail.code, text: fail.message, moved: (fail.data as Moved | null)?.moved ?? [], isQuotedAnew })
    if (isQuotedAnew) again()
  }
  const submit = useSigned('buy', api.order.submit, { keep: 'checkout', onFail })
  const parts = useSigned('buy', api.componentOrder.submit, { keep: 'checkout-parts', onFail })
  const resubmit = useSigned('buy', api.order.resubmit, { keep: 'checkout-again', onFail })
  const confirm = useSigned('buy', api.order.ownerConfirm, { keep: 'checkout-confirm', onFail })
  const toOwner = useAct(api.order.submitToOwner, { keep: 'checkout-owner', onFail })
  const hold = useAct(api.bargain.start, { keep: 'checkout-hold', onFail })
  const standardNow = useSigned('buy', api.standard.submitNow, { keep: 'checkout-standard-now', onFail })
  const standardCart = useSigned('buy', api.standard.submit, { keep: 'checkout-standard', onFail })
  const all = [submit, parts, resubmit, confirm, standardNow, standardCart]
  /** By the call of what is submitted. */
  const send = ({ input, again, ownerId, standard, isParts, isHeld }: Pending, onSend: (signed: Signed) => void) => {
    if (isHeld) {
      onSend({})
      return hold.run(input)
    }
    if (ownerId) {
      onSend({})
      return toOwner.run({ ...input, ownerId })
    }
    if (again) {
      const { id, version, isAsked } = again
      return (isAsked ? confirm : resubmit).run({ ...input, id, version } satisfies Again, onSend)
    }
    if (isParts) return parts.run(input, onSend)
    if (standard === 'cart') return standardCart.run(input, onSend)
    return standard ? standardNow.run({ ...input, orderSkuInfo: standard.now }, onSend) : submit.run(input, onSend)
  }
  const run = async (asked: Pending) => {
    setFault(undefined)
    // What was sent before is sent again as it was: with its signature.
    const onSend = (signed: Signed) => remember({ ...asked, input: { ...asked.input, ...signed } })
    const result = await send(asked, onSend)
    if (result) done(asked, result)
  }
  return {
    run,
    fault,
    isPriceMoved: fault?.code === PRICE_MOVED,
    pending: toOwner.pending || hold.pending || all.some((it) => it.pending),
    fail: toOwner.fail ?? hold.fail ?? all.find((it) => it.fail)?.fail,
    clear: () => setFault(undefined),
    node: all.find((it) => it.node)?.node ?? null,
  }
}

export const keepPending = (it: Pending): void => sessionStorage.setItem('checkout:pending', JSON.stringify(it))

export const readPending = (): Pending | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem('checkout:pending') ?? 'null') as Pending | null) ?? undefined
  } catch {
    return undefined
  }
}
