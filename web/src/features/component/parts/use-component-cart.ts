// The cart of components as the person sees it now: changes show at once and travel together a moment later.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { ApiFail, api, call, sayFail, useRead } from '../../../core/api.ts'
import { useLineChanges } from '../../../core/line-changes.ts'
import { readAgain } from '../../../core/outdated.ts'
import { withChanges } from '../model.ts'

export const useComponentCart = () => {
  const queries = useQueryClient()
  const read = useRead(api.component.cart, {}, { keep: true, fresh: 0 })
  const shown = useMemo(() => new Map(read.data?.lines.map((it) => [it.id, it.num])), [read.data])
  const { change, flush, waiting, sending } = useLineChanges(
    shown,
    useCallback(
      async (batch, taken) => {
        try {
          await call(api.component.update, { items: batch.map(([id, it]) => ({ id, ...it })) })
          taken()
        } catch (cause) {
          if (!(cause instanceof ApiFail)) throw cause
          sayFail(cause)
        }
        await readAgain(queries, [{ kind: 'componentCart', id: '' }])
      },
      [queries],
    ),
  )
  const lines = useMemo(() => withChanges(withChanges(read.data?.lines ?? [], sending), waiting), [read.data, sending, waiting])
  return { read, cart: read.data && { ...read.data, lines }, change, flush }
}
