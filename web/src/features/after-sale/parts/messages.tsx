// 留言: both sides and the platform read them, nobody takes one back.
import { momentText } from '@caiyuan/contract/span'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import css from './after-sale.module.css'

interface Props {
  it: {
    messages: readonly { id: string; name: string; body: string; isMine: boolean; at: string }[]
    can: { say?: true | string | undefined }
  }
  /** Answers whether it was kept. */
  send: (body: string) => Promise<unknown>
  pending: boolean
  to: string
  /** Who reads them. */
  note?: string
}

export const Messages = ({ it, send, pending, to, note = '双方和平台都能看到，不能删' }: Props) => {
  const [body, setBody] = useState('')
  const post = async () => {
    if (body.trim() !== '' && (await send(body)) !== undefined) setBody('')
  }
  if (it.messages.length === 0 && it.can.say !== true) return null
  return (
    <Card title="留言" note={note}>
      {it.messages.length === 0 ? <p className="second">还没有留言</p> : null}
      <ol className={css['said']}>
        {it.messages.map((one) => (
          <li key={one.id} data-mine={one.isMine}>
            <span className="second">
              {one.name} <span className="num">{momentText(one.at)}</span>
            </span>
            <p>{one.body}</p>
          </li>
        ))}
      </ol>
      {it.can.say === true ? (
        <div className={css['say']}>
          <Input
            aria-label="留言"
            placeholder={`给${to}留言`}
            maxLength={500}
            value={body}
            onChange={(event) => setBody(event.target.value)}
            onPressEnter={() => void post()}
          />
          <Button type="primary" loading={pending} disabled={body.trim() === ''} onClick={() => void post()}>
            发送
          </Button>
        </div>
      ) : null}
    </Card>
  )
}
