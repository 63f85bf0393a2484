// 举报办理: what 纪检 received, but for what is about the reader.
import { integrityStages, integrityTabs, toIntegrity, type IntegrityTab } from '@caiyuan/contract/integrity'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Tag } from '../../../ui/status-tag.tsx'

type Row = OutputOf<typeof api.integrity.list>['list'][number]

const tabs = Object.keys(integrityTabs) as IntegrityTab[]
const shape = { tabs, filters: {}, pageSize: 20 }
const linkOf = ({ id }: Row): string => toIntegrity('/integrityDesk/detail', { id })

const columns: readonly Column<Row>[] = [
  { key: 'on', title: '日期', width: 110, fixed: true, render: (it) => <span className="num">{it.on}</span> },
  { key: 'suspects', title: '被举报人', width: 180, fixed: true, render: (it) => <Link to={linkOf(it)}>{it.suspects}</Link> },
  { key: 'content', title: '内容', fixed: true, render: (it) => <span className="line1">{it.content}</span> },
  { key: 'named', title: '署名', width: 80, fixed: true, render: (it) => (it.isNamed ? '实名' : '匿名') },
  {
    key: 'stage',
    title: '状态',
    width: 100,
    fixed: true,
    render: (it) => (
      <Tag tone={it.stage === 'received' ? 'wait' : it.stage === 'accepted' ? 'info' : 'off'}>{integrityStages[it.stage]}</Tag>
    ),
  },
]

export const Screen = () => {
  const list = useListState(shape)
  const navigate = useNavigate()
  const tab = list.tab as IntegrityTab
  const read = useRead(api.integrity.list, { tab, pageNum: list.pageNum, pageSize: list.pageSize }, { keep: true })
  return (
    <ListPage
      name="integrityDesk"
      what="举报"
      list={list}
      tabs={tabs.map((key) => ({ key, label: integrityTabs[key], count: read.data?.counts[key], alert: key === 'open' }))}
      read={read}
      rowKey={(it) => it.id}
      columns={columns}
      onOpen={(it) => void navigate(linkOf(it))}
      phoneCard={(it) => (
        <Link to={linkOf(it)} className="plain" style={{ display: 'grid', gap: 6 }}>
          <span className="row between">
            <b className="line1">{it.suspects}</b>
            <Tag>{integrityStages[it.stage]}</Tag>
          </span>
          <span className="line1">{it.content}</span>
          <span className="row between second">
            <span className="num">{it.on}</span>
            <span>{it.isNamed ? '实名' : '匿名'}</span>
          </span>
        </Link>
      )}
      minWidth={700}
      empty={{ title: '没有举报', text: '本单位的廉政举报只在这里看得到；涉及您本人的由其他纪检人员办理' }}
    />
  )
}
