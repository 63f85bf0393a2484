// An order on a supplier's phone: what, for whom, how long is left, and the two buttons.
import { to } from '@caiyuan/contract/to'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { confirmed, toShip, unanswered } from '@caiyuan/contract/order/standing'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { api } from '../../../core/api.ts'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { dueOf } from './due.tsx'
import type { SupplierActs } from './order-acts.tsx'
import css from './supply-card.module.css'
import { SupplyTag } from './supply-tag.tsx'

type Row = OutputOf<typeof api.supply.orders>['list'][number]

export const SupplyCard = ({ it, acts, now }: { it: Row; acts: SupplierActs; now: number }) => {
  const navigate = useNavigate()
  const due = dueOf(it, now, acts.stop)
  const single = toShip.includes(it.state)
  const open = () => void navigate(to('/supplier/order', { schoolId: it.schoolId, id: it.id }))
  return (
    <div className={css['card']}>
      <button type="button" className={css['cardOpen']} onClick={open}>
        <span className="row">
          <SupplyTag state={it.state} />
          <span className="num second">{it.orderNo}</span>
          {it.cancelAsked ? <Tag tone="bad">申请取消</Tag> : null}
        </span>
        <b className={css['cardName']}>
          {it.summary}
          {it.lineCount > 1 ? ' 等' : ''}
        </b>
        <span className={css['cardFacts']}>
          <span>
            {it.schoolName} {it.deptName}
            <br />
            {it.receiver} {it.mobileMasked}
          </span>
          <span className="right">
            {it.lineCount} 种 {it.num} 件
            <br />
            <Money fen={it.totalFen} as="strong" size={16} />
          </span>
        </span>
      </button>
      {due && !single ? (
        <p className={css['cardDue']} data-tone={due.tone}>
          <b>{due.text}</b>
          <span>{due.note}</span>
        </p>
      ) : null}
      {unanswered.includes(it.state) ? (
        <div className={css['cardActs']}>
          <Button danger onClick={() => acts.refuse(it)}>
            拒单
          </Button>
          <Button type="primary" disabled={acts.pending || acts.stop !== ''} onClick={() => acts.confirm(it)}>
            确认接单
          </Button>
        </div>
      ) : single ? (
        <div className={css['cardOne']}>
          {due ? (
            <p className={css['cardDue']} data-tone={due.tone}>
              <b>{due.text}</b>
              <span>{due.note}</span>
            </p>
          ) : null}
          <Button type="primary" onClick={open}>
            {it.cancelAsked ? '答复取消申请' : confirmed.includes(it.state) ? '发货' : `补发 ${it.num - it.shippedNum} 件`}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
