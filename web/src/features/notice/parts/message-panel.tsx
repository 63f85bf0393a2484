// One message in full, and the way to what it speaks of; seen, it is read.
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import css from '../screens/message.module.css'

export const MessagePanel = ({ id, close }: { id: string; close: () => void }) => {
  const read = useRead(api.notice.message, { id })
  const { run: mark } = useAct(api.notice.read)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const it = read.data
  const isUnread = it?.isRead === false
  useEffect(() => {
    if (isUnread) void mark({ ids: [id] })
  }, [isUnread, mark, id])
  return (
    <SidePanel
      title={it ? `${it.kind}消息` : '消息'}
      close={close}
      footer={
        it?.link ? (
          <Button type="primary" onClick={() => void navigate(it.link, { state: { from: pathname } })}>
            打开相关页面
          </Button>
        ) : null
      }
    >
      <WithRead read={read}>
        {({ title, body, createdAt }) => (
          <div className="stack">
            <h2>{title}</h2>
            {body ? <p className={css['body']}>{body}</p> : null}
            <p className="second num">{momentText(createdAt)}</p>
          </div>
        )}
      </WithRead>
    </SidePanel>
  )
}
