// 登录设备: every browser that is signed in as me or remembers me; one is ended from another, or all at once.
import { DesktopOutlined, MobileOutlined } from '@ant-design/icons'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { leaveTab } from '../../../core/kept.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { ReadFail } from '../../../ui/empty.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import css from './devices.module.css'

type Device = OutputOf<typeof api.session.list>['list'][number]

/** Up to the minute: more exactly nobody notes it. */
const minuteText = (at: string): string => at.slice(0, 16)

const Row = ({ it, end }: { it: Device; end: () => void }) => (
  <li className={css['row']}>
    {it.isPhone ? (
      <MobileOutlined className={css['icon']} aria-label="手机" />
    ) : (
      <DesktopOutlined className={css['icon']} aria-label="电脑" />
    )}
    <span className={css['what']}>
      <span className="row wrap">
        {it.browser}
        {it.isThis ? <Tag tone="brand">当前设备</Tag> : null}
        {it.isRemembered ? <Tag tone="outline">已记住密码</Tag> : null}
      </span>
      <span className="second">
        {it.place} · <span className="num">{minuteText(it.beganAt)}</span> 登录
      </span>
    </span>
    <span className={css['seen']}>
      {it.isThis ? (
        '正在使用'
      ) : it.isLive ? (
        <>
          最近使用 <span className="num">{minuteText(it.seenAt)}</span>
        </>
      ) : (
        '未登录，打开登录页即可登录'
      )}
    </span>
    <span className={css['act']}>
      {it.isThis ? null : (
        <Button type="link" size="small" aria-label={`退出 ${it.browser}，${it.place}`} onClick={end}>
          退出
        </Button>
      )}
    </span>
  </li>
)

export const Devices = () => {
  const ask = useAsk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const read = useRead(api.session.list, {}, { fresh: 0 })
  const end = useAct(api.session.end, { onDone: () => notify.ok('该设备已退出登录') })
  const endAll = useAct(api.session.endAll, {
    onDone: () => {
      queries.clear()
      leaveTab()
      notify.ok('所有设备已退出登录')
      void navigate('/login')
    },
  })
  const list = read.data?.list ?? []
  const askEnd = async (it: Device) => {
    const sure = await ask.put({
      title: `退出 ${it.browser}？`,
      body: `${it.place}。该设备立即退出登录，记住的密码同时作废；没有保存的填写内容仍留在那台设备上。`,
      ok: '退出',
    })
    if (sure !== undefined) void end.run({ id: it.id })
  }
  const askAll = async () => {
    const sure = await ask.put({
      title: '退出所有设备？',
      body: `共 ${list.length} 台，包括当前设备；记住的密码同时作废，须重新登录。`,
      ok: '全部退出',
      danger: true,
    })
    if (sure !== undefined) void endAll.run({})
  }
  return (
    <Card
      title="登录设备"
      note={read.data ? `${read.data.idleMinutes} 分钟不用自动退出，最长 ${read.data.mostHours} 小时` : undefined}
      flush
      extra={
        <Button disabled={list.length === 0} loading={endAll.pending} onClick={() => void askAll()}>
          退出所有设备
        </Button>
      }
    >
      {read.error ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : null}
      {read.isPending && !read.error ? (
        <div className={css['pad']}>
          <Skeleton lines={3} />
        </div>
      ) : null}
      <ul>
        {list.map((it) => (
          <Row key={it.id} it={it} end={() => void askEnd(it)} />
        ))}
      </ul>
      <p className={`${css['foot']} second`}>看到不认识的设备：先退出它，再修改密码。改密码会让所有设备退出登录。</p>
      {ask.node}
    </Card>
  )
}
