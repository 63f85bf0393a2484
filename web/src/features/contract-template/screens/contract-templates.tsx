// 合同模板: what the contracts of the school say, by what is bought.
import { toContract, type contractTemplate } from '@caiyuan/contract/contract-template'
import { contractKinds } from '@caiyuan/contract/contract-template/words'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines, type Column } from '../../../ui/data-table.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Tag } from '../../../ui/status-tag.tsx'

type Row = OutputOf<(typeof contractTemplate)['list']>[number]

const LIST = '/contractTemplates'
const edit = (it: Row): string => toContract('/contractTemplateForm', { kind: it.kind })

const columns: readonly Column<Row>[] = [
  {
    key: 'kind',
    title: '合同',
    render: (it) => (
      <TwoLines
        main={
          <Link to={edit(it)} state={{ from: LIST }}>
            {contractKinds[it.kind]}
          </Link>
        }
        second={it.title}
      />
    ),
  },
  {
    key: 'version',
    title: '正在使用',
    render: (it) =>
      it.version === 0 ? <Tag tone="info">标准模板</Tag> : <TwoLines main={`第 ${it.version} 版，${it.effectiveOn} 起`} second={it.by} />,
  },
  {
    key: 'coming',
    title: '待生效',
    render: (it) => (it.coming ? `第 ${it.coming.version} 版，${it.coming.effectiveOn} 起` : '没有'),
  },
]

const Rows = ({ rows }: { rows: readonly Row[] }) => {
  const navigate = useNavigate()
  return (
    <DataTable
      label="合同模板"
      columns={[
        ...columns,
        {
          key: 'acts',
          title: '操作',
          width: 100,
          align: 'right',
          render: (it) => (
            <Button
              type="link"
              size="small"
              aria-label={`修改：${contractKinds[it.kind]}`}
              onClick={() => void navigate(edit(it), { state: { from: LIST } })}
            >
              修改
            </Button>
          ),
        },
      ]}
      rows={rows}
      rowKey={(it) => it.kind}
    />
  )
}

export const Screen = () => {
  const read = useRead(api.contractTemplate.list, {})
  return (
    <div className="stack">
      <Card title="合同模板" note="单据按批准时生效的版本打印合同，以后修改模板不改变它" flush>
        <WithRead read={read}>{(rows) => <Rows rows={rows} />}</WithRead>
      </Card>
    </div>
  )
}
