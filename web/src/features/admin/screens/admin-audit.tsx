// 学校管理 · 操作日志: who did what and when, also what was refused and denied.
import { DownloadOutlined } from '@ant-design/icons'
import { AUDIT_EXPORT_MOST, auditTabList, auditTabs, type AuditTab } from '@caiyuan/contract/admin/audit'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText, dayText } from '@caiyuan/contract/span'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { fileLink } from '../../../core/file-link.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterDays, FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Tag } from '../../../ui/status-tag.tsx'

type Row = OutputOf<typeof api.admin.audit>['list'][number]

const shape = { tabs: auditTabList, filters: { who: '', what: '', object: '', from: '', to: '' }, pageSize: 50 }
const tones = { done: 'ok', refused: 'wait', denied: 'bad' } as const
const whole = (at: string): string => `${dayText(at)} ${momentText(at).slice(6)}`

const Result = ({ it }: { it: Row }) => <Tag tone={tones[it.result]}>{auditTabs[it.result]}</Tag>

const columns: Column<Row>[] = [
  { key: 'at', title: '时间', width: 150, fixed: true, render: (it) => <span className="num">{whole(it.at)}</span> },
  { key: 'who', title: '谁', width: 150, render: (it) => <TwoLines main={it.who || '系统'} second={it.userNo} /> },
  { key: 'what', title: '操作', render: (it) => it.what },
  {
    key: 'result',
    title: '结果',
    width: 120,
    render: (it) => <TwoLines main={<Result it={it} />} second={it.result === 'done' ? '' : it.retCode} />,
  },
  { key: 'object', title: '单据', render: (it) => <TwoLines main={it.objectId || '—'} second={`追踪 ${it.traceId}`} /> },
  { key: 'ip', title: '地址', width: 130, render: (it) => it.ip || '—' },
]

export const Screen = () => {
  const list = useListState(shape)
  const { who, what, object, from, to } = list.filters
  const asked = { tab: list.tab as AuditTab, who, what, object, ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const read = useRead(api.admin.audit, { ...asked, pageNum: list.pageNum, pageSize: list.pageSize }, { keep: true })
  return (
    <>
      <p className="phone-only" style={{ padding: '8px 12px 0' }}>
        <Link to="/admin/audit/retention">保存期限</Link>
      </p>
      <ListPage
        name="admin-audit"
        what="操作日志"
        list={list}
        read={read}
        rowKey={(it) => it.id}
        columns={columns}
        tabs={auditTabList.map((key) => ({ key, label: auditTabs[key] }))}
        search={<FilterText list={list} name="who" label="姓名或工号" />}
        filters={
          <>
            <FilterText list={list} name="what" label="操作" width={140} />
            <FilterText list={list} name="object" label="单据或追踪编号" />
            <FilterDays list={list} from="from" to="to" label="日期" />
          </>
        }
        tools={
          <span className="row">
            <Link to="/admin/audit/retention">保存期限</Link>
            {(read.data?.total ?? 0) > AUDIT_EXPORT_MOST ? (
              <span className="second desktop-only">缩小日期范围后可导出（最多 {AUDIT_EXPORT_MOST.toLocaleString('zh-CN')} 条）</span>
            ) : (
              <span className="row desktop-only">
                <DownloadOutlined aria-hidden />
                {(['xlsx', 'csv'] as const).map((format) => (
                  <a key={format} {...fileLink(api.admin.auditExport, { ...asked, format })}>
                    导出 {format.toUpperCase()}
                  </a>
                ))}
              </span>
            )}
          </span>
        }
        phoneCard={(it) => (
          <>
            <div className="row">
              <span className="grow strong">{it.what}</span>
              <Result it={it} />
            </div>
            <p className="second">{[it.who || '系统', it.userNo, whole(it.at), it.ip].filter(Boolean).join(' · ')}</p>
          </>
        )}
        empty={{ title: list.isFiltered ? '没有符合条件的记录' : '还没有记录' }}
      />
    </>
  )
}
