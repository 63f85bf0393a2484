// Nothing here, or it could not be read: what happened and what to do next.
import type { ReactNode } from 'react'
import css from './empty.module.css'

interface EmptyProps {
  title: string
  /** It is what the whole page says. */
  isPage?: boolean
  children?: ReactNode
  action?: ReactNode
}

export const Empty = ({ title, isPage, children, action }: EmptyProps) => (
  <div className={css['empty']}>
    <svg
      className={css['mark']}
      width="64"
      height="44"
      viewBox="0 0 64 44"
      aria-hidden
      fill="none"
      stroke="var(--brand-edge)"
      strokeWidth="2"
    >
      <path d="M8 24 16 6h32l8 18v14a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3z" fill="var(--brand-tint)" />
      <path d="M8 24h14c0 5 4 8 10 8s10-3 10-8h14" fill="var(--card)" />
    </svg>
    {isPage ? <h1 className={css['title']}>{title}</h1> : <p className={css['title']}>{title}</p>}
    {children ? <p>{children}</p> : null}
    {action ? <div className={css['actions']}>{action}</div> : null}
  </div>
)

/** What is not there stays away however often one asks. */
const MISSING = '4004'

interface ReadFailProps {
  fail: { code?: string; message: string; traceId?: string | undefined }
  retry: () => void
  /** It is all the page shows: a way back is needed, on a phone there is no other. */
  isPage?: boolean
}

/** What a failed read looks like: the message, the trace number, 重试. */
export const ReadFail = ({ fail, retry, isPage }: ReadFailProps) => {
  const gone = fail.code === MISSING
  return (
    <div className={css['empty']} role="alert">
      <p className={css['title']}>{fail.message}</p>
      {fail.traceId && !gone ? <p>请求编号 {fail.traceId}，反馈问题时请附上</p> : null}
      <div className={css['actions']}>
        {gone ? null : (
          <button type="button" className={isPage ? 'button primary' : 'button'} onClick={retry}>
            重试
          </button>
        )}
        {isPage ? (
          <>
            <button type="button" className="button" onClick={() => window.history.back()}>
              返回上一页
            </button>
            <a className="button" href="/">
              回到首页
            </a>
          </>
        ) : null}
      </div>
    </div>
  )
}
