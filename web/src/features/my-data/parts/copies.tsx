// 导出我的数据: asked for with a proof, made by the server, taken here for some days.
import { EXPORT_DAYS } from '@caiyuan/contract/my-data'
import { Button } from 'antd'
import { useState } from 'react'
import { api, fileOf, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { StepUp } from '../../step-up/parts/step-up.tsx'

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
    render: (it) =>
      it.isReady ? (
        <a href={fileOf(api.myData.download, { id: it.id })} download>
          下载
        </a>
      ) : null,
  },
]

export const Copies = () => {
  const [isAsking, setAsking] = useState(false)
  const [every, setEvery] = useState<number | false>(false)
  const read = useRead(api.myData.exports, {}, { every })
  const isMaking = read.data?.some((it) => !it.isReady) ?? false
  if (isMaking !== (every !== false)) setEvery(isMaking && AGAIN_MS)
  const ask = useAct(api.myData.export, {
    onDone: () => {
      setAsking(false)
      notify.ok('正在生成，完成后会发消息告诉您')
    },
  })
  return (
    <Card
      title="导出我的数据"
      note={`ZIP，内有网页和 JSON，保留 ${EXPORT_DAYS} 天`}
      flush
      extra={
        <Button disabled={isMaking} onClick={() => setAsking(!isAsking)}>
          {isAsking ? '取消' : '导出我的数据'}
        </Button>
      }
    >
      {isAsking ? (
        <div style={{ maxWidth: 360, padding: 16 }}>
          <StepUp deed="export" ok="确认并导出" pending={ask.pending} go={(ticket) => void ask.run({ ticket })} />
        </div>
      ) : null}
      <WithRead read={read}>
        {(rows) => (
          <DataTable label="我的数据副本" rows={rows} rowKey={(it) => it.id} columns={columns} sticky={false} empty="还没有导出过" />
        )}
      </WithRead>
    </Card>
  )
}
