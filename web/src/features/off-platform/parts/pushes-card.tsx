// What was declared to the finance system, and what it said.
import { money } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { wayOn } from '@caiyuan/contract/off-platform/flow'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines, type Column } from '../../../ui/data-table.tsx'
import { usePhone } from '../../../ui/media.ts'
import { Tag } from '../../../ui/status-tag.tsx'
import type { Doc } from '../shown.ts'

type Push = Doc['pushes'][number]

const RESULTS = {
  sent: { label: '等财务答复', tone: 'wait' },
  paid: { label: '报销成功', tone: 'ok' },
  failed: { label: '报销异常', tone: 'bad' },
} as const

const numbersOf = (it: Push): string =>
  [it.acceptNo && `受理号 ${it.acceptNo}`, it.voucherNo && `凭证号 ${it.voucherNo}`].filter(Boolean).join(' · ')

const When = ({ it }: { it: Push }) => {
  const rest = usePhone() ? [numbersOf(it), it.reason] : []
  return (
    <TwoLines main={<span className="num">{momentText(it.at)}</span>} second={[`${it.byName}推送`, ...rest].filter(Boolean).join(' · ')} />
  )
}

const columns: readonly Column<Push>[] = [
  { key: 'at', title: '推送时间', width: 150, render: (it) => <When it={it} /> },
  { key: 'said', title: '财务答复', phone: 'hide', render: (it) => <TwoLines main={numbersOf(it) || '—'} second={it.reason} /> },
  {
    key: 'state',
    title: '结果',
    width: 120,
    align: 'right',
    render: (it) => <Tag tone={RESULTS[it.state].tone}>{RESULTS[it.state].label}</Tag>,
  },
]

/** Of the last declaration, what finance does now. */
const nextOf = (doc: Doc): string => {
  const [last] = doc.pushes
  if (doc.state === 'settling') return '系统会自动向财务系统查询结果；答复以前不能退回发票或登记凭证'
  return doc.state === 'accepted' && doc.financeReason && last ? wayOn(last.isDoubtful) : ''
}

export const PushesCard = ({ doc }: { doc: Doc }) => (
  <Card title={`推送${doc.financeName}`} note={`${money(doc.dueFen)} · ${doc.payee}`} flush>
    <DataTable label="财务申报" sticky={false} rows={doc.pushes} rowKey={(it) => it.id} columns={columns} />
    {nextOf(doc) ? (
      <p className="second" style={{ margin: 0, padding: '12px 16px 16px' }}>
        {nextOf(doc)}。
      </p>
    ) : null}
  </Card>
)
