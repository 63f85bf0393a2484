// What is asked for, as buyer, approver and supplier read it.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { BY_LINE_WORDS } from '@caiyuan/contract/inquiry/by-line'
import { scopes } from '@caiyuan/contract/inquiry/form'
import { awardRules } from '@caiyuan/contract/inquiry/scoring'
import { money, priceText } from '@caiyuan/contract/money'
import type { api } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines, type Column } from '../../../ui/data-table.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FileList } from '../../../ui/upload.tsx'

type Asked = NonNullable<OutputOf<typeof api.inquiry.detail>['asked']>
type Line = Asked['lines'][number]

const ceiling = (title: string): Column<Line> => ({
  key: 'ceiling',
  title,
  width: 110,
  align: 'right',
  render: (it) => (it.ceilingE4 === null ? '' : <span className="num">{priceText(it.ceilingE4)}</span>),
})

const columns: readonly Column<Line>[] = [
  { key: 'name', title: '名称', width: 160, render: (it) => <TwoLines main={it.name} second={it.brand || '品牌不限'} /> },
  {
    key: 'params',
    title: '技术要求',
    render: (it) => <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{it.params}</span>,
  },
  { key: 'deviate', title: '偏离', width: 110, phone: 'hide', render: (it) => (it.mayDeviate ? '允许负偏离' : '不许负偏离') },
  {
    key: 'num',
    title: '数量',
    width: 90,
    align: 'right',
    render: (it) => (
      <span className="num">
        {it.num} {it.unit}
      </span>
    ),
  },
]

export const AskedLines = ({ asked }: { asked: Asked }) => (
  <Card title="采购内容" note={`${asked.lines.length} 行`} flush>
    <DataTable
      label="采购内容"
      sticky={false}
      rows={asked.lines}
      rowKey={(it) => String(asked.lines.indexOf(it))}
      columns={asked.lines.some((it) => it.ceilingE4 !== null) ? [...columns, ceiling(asked.isByLine ? '单价限价' : '协议价')] : columns}
    />
  </Card>
)

interface AskedFactsProps {
  asked: Asked
  phone: string
  firms?: readonly string[]
  /** The school whose inquiry it is, for who reads it from elsewhere. */
  schoolId?: number
}

export const AskedFacts = ({ asked, phone, firms = [], schoolId }: AskedFactsProps) => (
  <Card title="要求">
    <Facts
      facts={[
        { label: '范围', value: scopes[asked.scope] },
        { label: '降价幅度', value: asked.stepFen > 0 ? `每次至少 ${money(asked.stepFen)}` : '' },
        { label: '成交原则', value: awardRules[asked.scoring ? 'score' : 'lowest'] },
        { label: '最少家数', value: asked.isByLine ? `每行 ${asked.minQuotes} 家` : String(asked.minQuotes) },
        { label: '部分报价', value: asked.isByLine ? BY_LINE_WORDS : '', wide: true },
        { label: '受邀供应商', value: firms.join('、'), wide: true },
        { label: '交货', value: `${asked.deliverDays} 天内，${asked.deliverPlace}` },
        { label: '质保', value: `${asked.warrantyMonths} 个月` },
        { label: '付款条件', value: asked.payTerms },
        { label: '联系人', value: `${asked.contact} ${phone}` },
        { label: '说明', value: asked.note, wide: true },
        {
          label: '采购文件',
          value:
            asked.files.length > 0 ? (
              <FileList files={asked.files.map((it) => ({ ...it, mime: '' }))} {...(schoolId ? { schoolId } : {})} />
            ) : (
              ''
            ),
          wide: true,
        },
      ]}
    />
  </Card>
)
