// 导出我的数据: asked for with a proof, made by the server, taken here for some days.
import { EXPORT_DAYS } from '@caiyuan/contract/my-data'
import { Button } from 'antd'
import { useState } from 'react'
import { api, useAct, useRead } from '../../../core/api.ts'
import { fileLink } from '../../../core/file-link.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import type { OutputOf } from '@caiyuan/contract/endpoint'

type Copy = OutputOf<typeof api.myData.exports>[number]

/** It is asked again so often while one is being made. */
const AGAIN_MS = 3000

const columns: Column<Copy>[] = [
  {
    key: 'askedAt',
    title: '申请时间',
    render: (it) => (
      <>
        <span className="num">{it.askedAt.slice(0, 16)}</span>
        <div className="second phone-only">
          保留到 <span className="num">{it.expiresAt.slice(0, 16)}</span>
        </div>
      </>
    ),
  },
  { key: 'size', title: '大小', width: 96, render: (it) => (it.isReady ? `${Math.ceil(it.sizeBytes / 1024)} KB` : '生成中') },
  {
    key: 'expiresAt',
    title: '保留到',
    width: 148,
    phone: 'hide',
    render: (it) => <span className="num">{it.expiresAt.slice(0, 16)}</span>,
  },
  {
    key: 'act',
    title: '操作',
    width: 72,
    align: 'right',
    render: (it) => (it.isReady ? <a {...fileLink(api.myData.download, { id: it.id })}>下载</a> : null),
  },
]

export const Copies = () => {
  const [every, setEvery] = useState<number | false>(false)
  const read = useRead(api.myData.exports, {}, { every })
  const isMaking = read.data?.some((it) => !it.isReady) ?? false
  if (isMaking !== (every !== false)) setEvery(isMaking && AGAIN_MS)
  const ask = useAct(api.myData.export, {
    onDone: () => notify.ok('正在生成，完成后会发消息告诉您'),
  })
  return (
    <Card
      title="导出我的数据"
      note={`ZIP，内有网页和 JSON，保留 ${EXPORT_DAYS} 天`}
      flush
      extra={
        <Button disabled={isMaking} loading={ask.pending} onClick={() => void ask.run({})}>
          导出我的数据
        </Button>
      }
    >
      <WithRead read={read}>
        {(rows) => (
          <DataTable label="我的数据副本" rows={rows} rowKey={(it) => it.id} columns={columns} sticky={false} empty="还没有导出过" />
        )}
      </WithRead>
    </Card>
  )
}
