// 保护规则: what each says as it is set now, and how often it spoke.
import { RULE_DAYS } from '@caiyuan/contract/admin/rules'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'

type Rule = OutputOf<typeof api.admin.rules>['rules'][number]

const num = (it: number | null, unit: string): string => (it === null ? '—' : `${it.toLocaleString('zh-CN')} ${unit}`)
const spoke = ({ markedNum, refusedNum }: Rule): string =>
  [markedNum === null ? '' : `标记 ${num(markedNum, '单')}`, refusedNum === null ? '' : `拒绝 ${num(refusedNum, '次')}`]
    .filter(Boolean)
    .join('，')

const columns: Column<Rule>[] = [
  { key: 'title', title: '规则', width: 132, render: (it) => (it.link ? <Link to={it.link}>{it.title}</Link> : it.title) },
  {
    key: 'says',
    title: '现在怎样',
    render: (it) => (
      <>
        <span className={it.isOn ? undefined : 'second'}>{it.says}</span>
        <div className="second phone-only">{spoke(it)}</div>
      </>
    ),
  },
  {
    key: 'marked',
    title: '标记订单',
    width: 96,
    align: 'right',
    phone: 'hide',
    render: (it) => <span className="num">{num(it.markedNum, '单')}</span>,
  },
  {
    key: 'refused',
    title: '拒绝提交',
    width: 96,
    align: 'right',
    phone: 'hide',
    render: (it) => <span className="num">{num(it.refusedNum, '次')}</span>,
  },
]

export const RulesCard = () => {
  const read = useRead(api.admin.rules, {})
  return (
    <Card title="保护规则" note={`次数为近 ${RULE_DAYS} 天`} flush>
      <WithRead read={read}>
        {({ rules }) => <DataTable label="保护规则" rows={rules} rowKey={(it) => it.rule} columns={columns} sticky={false} />}
      </WithRead>
    </Card>
  )
}
