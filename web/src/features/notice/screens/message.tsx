// 消息中心: what happened, newest first; one is read in full beside the list, and leads to its document.
import { messageKinds } from '@caiyuan/contract/notice'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { Navigate, useLocation, useNavigate, useSearchParams, type NavigateOptions } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { useSession } from '../../../core/session.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterChips } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { MessagePanel } from '../parts/message-panel.tsx'
import css from './message.module.css'

type Message = OutputOf<typeof api.notice.messages>['list'][number]

const tabs = ['all', ...messageKinds] as const
/** Suppliers approve nothing. */
const supplierTabs = tabs.filter((it) => it !== '审批')
const OPENED_HERE = 'opened-here'
const shape = { tabs: [...tabs], filters: { unread: '0' }, pageSize: 10 }

const columns: readonly Column<Message>[] = [
  {
    key: 'title',
    title: '消息',
    fixed: true,
    render: (it) => (
      <span className={css['line']}>
        <span className={it.isRead ? css['read'] : css['unread']} aria-label={it.isRead ? '已读' : '未读'} role="img" />
        <TwoLines main={it.isRead ? it.title : <strong>{it.title}</strong>} second={it.body} />
      </span>
    ),
  },
  { key: 'kind', title: '类型', width: 72, render: (it) => it.kind },
  { key: 'at', title: '时间', width: 100, render: (it) => <span className="num">{momentText(it.createdAt)}</span> },
]

const Messages = () => {
  const list = useListState(shape)
  const [params, setParams] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const kind = messageKinds.find((it) => it === list.tab)
  const read = useRead(
    api.notice.messages,
    { ...(kind ? { kind } : {}), unread: list.filters.unread === '1' ? '1' : '0', pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  const mark = useAct(api.notice.read)
  const unread = read.data?.unreadByKind ?? {}
  const all = Object.values(unread).reduce((a, b) => a + b, 0)
  const opened = params.get('message')
  const change = (by: (params: URLSearchParams) => void, how: NavigateOptions): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        by(next)
        return next
      },
      { ...how, preventScrollReset: true },
    )
  const open = ({ id }: Message): void => change((it) => it.set('message', id), { state: OPENED_HERE })
  /** One step back to the list it was opened from; a link from elsewhere has no list before it. */
  const close = (): void => {
    if (state === OPENED_HERE) void navigate(-1)
    else change((it) => it.delete('message'), { replace: true })
  }
  return (
    <>
      <ListPage
        name="message"
        what="消息"
        list={list}
        read={read}
        rowKey={(it) => it.id}
        columns={columns}
        tabs={(pathname.startsWith('/supplier') ? supplierTabs : tabs).map((key) => ({
          key,
          label: key === 'all' ? '全部' : key,
          count: key === 'all' ? all : (unread[key] ?? 0),
          alert: true,
        }))}
        chips={
          <FilterChips
            list={list}
            name="unread"
            label="状态"
            options={[
              { value: '0', label: '全部' },
              { value: '1', label: `未读 ${all}` },
            ]}
          />
        }
        tools={
          all > 0 ? (
            <Button type="link" size="small" loading={mark.pending} onClick={() => void mark.run({ all: true })}>
              全部标为已读
            </Button>
          ) : null
        }
        onOpen={open}
        phoneCard={(it) => (
          <button type="button" className={css['card']} onClick={() => open(it)}>
            <span className={it.isRead ? css['read'] : css['unread']} aria-label={it.isRead ? '已读' : '未读'} role="img" />
            <span className={`grow ${css['texts']}`}>
              <span className={it.isRead ? '' : css['strong']}>{it.title}</span>
              {it.body ? <span className="second">{it.body}</span> : null}
              <span className="second num">
                {it.kind} · {momentText(it.createdAt)}
              </span>
            </span>
          </button>
        )}
        empty={{ title: '没有消息', text: '审批、订单、结算有进展时会在这里告诉您' }}
      />
      {opened ? <MessagePanel key={opened} id={opened} close={close} /> : null}
    </>
  )
}

export const Screen = () => {
  const { user } = useSession()
  const { pathname, search } = useLocation()
  // The messages of a supplier have an entry of their own in the console.
  return user?.supplierName && pathname === '/message' ? <Navigate to={`/supplier/message${search}`} replace /> : <Messages />
}
