// The cart as the person sees it now: changes show at once and travel together a moment later.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiFail, api, call, sayFail, useRead } from '../../../core/api.ts'
import { readAgain } from '../../../core/outdated.ts'
import { usePurchaseMode } from '../../../core/mode.ts'
import { applyChanges, itemsOf, knownAfter, knownOf, mergeChange, type Change, type Changes, type KnownNums } from '../model.ts'

const PAUSE = 250
const NONE: Changes = new Map()

export type Basket = 'normal' | 'standard'

/** Each basket is read and changed by calls of its own. */
const calls = {
  normal: { list: api.cart.list, update: api.cart.update },
  standard: { list: api.standard.queryCart, update: api.standard.updateCart },
}

export const useCart = (basket: Basket, filter: { searchStr?: string }) => {
  const { list, update } = calls[basket]
  const categoryType = usePurchaseMode()
  const queries = useQueryClient()
  const read = useRead<typeof api.cart.list | typeof api.standard.queryCart>(list, { ...filter, categoryType }, { keep: true, fresh: 0 })
  const [waiting, setWaiting] = useState<Changes>(NONE)
  const [sending, setSending] = useState<Changes>(NONE)
  const latest = useRef(waiting)
  const known = useRef<KnownNums>(new Map())
  const running = useRef<Promise<void>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** Sends batch after batch until nothing waits; whoever asks meanwhile waits for the same end. */
  const send = useCallback((): Promise<void> => {
    const all = async () => {
      while (latest.current.size > 0) {
        const batch = latest.current
        latest.current = NONE
        setSending(batch)
        setWaiting(NONE)
        try {
          await call(update, { items: itemsOf(batch, known.current), categoryType })
          known.current = knownAfter(known.current, batch)
        } catch (cause) {
          if (!(cause instanceof ApiFail)) throw cause
          sayFail(cause)
        }
        await readAgain(queries, [{ kind: 'cart', id: '' }])
      }
    }
    running.current ??= all().finally(() => {
      running.current = undefined
      setSending(NONE)
    })
    return running.current
    // oxlint-disable-next-line react/memo-dependencies -- both are used inside `all`
  }, [categoryType, queries, update])

  useEffect(() => {
    known.current = knownOf(known.current, read.data ?? [], sending, waiting)
  }, [read.data, sending, waiting])

  // Leaving the page must not lose the last click.
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      void send()
    },
    [send],
  )

  const change = useCallback(
    (skuIds: readonly string[], it: Change) => {
      latest.current = skuIds.reduce<Changes>((all, skuId) => mergeChange(all, skuId, it), latest.current)
      setWaiting(latest.current)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void send(), PAUSE)
    },
    [send],
  )

  const groups = useMemo(() => applyChanges(applyChanges(read.data ?? [], sending), waiting), [read.data, sending, waiting])
  return { read, groups, change, isSettled: waiting.size === 0 && sending.size === 0, flush: send, categoryType }
}
