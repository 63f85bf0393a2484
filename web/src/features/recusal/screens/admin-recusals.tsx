// 学校管理 · 回避: who has an interest in which supplier.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { recusal, relations } from '@caiyuan/contract/recusal'
import { Button, Form } from 'antd'
import { useState, type ReactNode } from 'react'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { FormDialog, useAsk } from '../../../ui/modal.tsx'
import { PersonSelect, useTyped } from '../../../ui/person-select.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { standing, untilText } from '../model.ts'
import { RecusalFields } from '../parts/recusal-fields.tsx'

type Row = OutputOf<typeof api.recusal.list>['list'][number]

const tabs = { now: '回避中', all: '全部' } as const
const shape = { tabs: Object.keys(tabs), filters: { keyword: '' }, pageSize: 20 }

const FOUND_MOST = 20

const SchoolPerson = (field: { id?: string; value?: string; onChange?: (id: string) => void }) => {
  const { keyword, isTyping, type } = useTyped()
  const { data, error, isPlaceholderData } = useRead(api.admin.people, { keyword, pageSize: FOUND_MOST }, { keep: true })
  return (
    <PersonSelect
      {...field}
      search={type}
      isLooking={isTyping || isPlaceholderData}
      error={error}
      found={data?.list.map((it) => ({ value: it.id, label: [it.name, it.userNo, it.deptName].filter(Boolean).join(' · ') }))}
    />
  )
}

const RegisterDialog = ({ close }: { close: () => void }) => {
  const act = useAct(api.recusal.register, {
    onDone: () => {
      notify.ok('已登记，马上生效')
      close()
    },
  })
  const form = useSchemaForm({ schema: recusal.register.input, fail: act.fail, onSubmit: (values) => void act.run(values) })
  return (
    <FormDialog title="登记回避" onClose={close} ok="登记" pending={act.pending} send={form.submit}>
      <Form {...form.props}>
        <Field of={form} name="userId" label="人员">
          <SchoolPerson />
        </Field>
        <RecusalFields form={form} />
      </Form>
      <p className="second">登记后通知本人；他不能向该供应商采购，也不审批、不验收它的商品。</p>
    </FormDialog>
  )
}

const Stands = ({ it }: { it: Row }) => <Tag tone={standing[it.stands].tone}>{standing[it.stands].label}</Tag>

const columnsOf = (act: ((it: Row) => ReactNode) | undefined): Column<Row>[] => [
  {
    key: 'person',
    title: '人员',
    fixed: true,
    width: 200,
    render: (it) => <TwoLines main={it.userName} second={[it.userNo, it.deptName].filter(Boolean).join(' · ')} />,
  },
  { key: 'supplier', title: '供应商', render: (it) => <TwoLines main={it.supplierFullName} second={relations[it.relation].label} /> },
  { key: 'note', title: '说明', render: (it) => it.note || '—' },
  {
    key: 'by',
    title: '申报',
    width: 132,
    render: (it) => <TwoLines main={it.declaredAt.slice(0, 10)} second={it.declaredBy ? `${it.declaredBy} 登记` : '本人'} />,
  },
  {
    key: 'stands',
    title: '状态',
    width: 160,
    render: (it) => <TwoLines main={<Stands it={it} />} second={it.liftReason || untilText(it)} />,
  },
  ...(act ? [{ key: 'acts', title: '操作', width: 88, render: act }] : []),
]

export const Screen = () => {
  const { has, user } = useSession()
  const list = useListState(shape)
  const [isAdding, setAdding] = useState(false)
  const ask = useAsk()
  const lift = useAct(api.recusal.lift, { onDone: () => notify.ok('已解除回避，并通知本人') })
  const read = useRead(
    api.recusal.list,
    { keyword: list.filters.keyword, stands: list.tab === 'all' ? 'all' : 'now', pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  const liftButton = (it: Row): ReactNode =>
    it.stands === 'now' && it.userId !== user?.userId ? (
      <Button
        type="link"
        size="small"
        onClick={() =>
          void ask.put({
            title: `解除${it.userName}对${it.supplierName}的回避？`,
            body: '解除后他马上可以采购、审批和验收它的商品。',
            ok: '解除',
            danger: true,
            comment: { label: '解除原因', least: 2, most: 200, about: it.id },
            send: (liftReason) => lift.run({ id: it.id, liftReason }),
          })
        }
      >
        解除
      </Button>
    ) : null
  const mayChange = has('tenant:config')
  return (
    <>
      <ListPage
        name="admin-recusals"
        what="回避"
        list={list}
        read={read}
        rowKey={(it) => it.id}
        columns={columnsOf(mayChange ? liftButton : undefined)}
        tabs={Object.entries(tabs).map(([key, label]) => ({ key, label }))}
        search={<FilterText list={list} name="keyword" label="姓名、工号或供应商" />}
        tools={
          mayChange ? (
            <Button type="primary" onClick={() => setAdding(true)}>
              登记回避
            </Button>
          ) : null
        }
        phoneCard={(it) => (
          <>
            <div className="row">
              <span className="grow">
                <b>{it.userName}</b> <span className="second">{it.userNo}</span>
              </span>
              <Stands it={it} />
            </div>
            <p>{it.supplierFullName}</p>
            <p className="second">{[relations[it.relation].short, it.note, it.liftReason || untilText(it)].filter(Boolean).join(' · ')}</p>
            {mayChange ? liftButton(it) : null}
          </>
        )}
        empty={{ title: list.isFiltered ? '没有符合条件的回避' : '没有人申报回避' }}
      />
      {isAdding ? <RegisterDialog close={() => setAdding(false)} /> : null}
      {ask.node}
    </>
  )
}
