// Who I am, what waits for me, what the school announces.
import { dayText } from '@caiyuan/contract/span'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { loginAddress } from '../../../core/navigate.ts'
import type { CurrentUser, Session } from '../../../core/session.ts'
import { Face } from '../../../ui/person.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { fewOf, worksOf } from '../model.ts'
import css from '../screens/home.module.css'

const Todos = ({ user, has }: { user: CurrentUser; has: Session['has'] }) => (
  <div className={css['todos']}>
    {fewOf(worksOf(user, has), 3).map((it) => (
      <Link key={it.label} to={it.to} className={css['todo']} data-waits={it.label === '待审批' && it.num > 0}>
        <b>{it.num}</b>
        {it.label}
      </Link>
    ))}
  </div>
)

const MOST_NOTICES = 5

const Notices = () => {
  const { data, isPending } = useRead(api.notice.notices, {}, { fresh: 60_000 })
  const [open, setOpen] = useState<string>()
  if (isPending) return <Skeleton lines={MOST_NOTICES} />
  return (
    <div className={css['notices']}>
      {data?.slice(0, MOST_NOTICES).map((it) => (
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

interface Props extends Pick<Session, 'user' | 'status' | 'has'> {
  /** The page says beside the card what waits. */
  desk: boolean
  /** Instead of where the person belongs. */
  note?: string
  /** How much waits, between who one is and the notices. */
  counts?: ReactNode
}

export const MyCard = ({ user, status, has, desk, note, counts }: Props) => (
  <section className={css['me']} aria-label="我的待办与公告">
    {user ? (
      <>
        <div className={css['who']}>
          <Face name={user.userName} />
          <span>
            <b>{user.userName}</b>
            <span className="second">{note ?? [user.supplierName || user.deptName, user.title].filter(Boolean).join(' · ')}</span>
          </span>
        </div>
        {desk ? null : <Todos user={user} has={has} />}
        {counts}
      </>
    ) : status === 'out' ? (
      <div className="stack" style={{ gap: 8, paddingBottom: 12, borderBottom: '1px solid var(--line)' }}>
        <p className="strong">登录后采购、审批、看经费</p>
        <Link to={loginAddress(window.location)} className="button primary">
          登录
        </Link>
      </div>
    ) : (
      <Skeleton lines={3} />
    )}
    <Notices />
  </section>
)
