// Quantity by least and pack, what it costs, and into the cart.
import { Button } from 'antd'
import { useState } from 'react'
import { useSession } from '../../../core/session.ts'
import { Money } from '../../../ui/money.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { stopsAtWrongNum } from '../../../ui/wrong-num.ts'
import { amountAt, orderNum, problemOf, type Part } from '../model.ts'
import css from './component.module.css'
import { useAddParts } from './use-add-parts.ts'

/** The last whole pack in stock, and no more than a line may hold. */
const most = (part: Part): number => Math.max(orderNum(part, 1), Math.floor(Math.min(9999, part.stock) / part.packStep) * part.packStep)

export const AddPart = ({ part, buy }: { part: Part; buy?: (num: number) => void }) => {
  const { has } = useSession()
  const [num, setNum] = useState(() => orderNum(part, 1))
  const { add, pending } = useAddParts()
  if (!has('cart:edit')) return null
  if (part.stock < part.moq) return <span className="bad">{part.isLast ? '已停产，没有库存' : `缺货，约 ${part.leadDays} 天后到货`}</span>
  const problem = problemOf(part, num)
  return (
    <span className={css['acts']}>
      <Stepper value={num} least={orderNum(part, 1)} most={most(part)} by={part.packStep} label={`数量：${part.mpn}`} onChange={setNum} />
      <Money fen={amountAt(part, num)} as="strong" />
      <Button
        type={buy ? 'default' : 'primary'}
        ghost={!buy}
        size={buy ? 'large' : 'small'}
        loading={pending}
        disabled={problem !== ''}
        aria-label={`加入购物车：${part.mpn}`}
        onClick={(event) => stopsAtWrongNum(event.currentTarget.parentElement!) || void add([{ skuCode: part.skuCode, num }])}
      >
        加入购物车
      </Button>
      {buy && has('order:create') ? (
        <Button type="primary" size="large" disabled={problem !== ''} onClick={() => stopsAtWrongNum() || buy(num)}>
          立即购买
        </Button>
      ) : null}
    </span>
  )
}
