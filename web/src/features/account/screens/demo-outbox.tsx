// The short messages and mails of a demonstration; there in demo mode only, when the server shows them.
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import css from './demo-outbox.module.css'

/** A message arrives a moment after it was asked for. */
const AGAIN_MS = 2000

export const Screen = () => {
  const read = useRead(api.account.demoMessages, {}, { every: AGAIN_MS })
  const mails = useRead(api.telling.demoMails, {}, { every: AGAIN_MS })
  return (
    <main className={css['page']}>
      <h1 className="hidden-text">演示短信和邮件</h1>
      <Card title="演示短信" note="发到任何手机的验证码都显示在这里，最近 50 条" extra={<Link to="/login">去登录</Link>}>
        <WithRead read={read}>
          {(messages) =>
            messages.length === 0 ? (
              <Empty title="还没有短信">只有演示时，短信才显示在这里</Empty>
            ) : (
              <ul className={css['list']}>
                {messages.map((it) => (
                  <li key={it.id}>
                    <b>{it.mobile}</b> <span className="second">{it.sentAt}</span>
                    <p>{it.text}</p>
                  </li>
                ))}
              </ul>
            )
          }
        </WithRead>
      </Card>
      <Card title="演示邮件" note="发到任何邮箱的邮件都显示在这里，最近 50 封">
        <WithRead read={mails}>
          {(letters) =>
            letters.length === 0 ? (
              <Empty title="还没有邮件">只有演示时，邮件才显示在这里</Empty>
            ) : (
              <ul className={css['list']}>
                {letters.map((it) => (
                  <li key={it.id}>
                    <b>{it.subject}</b>{' '}
                    <span className="second">
                      {it.address} {it.sentAt}
                    </span>
                    <p className={css['letter']}>{it.text}</p>
                  </li>
                ))}
              </ul>
            )
          }
        </WithRead>
      </Card>
    </main>
  )
}
