// 经费卡: the cards a person owns or may use, with their four balances; finance sees all of the school.
import { to } from '@caiyuan/contract/to'
import { fundSources, fundStates } from '@caiyuan/contract/fund'
import { money } from '@caiyuan/contract/money'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { useSession } from '../../../core/session.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterSelect, FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { StackedBar, fundParts } from '../../../ui/stacked-bar.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { endText, grantText, percent, type Card } from '../model.ts'

const shape = { filters: { keyword: '', status: '' }, pageSize: 20 }

const pathOf = (it: Card): string => to('/fundStatement', { id: it.id })
const from = { from: '/fundCard' }
const mineText = { owner: '负责人是我', granted: '授权给我', finance: '' }

const State = ({ it }: { it: Card }) => {
  const over = it.daysLeft < 0
  return <Tag tone={over ? 'off' : fundStates[it.status].tone}>{over ? '已结题' : fundStates[it.status].label}</Tag>
}

const columns: readonly Column<Card>[] = [
  {
    key: 'name',
    title: '经费卡',
    fixed: true,
    render: (it) => (
      <TwoLines
        main={
          <Link to={pathOf(it)} state={from} className="strong line2" title={it.name}>
            {it.name}
          </Link>
        }
        second={<span className="num">{[it.projectNo, fundSources[it.source], mineText[it.mine]].filter(Boolean).join(' · ')}</span>}
      />
    ),
  },
  { key: 'owner', title: '负责人 / 部门', width: 104, render: (it) => <TwoLines main={it.ownerName} second={it.deptName} /> },
  { key: 'total', title: '总额', width: 104, align: 'right', render: (it) => <Money fen={it.totalFen} /> },
  { key: 'frozen', title: '冻结', width: 100, align: 'right', render: (it) => <Money fen={it.frozenFen} /> },
  { key: 'held', title: '确认应付', width: 100, align: 'right', render: (it) => <Money fen={it.heldFen} /> },
  { key: 'committed', title: '已列支', width: 108, align: 'right', render: (it) => <Money fen={it.committedFen} /> },
  {
    key: 'available',
    title: '可用',
    width: 112,
    align: 'right',
    fixed: true,
    render: (it) => (
      <TwoLines main={<Money fen={it.availableFen} as="strong" />} second={<StackedBar parts={fundParts(it)} height={4} />} />
    ),
  },
  {
    key: 'end',
    title: '期限',
    width: 156,
    render: (it) => (
      <TwoLines
        main={<span className="num">{it.endOn}</span>}
        second={
          it.status === 'normal' && it.daysLeft >= 0 ? (
            <span className={it.daysLeft < 60 ? 'wait' : ''}>还有 {it.daysLeft} 天</span>
          ) : (
            <State it={it} />
          )
        }
      />
    ),
  },
]

/** What is no longer free, without what is nothing; 可用 stands above. */
const usedText = (it: Card): string =>
  fundParts(it)
    .filter((part) => part.label !== '可用' && part.value > 0)
    .map((part) => `${part.label} ${money(part.value)}`)
    .join(' · ') || '还没有使用'

const PhoneCard = ({ it }: { it: Card }) => (
  <Link to={pathOf(it)} state={from} className="plain" style={{ display: 'grid', gap: 6 }}>
    <span className="row between">
      <b style={{ fontSize: 14 }}>{it.name}</b>
      <State it={it} />
    </span>
    <span className="second num">
      {it.projectNo} · {it.ownerName} · {endText(it)}
    </span>
    <span className="row between">
      <span>
        可用 <Money fen={it.availableFen} as="strong" size={16} />
      </span>
      <span className="second num">
        总额 {money(it.totalFen)} · 余 {percent(it.availableFen, it.totalFen)}
      </span>
    </span>
    <StackedBar parts={fundParts(it)} />
    <span className="second num">{usedText(it)}</span>
    {it.grant ? <span className="second">{grantText(it.grant)}</span> : null}
  </Link>
)

export const Screen = () => {
  const list = useListState(shape)
  const navigate = useNavigate()
  const { has } = useSession()
  const { keyword, status } = list.filters
  const read = useRead(
    api.fund.mine,
    {
      keyword,
      ...(status in fundStates ? { status: status as keyof typeof fundStates } : {}),
      pageNum: list.pageNum,
      pageSize: list.pageSize,
    },
    { keep: true },
  )
  return (
    <ListPage
      name="fund-card"
      what="经费卡"
      title="经费卡"
      list={list}
      read={read}
      rowKey={(it) => it.id}
      columns={columns}
      search={<FilterText list={list} name="keyword" label="项目编号、名称、负责人" width={220} />}
      filters={
        <>
          <FilterSelect
            list={list}
            name="status"
            label="状态"
            width={120}
            options={Object.entries(fundStates).map(([value, it]) => ({ value, label: it.label }))}
          />
        </>
      }
      tools={has('bill:audit') ? <Button onClick={() => void navigate('/fundCardUpdate', { state: from })}>更新经费卡</Button> : null}
      minWidth={960}
      onOpen={(it) => void navigate(pathOf(it), { state: from })}
      phoneCard={(it) => <PhoneCard it={it} />}
      foot={<span className="second">共 {read.data?.total ?? 0} 张</span>}
      empty={{ title: '还没有可用的经费卡', text: '经费由财务系统同步，或由负责人授权给您使用' }}
    />
  )
}
