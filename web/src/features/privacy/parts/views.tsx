// 谁看过我的号码, in the tab 隐私 of 账户设置: each time a number was shown in full, by whoever.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { viewKinds } from '@caiyuan/contract/privacy'
import { api, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'

type View = OutputOf<typeof api.privacy.views>[number]

const columns: Column<View>[] = [
  { key: 'at', title: '时间', width: 148, render: (it) => <span className="num">{it.at.slice(0, 16)}</span> },
  { key: 'who', title: '谁', render: (it) => (it.isMe ? '您本人' : it.who) },
  {
    key: 'kind',
    title: '看到的内容',
    render: (it) => (
      <>
        {viewKinds[it.kind]}
        <div className="second phone-only">{it.ip}</div>
      </>
    ),
  },
  { key: 'ip', title: '网络地址', width: 148, phone: 'hide', render: (it) => <span className="second">{it.ip}</span> },
]

export const Views = () => {
  const read = useRead(api.privacy.views, {}, { fresh: 0 })
  return (
    <Card title="谁看过我的号码" note="完整的身份证号和数据副本只有您本人能看，每次都有记录" flush>
      <WithRead read={read}>
        {(rows) => (
          <DataTable label="谁看过我的号码" rows={rows} rowKey={(it) => it.id} columns={columns} sticky={false} empty="没有人看过" />
        )}
      </WithRead>
    </Card>
  )
}
