// One special price: what it is of, how long it runs, how much of it is gone, and into the cart or straight to check-out.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { priceText } from '@caiyuan/contract/money'
import { PERSONAL } from '@caiyuan/contract/purse'
import { momentText } from '@caiyuan/contract/span'
import type { SpecialTab } from '@caiyuan/contract/special'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { api } from '../../../core/api.ts'
import { buyAddress, goodsAddress } from '../../../core/goods-address.ts'
import { usePurchaseMode } from '../../../core/mode.ts'
import { Drawing } from '../../../ui/drawing.tsx'
import { Price } from '../../../ui/money.tsx'
import { useWhyNoOrders } from '../../../ui/no-orders.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { stopsAtWrongNum } from '../../../ui/wrong-num.ts'
import { leastOf, mostOf, useAddToCart, useMayBuy } from '../../catalog/parts/add-to-cart.tsx'
import { Countdown, shareText } from '../../catalog/parts/special.tsx'
import css from './special.module.css'

export type SpecialIt = OutputOf<typeof api.special.list>['list'][number]

/** `7.5 折` of the ordinary price. */
export const offText = ({ priceE4, wasE4 }: Pick<SpecialIt, 'priceE4' | 'wasE4'>): string => {
  const tenths = Math.round((priceE4 / wasE4) * 100) / 10
  return tenths < 10 ? `${tenths} 折` : ''
}

/** Why the person has it at another price though it runs; empty where he has it. */
export const whyNot = ({ now, soldNum, stockNum, priceE4, perPersonNum, unit, problem }: SpecialIt, isPersonal: boolean): string => {
  if (problem !== '') return problem
  if (now.special) return ''
  if (soldNum >= stockNum) return `已抢完，恢复原价 ${priceText(now.priceE4)}`
  if (now.priceE4 <= priceE4) return `${isPersonal ? '个人价' : '本单位价格'}更低：${priceText(now.priceE4)}`
  return perPersonNum > 0 ? `每人限购 ${perPersonNum} ${unit}，您已购满` : `余量不足起订量，恢复原价 ${priceText(now.priceE4)}`
}

const Progress = ({ it }: { it: SpecialIt }) => {
  const part = Math.min(100, Math.round((it.soldNum / it.stockNum) * 100))
  return (
    <div className={css['progress']}>
      <div className={css['track']} role="progressbar" aria-label="已抢" aria-valuenow={part} aria-valuemin={0} aria-valuemax={100}>
        <i style={{ width: `${part}%` }} />
      </div>
      <span className="second num">
        已抢 {it.soldNum.toLocaleString('zh-CN')} / {it.stockNum.toLocaleString('zh-CN')} {it.unit}
      </span>
    </div>
  )
}

const Buy = ({ it }: { it: SpecialIt }) => {
  const navigate = useNavigate()
  const mayBuy = useMayBuy()
  const whyNoOrders = useWhyNoOrders()
  const { add, pending } = useAddToCart()
  const goods = { ...it, stock: it.now.special?.leftNum ?? 0, special: it.now.special }
  const [num, setNum] = useState(leastOf(goods))
  if (!mayBuy) return null
  return (
    <div className={css['buy']}>
      <Stepper value={num} onChange={setNum} least={leastOf(goods)} most={mostOf(goods)} by={it.packStep} label={`数量：${it.name}`} />
      <button
        type="button"
        className="button"
        disabled={pending}
        onClick={(event) => stopsAtWrongNum(event.currentTarget.parentElement!) || void add(it.skuId, num)}
      >
        加入购物车
      </button>
      {whyNoOrders ? null : (
        <button
          type="button"
          className="button primary"
          onClick={(event) => stopsAtWrongNum(event.currentTarget.parentElement!) || void navigate(buyAddress(it.skuId, num))}
        >
          立即抢购
        </button>
      )}
    </div>
  )
}

const When = ({ it, tab, turned }: { it: SpecialIt; tab: SpecialTab; turned: () => void }) => {
  if (tab === 'over') return <span className="second">{momentText(it.endsAt)} 结束</span>
  return tab === 'running' ? (
    <span>
      距结束 <Countdown key={it.endsAt} until={it.endsAt} over={turned} />
    </span>
  ) : (
    <span>
      距开始 <Countdown key={it.startsAt} until={it.startsAt} over={turned} />
    </span>
  )
}

const Foot = ({ it, tab }: { it: SpecialIt; tab: SpecialTab }) => {
  const isPersonal = usePurchaseMode() === PERSONAL
  if (tab === 'over') return <p className={css['why']}>已结束，现价 {priceText(it.now.priceE4)}</p>
  if (tab === 'coming')
    return (
      <p className={css['why']}>
        {momentText(it.startsAt)} 开始，共 {it.stockNum.toLocaleString('zh-CN')} {it.unit}
      </p>
    )
  const why = whyNot(it, isPersonal)
  return why ? <p className={css['why']}>{why}</p> : <Buy it={it} />
}

export const SpecialCard = ({ it, tab, turned }: { it: SpecialIt; tab: SpecialTab; turned: () => void }) => {
  const share = shareText({ perPersonNum: it.perPersonNum, mineNum: it.now.special?.mineNum ?? 0 }, it.unit)
  const off = offText(it)
  return (
    <li className={css['card']} data-tab={tab}>
      <Link to={goodsAddress(it)} className={css['picture']} tabIndex={-1} aria-hidden>
        <Drawing src={it.picture} name="" height={148} />
        {off && tab !== 'over' ? <span className={css['off']}>{off}</span> : null}
      </Link>
      <div className={css['body']}>
        <h2>
          <Link to={goodsAddress(it)} className="goods line2" title={it.name}>
            {it.name}
          </Link>
        </h2>
        <p className="second line1">
          {it.spec ? `${it.spec} · ` : ''}
          <SupplierName of={it} />
        </p>
        <p className={css['price']}>
          <Price e4={it.priceE4} per={it.unit} as="sum" size={20} />
          {it.wasE4 > it.priceE4 ? (
            <s className="second num">
              <Price e4={it.wasE4} />
            </s>
          ) : null}
        </p>
        <p className={css['when']}>
          <When it={it} tab={tab} turned={turned} />
          {share && tab !== 'over' ? <span className="second">{share}</span> : null}
        </p>
        {tab === 'coming' ? null : <Progress it={it} />}
        <Foot it={it} tab={tab} />
      </div>
    </li>
  )
}
