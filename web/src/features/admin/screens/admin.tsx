// 学校管理 · 总览: what waits for who runs the school, and its figures as they stand.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { decisionsAddress } from '../../../core/decisions.ts'
import { useSession } from '../../../core/session.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Money } from '../../../ui/money.tsx'
import css from './admin.module.css'

type Overview = OutputOf<typeof api.admin.overview>

const Waiting = ({ rows }: { rows: Overview['waiting'] }) => {
  const { user } = useSession()
  const mine = user?.toBeAuditNum ?? 0
  const newcomers = user?.userRegisterWaitNum ?? 0
  if (rows.length === 0 && mine === 0 && newcomers === 0) return <Empty title="没有待办" />
  return (
    <ul className={css['waiting']}>
      {user && mine > 0 ? (
        <li className="wait">
          <Link to={decisionsAddress(user)}>待我审批 {mine} 项</Link>
        </li>
      ) : null}
      {newcomers > 0 ? (
        <li className="wait">
          <Link to="/applyRegisterList">{newcomers} 人申请开通账号，等您审核</Link>
        </li>
      ) : null}
      {rows.map((it) => (
        <li key={it.text} className={it.tone}>
          {it.link ? <Link to={it.link}>{it.text}</Link> : it.text}
        </li>
      ))}
    </ul>
  )
}

const Figure = ({ label, value, note }: { label: string; value: ReactNode; note: ReactNode }) => (
  <div className={css['figure']}>
    <dt>{label}</dt>
    <dd className="num">{value}</dd>
    <dd className="second">{note}</dd>
  </div>
)

const count = (num: number, unit: string): string => `${num.toLocaleString('zh-CN')} ${unit}`

const Figures = ({ doc }: { doc: Overview }) => (
  <dl className={css['figures']}>
    <Figure
      label="今年采购额"
      value={<Money fen={doc.year.orderFen} />}
      note={`${count(doc.year.orderNum, '张订单')}，不含已取消和退回的`}
    />
    <Figure label="在途订单" value={count(doc.underWay.orderNum, '张')} note={<Money fen={doc.underWay.orderFen} />} />
    <Figure
      label="审批中"
      value={count(doc.approvals.waiting, '项')}
      note={doc.approvals.late > 0 ? <span className="bad">超过时限 {doc.approvals.late} 项</span> : '没有超过时限的'}
    />
    <Figure
      label="经费可用"
      value={<Money fen={doc.funds.availableFen} />}
      note={
        <>
          {count(doc.funds.num, '张卡')}，共 <Money fen={doc.funds.totalFen} />
        </>
      }
    />
    <Figure
      label="在用人员"
      value={count(doc.people.active, '人')}
      note={`${count(doc.people.depts, '个部门')}，已停用 ${count(doc.people.disabled, '人')}`}
    />
  </dl>
)

export const Screen = () => {
  const read = useRead(api.admin.overview, {})
  return (
    <div className="stack">
      <h1 className="hidden-text">学校管理总览</h1>
      <WithRead read={read}>
        {(doc) => (
          <>
            <Card title="待处理">
              <Waiting rows={doc.waiting} />
            </Card>
            <Card title="本校数字" flush>
              <Figures doc={doc} />
            </Card>
          </>
        )}
      </WithRead>
    </div>
  )
}
