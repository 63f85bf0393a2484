// Buying an offer of a standard good: into its cart, or at once.
import { useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFail, api, call, sayFail, useAct } from '../../../core/api.ts'
import { standardBuyAddress } from './address.ts'
import { purseOf } from '../../../core/mode.ts'
import { notify } from '../../../core/notices.ts'
import { sessionKey, useSession, type CurrentUser } from '../../../core/session.ts'

interface Named {
  prodId: string
  srcId: number
}

export const useAddStandard = () => {
  const queries = useQueryClient()
  const act = useAct(api.standard.addToCart, {
    onDone: ({ cartNum }) => notify.ok(`已加入标准商品购物车，现有 ${cartNum} 件`, { to: '/cart?tab=standard', label: '去购物车' }),
  })
  // A visitor signs in to a purse that is perhaps not the one he saw.
  const purse = () => purseOf(queries.getQueryData<CurrentUser | null>(sessionKey))
  return {
    add: (it: Named, num: number) => void act.run(() => ({ items: [{ prodId: it.prodId, srcId: it.srcId, num }], categoryType: purse() })),
    pending: act.pending,
  }
}

/** What stands in the way is said here already; a visitor is asked to sign in by the check-out. */
export const useBuyStandard = () => {
  const navigate = useNavigate()
  const { status } = useSession()
  const [pending, setPending] = useState(false)
  const buy = async (it: Named, num: number) => {
    if (status === 'in') {
      setPending(true)
      try {
        const { allow, reason } = await call(api.standard.allowOrderNow, { prodId: it.prodId, srcId: it.srcId, num })
        if (!allow) return notify.bad(reason)
      } catch (cause) {
        if (!(cause instanceof ApiFail)) throw cause
        return sayFail(cause)
      } finally {
        setPending(false)
      }
    }
    return navigate(standardBuyAddress(it.prodId, it.srcId, num))
  }
  return { buy: (it: Named, num: number) => void buy(it, num), pending }
}
