// The cart as the person sees it now: changes show at once and travel together a moment later.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { ApiFail, api, call, sayFail, useRead } from '../../../core/api.ts'
import { useLineChanges } from '../../../core/line-changes.ts'
import { readAgain } from '../../../core/outdated.ts'
import { usePurchaseMode } from '../../../core/mode.ts'
import { applyChanges, numsOf } from '../model.ts'

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
  const shown = useMemo(() => numsOf(read.data ?? []), [read.data])
  const { change, flush, waiting, sending, isSettled } = useLineChanges(
    shown,
    useCallback(
      async (batch, taken) => {
        try {
          await call(update, { items: batch.map(([skuId, it]) => ({ skuId, ...it })), categoryType })
          taken()
        } catch (cause) {
          if (!(cause instanceof ApiFail)) throw cause
          sayFail(cause)
        }
        await readAgain(queries, [{ kind: 'cart', id: '' }])
      },
      [categoryType, queries, update],
    ),
  )
  const groups = useMemo(() => applyChanges(applyChanges(read.data ?? [], sending), waiting), [read.data, sending, waiting])
  return { read, groups, change, isSettled, flush, categoryType }
}
