// 注册审核: who asks for an account, what each is like, and passing several at once.
import {
  identities,
  registrationFlow,
  registrationTabs,
  sameFields,
  toRegistration,
  type Identity,
  type RegistrationTab,
} from '@caiyuan/contract/registration'
import { momentText, sinceText, waitedText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterSelect, FilterText } from '../../../ui/filters.tsx'
import { BatchHead, ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { StatusTag, Tag } from '../../../ui/status-tag.tsx'
import { useAuditActs, type RegistrationRow } from '../parts/audit-acts.tsx'

const tabs = Object.keys(registrationTabs) as RegistrationTab[]
const shape = { tabs, filters: { search: '', identity: '' }, pageSize: 20 }
const empty: Record<RegistrationTab, string> = {
  waiting: '有人在注册申请页面提交后会来到这里。',
  decided: '通过和驳回的申请会列在这里。',
}
const options = (Object.keys(identities) as Identity[]).map((value) => ({ value, label: identities[value].label }))

const Hint = ({ it }: { it: RegistrationRow }) => {
  const first = it.alike[0]
  if (!first) return null
  return (
    <TwoLines
      main={<Tag tone={first.isBar ? 'bad' : 'wait'}>{first.same.map((field) => sameFields[field]).join('、')}相同</Tag>}
      second={`${first.userName} ${first.userNo} · ${first.standing}`}
    />
  )
}

const Waits = ({ it }: { it: RegistrationRow }) => (
  <TwoLines
    main={<span className={it.isLate ? 'bad' : ''}>{sinceText(it.submittedAt, serverNow())}</span>}
    second={momentText(it.submittedAt)}
  />
)

const Decided = ({ it }: { it: RegistrationRow }) => (
  <TwoLines
    main={<StatusTag flow={registrationFlow} state={it.state} />}
    second={`${it.decidedBy} ${it.decidedAt ? momentText(it.decidedAt) : ''}${it.reason ? ` · ${it.reason}` : ''}`}
  />
)

const columnsOf = (tab: RegistrationTab): Column<RegistrationRow>[] => [
  {
    key: 'name',
    title: '姓名 / 身份',
    fixed: true,
    render: (it) => (
      <TwoLines
        main={
          <Link to={toRegistration('/registerDetail', { id: it.id })} state={{ from: '/applyRegisterList' }}>
            {it.userName}
          </Link>
        }
        second={identities[it.identity].label}
      />
    ),
  },
  {
    key: 'no',
    title: '部门 / 工学号',
    width: 168,
    render: (it) => <TwoLines main={it.deptName} second={<span className="num">{it.userNo}</span>} />,
  },
  { key: 'mobile', title: '手机号', width: 124, render: (it) => <span className="num">{it.mobileNo}</span> },
  ...(tab === 'waiting'
    ? [
        { key: 'waits', title: '等待', width: 132, render: (it: RegistrationRow) => <Waits it={it} /> },
        { key: 'hint', title: '提示', width: 220, render: (it: RegistrationRow) => <Hint it={it} /> },
      ]
    : [{ key: 'decided', title: '审核', width: 300, render: (it: RegistrationRow) => <Decided it={it} /> }]),
]

export const Screen = () => {
  const list = useListState(shape)
  const tab = list.tab as RegistrationTab
  const acts = useAuditActs()
  const identity = list.filters.identity as Identity | ''
  const read = useRead(
    api.registration.list,
    { tab, search: list.filters.search, identity, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  return (
    <>
      <ListPage
        name="apply-register-list"
        what="注册审核"
        list={list}
        read={read}
        rowKey={(it) => it.id}
        columns={columnsOf(tab)}
        tabs={tabs.map((key) => ({ key, label: registrationTabs[key], count: read.data?.counts[key], alert: key === 'waiting' }))}
        search={<FilterText list={list} name="search" label="姓名、工号、手机号、申请编号" width={240} />}
        filters={<FilterSelect list={list} name="identity" label="身份" options={options} />}
        phoneCard={(it) => (
          <>
            <p>
              <Link to={toRegistration('/registerDetail', { id: it.id })}>
                <b>{it.userName}</b>
              </Link>{' '}
              <span className="second">{identities[it.identity].label}</span>
            </p>
            <p className="second">
              {it.deptName} · <span className="num">{it.userNo}</span> · <span className="num">{it.mobileNo}</span>
            </p>
            {tab === 'waiting' ? (
              <p className={it.isLate ? 'bad' : 'second'}>{waitedText(it.submittedAt, serverNow())}</p>
            ) : (
              <Decided it={it} />
            )}
            <Hint it={it} />
          </>
        )}
        minWidth={820}
        {...(tab === 'waiting'
          ? {
              batch: {
                disabled: (it: RegistrationRow) => it.can.approve !== true || it.alike.length > 0,
                bar: (rows: readonly RegistrationRow[], clear: () => void) => (
                  <>
                    <BatchHead clear={clear}>
                      已选 <b>{rows.length}</b> 人
                      <span className="second">
                        {[...Map.groupBy(rows, (it) => it.identity)]
                          .map(([key, some]) => ` ${identities[key].label} ${some.length}`)
                          .join('，')}
                      </span>
                    </BatchHead>
                    <span className="row">
                      <Button danger disabled={acts.pending} onClick={() => acts.refuse(rows, clear)}>
                        批量驳回
                      </Button>
                      <Button type="primary" disabled={acts.pending} onClick={() => (acts.approve(rows), clear())}>
                        批量通过 {rows.length} 人
                      </Button>
                    </span>
                  </>
                ),
              },
            }
          : {})}
        empty={list.isFiltered ? undefined : { title: `没有${registrationTabs[tab]}的注册申请`, text: empty[tab] }}
      />
      {acts.node}
    </>
  )
}
