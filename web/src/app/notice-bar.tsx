// Shows the short messages of core/notices at the top of the page.
import { dismiss, notices, type Notice } from '../core/notices.ts'
import { useStore } from '../core/store.ts'
import css from './signals.module.css'

const marks: Record<Notice['tone'], string> = { ok: '✓', bad: '!', wait: '!', info: 'i' }

export const NoticeBar = ({ navigate }: { navigate: (to: string) => void }) => {
  const all = useStore(notices)
  const go = (it: Notice) => {
    dismiss(it.id)
    if (it.link) navigate(it.link.to)
  }
  return (
    <div className={css['notices']} aria-live="polite">
      {all.map((it) => (
        <div key={it.id} className={css['notice']} role={it.tone === 'bad' ? 'alert' : 'status'}>
          <span className={`${css['mark']} ${it.tone}`} aria-hidden>
            {marks[it.tone]}
          </span>
          <span>
            {it.text}
            {it.traceId ? <span className="second">（请求编号 {it.traceId}）</span> : null}
          </span>
          {it.link ? (
            <a
              href={it.link.to}
              onClick={(event) => {
                event.preventDefault()
                go(it)
              }}
            >
              {it.link.label}
            </a>
          ) : null}
          {it.act ? (
            <button
              type="button"
              className="info"
              onClick={() => {
                dismiss(it.id)
                it.act?.run()
              }}
            >
              {it.act.label}
            </button>
          ) : null}
          <button type="button" className={css['close']} aria-label="关闭" onClick={() => dismiss(it.id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  )
}
