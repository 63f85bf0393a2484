// 学校管理 · 保存期限: how long what is kept, when it was last deleted, and how much.
import { RETENTION_SUM_DAYS } from '@caiyuan/contract/admin/audit'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { keeping, retention, retentionGroups, retentionKinds, termText, type RetentionKind, type Term } from '@caiyuan/contract/retention'
import { dayText, momentText } from '@caiyuan/contract/span'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines, type Column } from '../../../ui/data-table.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'

type Doc = OutputOf<typeof api.admin.retention>
type Deleted = Doc['kinds'][number]
type Row = Term & { kind: RetentionKind; deleted: Deleted | undefined }

const at = (moment: string): string => `${dayText(moment)} ${momentText(moment).slice(6)}`
const num = (it: number): string => `${it.toLocaleString('zh-CN')} 条`

const lastOf = ({ byPlatform, deleted }: Row): string =>
  byPlatform ? '由平台统一删除' : deleted ? `${at(deleted.lastAt)} ${num(deleted.lastNum)}` : `${RETENTION_SUM_DAYS} 天内没有到期的`

const columns: Column<Row>[] = [
  {
    key: 'what',
    title: '内容',
    render: (it) => (
      <>
        {it.title}
        <div className="second">{retentionGroups[it.group]}</div>
        <div className="second phone-only">{lastOf(it)}</div>
      </>
    ),
  },
  { key: 'term', title: '保存到', width: 190, render: (it) => termText(it) },
  { key: 'why', title: '依据', phone: 'hide', render: (it) => <TwoLines main={it.why} second={it.law ?? ''} /> },
  { key: 'last', title: '最近一次删除', width: 190, phone: 'hide', render: lastOf },
  {
    key: 'sum',
    title: `${RETENTION_SUM_DAYS} 天内`,
    width: 96,
    align: 'right',
    phone: 'hide',
    render: (it) => <span className="num">{it.deleted ? num(it.deleted.sumNum) : '—'}</span>,
  },
]

type Kept = (typeof keeping)[keyof typeof keeping]

const keptColumns: Column<Kept>[] = [
  { key: 'what', title: '内容', render: (it) => it.title },
  { key: 'until', title: '保存到', width: 190, render: (it) => it.until },
  { key: 'why', title: '依据', phone: 'hide', render: (it) => <TwoLines main={it.why} second={it.law} /> },
]

const rowsOf = ({ kinds }: Doc): Row[] =>
  retentionKinds.flatMap((kind) => {
    const term: Term = retention[kind]
    return term.isDemo ? [] : [{ ...term, kind, deleted: kinds.find((it) => it.kind === kind) }]
  })

export const Screen = () => {
  const read = useRead(api.admin.retention, {})
  return (
    <div className="stack">
      <h1 className="hidden-text">保存期限</h1>
      <WithRead read={read}>
        {(doc) => (
          <>
            <Card
              title="到期自动删除"
              note={doc.ranAt ? `最近一次 ${at(doc.ranAt)}，每天夜里 2 点` : '每天夜里 2 点，还没有执行过'}
              extra={<Link to="/admin/audit">操作日志</Link>}
              flush
            >
              <DataTable label="到期自动删除" rows={rowsOf(doc)} rowKey={(it) => it.kind} columns={columns} sticky={false} />
            </Card>
            <Card title="不按天删除" flush>
              <DataTable label="不按天删除" rows={Object.values(keeping)} rowKey={(it) => it.title} columns={keptColumns} sticky={false} />
            </Card>
          </>
        )}
      </WithRead>
    </div>
  )
}
