// Page pattern 3, document page: one frame for reader and approver; which buttons are there is the server's word.
import { LeftOutlined } from '@ant-design/icons'
import type { StateTone } from '@caiyuan/contract/flow'
import { useEffect, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { ActionBar, PhoneActions, useActionKeys, type Action } from './action-bar.tsx'
import { CopyText } from './copy-text.tsx'
import css from './detail-page.module.css'
import { ReadFail } from './empty.tsx'
import { Money } from './money.tsx'
import { SkeletonPage } from './skeleton.tsx'
import { Steps, type Step } from './steps.tsx'

export interface DocumentHead {
  number: string
  tags?: ReactNode
  /** A sentence a teacher understands: 待审批 · 还差周院长同意 · 已等 6 小时. */
  state: { tone: StateTone; text: string; hint?: string | undefined }
  meta?: ReactNode
  amount?: { label: string; fen: number; note?: ReactNode }
}

interface DetailPageProps {
  /** What the page is, in the title bar of a phone. */
  title: string
  crumbs?: readonly { label: string; to?: string }[]
  /** Right of the crumbs: neighbours, sibling documents. */
  beside?: ReactNode
  /** Right end of the phone title bar. */
  phoneBeside?: ReactNode
  head: DocumentHead
  actions?: readonly Action[]
  steps?: readonly Step[]
  /** Above both columns, as wide as the head: tables that need it. */
  wide?: ReactNode
  /** Right column: 办理记录, checks, printing. */
  side?: ReactNode
  children: ReactNode
}

const toneClass: Record<StateTone, string> = { wait: 'wait', info: 'info', ok: 'ok', bad: 'bad', off: 'second' }

const Crumbs = ({ crumbs = [], beside }: Pick<DetailPageProps, 'crumbs' | 'beside'>) => (
  <nav className={css['crumbs']} aria-label="位置">
    {crumbs.map((it, i) => (
      <span key={it.label}>
        {it.to ? <Link to={it.to}>{it.label}</Link> : it.label}
        {i < crumbs.length - 1 ? (
          <span className={css['slash']} aria-hidden>
            /
          </span>
        ) : null}
      </span>
    ))}
    {beside ? <span className={css['crumbsRight']}>{beside}</span> : null}
  </nav>
)

const Head = ({ head, actions, steps }: Pick<DetailPageProps, 'head' | 'actions' | 'steps'>) => (
  <section className={css['head']}>
    <div className={css['headTop']}>
      <div>
        <h1 className={css['number']}>
          {head.number}
          <CopyText text={head.number} label="单号" />
          {head.tags}
        </h1>
        <p className={`${css['state']} ${toneClass[head.state.tone]}`}>
          <span className={css['dot']} aria-hidden />
          {head.state.text}
          {head.state.hint ? <small>{head.state.hint}</small> : null}
        </p>
        {head.meta ? <div className={css['meta']}>{head.meta}</div> : null}
      </div>
      <div className={css['sum']}>
        {head.amount ? (
          <>
            <div className={css['sumLine']}>
              <span className={css['amountLabel']}>{head.amount.label}</span>
              <Money fen={head.amount.fen} as="sum" size={28} />
            </div>
            {head.amount.note ? <div className="second">{head.amount.note}</div> : null}
          </>
        ) : null}
        {actions ? (
          <div className={css['actions']}>
            <ActionBar actions={actions} />
          </div>
        ) : null}
      </div>
    </div>
    {steps ? (
      <div className={css['progress']}>
        <Steps steps={steps} />
      </div>
    ) : null}
  </section>
)

/** After 340 px of scroll the number, state, amount and actions stay in view. */
const useScrolled = (): boolean => {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > 340)
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return scrolled
}

const MiniBar = ({ head, actions = [] }: Pick<DetailPageProps, 'head' | 'actions'>) => (
  <div className={css['mini']}>
    <div className={css['miniRow']}>
      <span className="num strong">{head.number}</span>
      <span className={`${css['miniState']} ${toneClass[head.state.tone]}`}>
        <span className={css['dot']} aria-hidden />
        {head.state.text}
      </span>
      <span className={css['miniRight']}>
        {head.amount ? <Money fen={head.amount.fen} as="sum" size={16} /> : null}
        <ActionBar actions={actions} />
      </span>
    </div>
  </div>
)

const TitleBar = ({ title, beside }: { title: string; beside?: ReactNode }) => {
  const navigate = useNavigate()
  return (
    <div className={css['titleBar']}>
      <button type="button" className={css['back']} aria-label="返回" onClick={() => void navigate(-1)}>
        <LeftOutlined />
      </button>
      <span>{title}</span>
      <span className={css['titleRight']}>{beside}</span>
    </div>
  )
}

export const DetailPage = ({ title, crumbs, beside, phoneBeside, head, actions = [], steps, wide, side, children }: DetailPageProps) => {
  const scrolled = useScrolled()
  useActionKeys(actions)
  return (
    <div>
      <TitleBar title={title} beside={phoneBeside} />
      <Crumbs {...(crumbs ? { crumbs } : {})} beside={beside} />
      <Head head={head} actions={actions} {...(steps ? { steps } : {})} />
      {wide ? <div className={`stack ${css['wide']}`}>{wide}</div> : null}
      <div className={side ? css['body'] : `${css['body']} ${css['single']}`}>
        <div className="stack">{children}</div>
        {side ? <aside className="stack">{side}</aside> : null}
      </div>
      {scrolled ? <MiniBar head={head} actions={actions} /> : null}
      {actions.some((it) => it.can !== undefined) ? (
        <div className={css['bottomBar']}>
          <PhoneActions actions={actions} />
        </div>
      ) : null}
    </div>
  )
}

interface DocumentRead<T> {
  data: T | undefined
  error: { code?: string; message: string; traceId?: string | undefined } | null
  refetch: () => unknown
}

/** Skeleton, failure or the page of one document. */
export const WithRead = <T,>({ read, children }: { read: DocumentRead<T>; children: (data: T) => ReactNode }) => {
  if (read.data !== undefined) return children(read.data)
  return read.error ? <ReadFail fail={read.error} retry={() => void read.refetch()} isPage /> : <SkeletonPage />
}
