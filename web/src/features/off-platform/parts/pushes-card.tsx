// What was declared to the finance system, and what it said.
import { money } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
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

export const PushesCard = ({ doc }: { doc: Doc }) => (
  <Card title={`推送${doc.financeName}`} note={`${money(doc.dueFen)} · ${doc.payee}`} flush>
    <DataTable label="财务申报" sticky={false} rows={doc.pushes} rowKey={(it) => it.id} columns={columns} />
    {doc.pushHint ? (
      <p className="second" style={{ margin: 0, padding: '12px 16px 16px' }}>
        {doc.pushHint}。
      </p>
    ) : null}
  </Card>
)
