// Who I am, what waits for me, what the school announces.
import { dayText } from '@caiyuan/contract/span'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { hasRoute } from '../../../core/known-routes.ts'
import { useSession, type CurrentUser, type Session } from '../../../core/session.ts'
import { Face } from '../../../ui/person.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import css from '../screens/home.module.css'

interface Todo {
  label: string
  num: number
  to: string
  path: string
}

const todosOf = (user: CurrentUser, has: Session['has']): Todo[] =>
  [
    { label: '待审批', num: user.toBeAuditNum, to: '/check/0', path: '/check/:index', is: has('check:approve') },
    { label: '待经办', num: user.toBeJingBanNum, to: '/check/2', path: '/check/:index', is: has('handle:jingban') },
    { label: '待收货', num: user.toReceiveNum, to: '/order?tab=receive', path: '/order', is: has('order:create') },
    { label: '待验收', num: user.toAcceptNum, to: '/acceptanceCheck', path: '/acceptanceCheck', is: user.toAcceptNum > 0 },
    { label: '未读消息', num: user.messageNum, to: '/message', path: '/message', is: true },
  ]
    .filter((it) => it.is && hasRoute(it.path))
    .slice(0, 3)

const Todos = ({ user }: { user: CurrentUser }) => {
  const { has } = useSession()
  const todos = todosOf(user, has)
  return todos.length > 0 ? (
    <div className={css['todos']}>
      {todos.map((it) => (
        <Link key={it.label} to={it.to} className={css['todo']} data-waits={it.label === '待审批' && it.num > 0}>
          <b>{it.num}</b>
          {it.label}
        </Link>
      ))}
    </div>
  ) : null
}

const Notices = () => {
  const { data = [] } = useRead(api.notice.notices, {}, { fresh: 60_000 })
  const [open, setOpen] = useState<string>()
  return (
    <div className={css['notices']}>
      {data.slice(0, 5).map((it) => (
        <div key={it.id}>
          <button
            type="button"
            className={css['notice']}
            aria-expanded={open === it.id}
            onClick={() => setOpen(open === it.id ? undefined : it.id)}
          >
            <span className="line1">{it.title}</span>
            <time dateTime={it.publishedAt}>{dayText(it.publishedAt).slice(5)}</time>
          </button>
          {open === it.id ? <p className={css['noticeBody']}>{it.body}</p> : null}
        </div>
      ))}
    </div>
  )
}

export const MyCard = ({ user, status }: { user: CurrentUser | undefined; status: Session['status'] }) => (
  <section className={css['me']} aria-label="我的待办与公告">
    {user ? (
      <>
        <div className={css['who']}>
          <Face name={user.userName} />
          <span>
            <b>{user.userName}</b>
            <span className="second">{[user.supplierName || user.deptName, user.title].filter(Boolean).join(' · ')}</span>
          </span>
        </div>
        <Todos user={user} />
      </>
    ) : status === 'out' ? (
      <div className="stack" style={{ gap: 8, paddingBottom: 12, borderBottom: '1px solid var(--line)' }}>
        <p className="strong">登录后采购、审批、看经费</p>
        <Link to="/login" className="button primary">
          登录
        </Link>
      </div>
    ) : (
      <Skeleton lines={3} />
    )}
    <Notices />
  </section>
)
