// A coupon as a ticket: its figure at the left, for what and until when at the right, and what can be done with it.
import { ruleFigure, ruleText, type CouponKind } from '@caiyuan/contract/coupon/rule'
import { momentText } from '@caiyuan/contract/span'
import type { ReactNode } from 'react'
import { serverNow } from '../../../core/clock.ts'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import css from './coupon.module.css'

export interface Ticketed {
  title: string
  kind: CouponKind
  thresholdFen: number
  payPercent: number
  mostFen: number
  supplierName: string
  supplierFullName: string
  goods: readonly { productId: string; name: string }[]
  usableTo: string
}

const SOON_MS = 3 * 86_400_000

/** For which goods it may be used. */
export const Scope = ({ of: it }: { of: Ticketed }) => (
  <>
    {it.supplierName === '' ? '全部供应商' : <SupplierName of={it} />}
    {it.goods.length > 0 ? ` · 限${it.goods[0]!.name}${it.goods.length > 1 ? `等 ${it.goods.length} 种` : ''}` : ''}
  </>
)

interface TicketProps {
  of: Ticketed
  /** It cannot be used any more, or not by this person. */
  isOff?: boolean
  /** In place of until when. */
  note?: ReactNode
  children?: ReactNode
}

export const Ticket = ({ of: it, isOff = false, note, children }: TicketProps) => {
  const isSoon = !isOff && new Date(it.usableTo).getTime() - serverNow().getTime() < SOON_MS
  return (
    <article className={css['ticket']} data-off={isOff} aria-label={it.title}>
      <div className={css['figure']}>
        {it.kind === 'minus' ? <small>¥</small> : null}
        {ruleFigure(it)}
      </div>
      <div className={css['words']}>
        <b className="line1" title={it.title}>
          {it.title}
        </b>
        <span>{ruleText(it)}</span>
        <span className="second line1">
          <Scope of={it} />
        </span>
        <span className={isSoon ? css['soon'] : 'second'}>{note ?? `${momentText(it.usableTo)} 到期`}</span>
      </div>
      {children ? <div className={css['act']}>{children}</div> : null}
    </article>
  )
}
