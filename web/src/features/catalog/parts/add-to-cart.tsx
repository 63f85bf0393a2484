// Into the cart without leaving the page. A visitor is asked to sign in first and comes back here.
import { ShoppingCartOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import type { Wanted } from '../../../core/goods-address.ts'
import { purseOf } from '../../../core/mode.ts'
import { notify } from '../../../core/notices.ts'
import { sessionKey, useSession, type CurrentUser } from '../../../core/session.ts'
import { Stepper } from '../../../ui/stepper.tsx'
import { stopsAtWrongNum } from '../../../ui/wrong-num.ts'
import css from './add-to-cart.module.css'

interface Buyable {
  skuId: string
  name: string
  moq: number
  packStep: number
  stock: number
  problem: string
  /** What this person may have at the special price. */
  special?: { mostNum: number } | null
}

/** The least one may buy: the minimum, up to a whole pack. */
export const leastOf = (it: Pick<Buyable, 'moq' | 'packStep'>): number => Math.ceil(it.moq / it.packStep) * it.packStep

/** What there is in whole packs; never below the least, so that a quantity is not both too small and too large. */
export const mostOf = (it: Pick<Buyable, 'moq' | 'packStep' | 'stock' | 'special'>): number =>
  Math.max(leastOf(it), Math.min(9999, Math.floor(Math.min(it.stock, it.special?.mostNum ?? it.stock) / it.packStep) * it.packStep))

/** People who may not use the cart (approvers, finance, suppliers) see goods without buttons. */
export const useMayBuy = (): boolean => {
  const { status, has } = useSession()
  return status !== 'in' || has('cart:edit')
}

export const useAddToCart = () => {
  const queries = useQueryClient()
  const act = useAct(api.cart.add, {
    onDone: ({ cartNum }) => notify.ok(`已加入购物车，现有 ${cartNum} 件`, { to: '/cart', label: '去购物车' }),
  })
  // A visitor signs in to a purse that is perhaps not the one he saw.
  const purse = () => purseOf(queries.getQueryData<CurrentUser | null>(sessionKey))
  return {
    /** Services come in with the goods they are done on. */
    add: (skuId: string, num: number, services: readonly Wanted[] = []) =>
      act.run(() => ({ items: [{ skuId, num }, ...services.filter((it) => it.num > 0)], categoryType: purse() })),
    pending: act.pending,
  }
}

export const AddIcon = ({ skuId, name, num }: { skuId: string; name: string; num: number }) => {
  const { add, pending } = useAddToCart()
  return (
    <button
      type="button"
      className={css['icon']}
      disabled={pending}
      title="加入购物车"
      aria-label={`加入购物车：${name}`}
      onClick={() => void add(skuId, num)}
    >
      <ShoppingCartOutlined aria-hidden />
    </button>
  )
}

export const AddToCart = ({ goods, isIcon }: { goods: Buyable; isIcon?: boolean }) => {
  const mayBuy = useMayBuy()
  const { add, pending } = useAddToCart()
  const [num, setNum] = useState(leastOf(goods))
  if (!mayBuy) return null
  if (goods.problem) {
    return (
      <p className={isIcon ? css['problemIcon'] : css['problem']} title={goods.problem}>
        {goods.problem}
      </p>
    )
  }
  if (isIcon) return <AddIcon skuId={goods.skuId} name={goods.name} num={leastOf(goods)} />
  return (
    <div className={css['line']}>
      <Stepper
        value={num}
        onChange={setNum}
        least={leastOf(goods)}
        most={mostOf(goods)}
        by={goods.packStep}
        label={`数量：${goods.name}`}
      />
      <button
        type="button"
        className={css['add']}
        disabled={pending}
        onClick={(event) => stopsAtWrongNum(event.currentTarget.parentElement!) || void add(goods.skuId, num)}
      >
        <ShoppingCartOutlined aria-hidden />
        加入购物车
      </button>
    </div>
  )
}
