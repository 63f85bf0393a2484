// 成交结果 of 分项成交 as it is published, line by line, with what this firm asked for beside it.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money, priceText } from '@caiyuan/contract/money'
import type { api } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines, type Column } from '../../../ui/data-table.tsx'
import { Tag } from '../../../ui/status-tag.tsx'

type Doc = OutputOf<typeof api.inquiry.toQuote>
type Row = NonNullable<Doc['result']>['lines'][number]

const columnsOf = (doc: Doc): Column<Row>[] => [
  {
    key: 'line',
    title: '采购内容',
    render: (it) => {
      const asked = doc.asked.lines[it.lineNo - 1]
      return <TwoLines main={`${it.lineNo} ${asked?.name ?? ''}`} second={asked ? `× ${asked.num} ${asked.unit}` : ''} />
    },
  },
  {
    key: 'firm',
    title: '成交供应商',
    render: (it) => (
      <span>
        {it.supplierName || <Tag tone="off">流标</Tag>} {doc.ownAward?.lineNos.includes(it.lineNo) ? <Tag tone="ok">本公司</Tag> : null}
      </span>
    ),
  },
  {
    key: 'own',
    title: '本公司单价',
    width: 120,
    align: 'right',
    render: (it) => {
      const own = doc.own?.lines.find((line) => line.lineNo === it.lineNo)
      return <span className="num">{own ? priceText(own.priceE4) : '未报'}</span>
    },
  },
  {
    key: 'price',
    title: '成交单价',
    width: 120,
    align: 'right',
    render: (it) => <span className="num">{it.supplierName ? priceText(it.priceE4) : '—'}</span>,
  },
  {
    key: 'sum',
    title: '成交金额',
    width: 130,
    phone: 'hide',
    align: 'right',
    render: (it) => <span className="num">{it.supplierName ? money(it.amountFen) : '—'}</span>,
  },
]

export const LineResults = ({ doc, lines }: { doc: Doc; lines: readonly Row[] }) => (
  <Card title="成交结果" note={doc.ownAward ? `本公司成交 ${money(doc.ownAward.totalFen)}` : '逐行成交'} flush>
    <DataTable label="成交结果" sticky={false} rows={lines} rowKey={(it) => String(it.lineNo)} columns={columnsOf(doc)} />
  </Card>
)
