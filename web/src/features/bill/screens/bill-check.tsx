// 对账审核: what finance has to review and declare, several at once when their invoices match.
import { bill } from '@caiyuan/contract/bill'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Fault } from '../../../ui/fault.tsx'
import { FilterDays, FilterText } from '../../../ui/filters.tsx'
import { faultAt } from '../../../ui/form.tsx'
import { BatchHead, ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { ArchiveButton } from '../parts/archive-button.tsx'
import { BillCard, billColumns, billPath, type BillRow } from '../parts/bill-columns.tsx'

const shape = { tabs: ['3', '6', '4', '5'], filters: { keyword: '', fund: '', from: '', to: '' }, pageSize: 20 }
const labels: Record<string, string> = { 3: '待审核', 6: '异常', 4: '结算中', 5: '已结算' }

const Batch = ({ rows, clear, tab }: { rows: readonly BillRow[]; clear: () => void; tab: string }) => {
  const [comment, setComment] = useState('')
  const done = {
    onDone: ({ settlements }: { settlements: { billCount: number }[] }) => {
      notify.ok(`已申报 ${rows.length} 张对账单，合并为 ${settlements.length} 张结算单`)
      clear()
    },
  }
  const agree = useAct(api.bill.agree, done)
  const retry = useAct(api.bill.retry, done)
  const payees = new Set(rows.map((it) => it.supplierFullName)).size
  const ids = rows.map((it) => it.id)
  const fault = tab === '3' ? faultAt(bill.agree.input, { ids, comment }, 'comment') : undefined
  return (
    <>
      <BatchHead clear={clear}>
        已选 <b>{rows.length}</b> 张，合计 <Money fen={rows.reduce((sum, it) => sum + it.totalFen, 0)} as="strong" />
        ，合并为 {payees} 张结算单
      </BatchHead>
      <div className="row" style={{ marginTop: 8 }}>
        {tab === '3' ? (
          <Input
            aria-label="审核意见"
            placeholder="审核意见，可不填"
            status={fault ? 'error' : ''}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        ) : (
          <span className="grow" />
        )}
        <Button
          type="primary"
          loading={agree.pending || retry.pending}
          disabled={fault !== undefined}
          onClick={() => void (tab === '3' ? agree.run({ ids, comment }) : retry.run({ ids }))}
        >
          {tab === '3' ? `通过并申报 ${rows.length} 张` : `重新申报 ${rows.length} 张`}
        </Button>
      </div>
      <Fault>{fault}</Fault>
    </>
  )
}

export const Screen = () => {
  const list = useListState(shape)
  const navigate = useNavigate()
  const { keyword, fund, from, to } = list.filters
  const read = useRead(
    api.bill.list,
    {
      tab: Number(list.tab),
      keyword,
      fund,
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      pageNum: list.pageNum,
      pageSize: list.pageSize,
    },
    { keep: true },
  )
  const acts = list.tab === '3' || list.tab === '6'
  return (
    <ListPage
      name="bill-check"
      what="对账单"
      list={list}
      read={read}
      rowKey={(it) => it.id}
      columns={billColumns('/billCheck')}
      tabs={shape.tabs.map((key) => ({ key, label: labels[key]!, count: read.data?.counts[key], alert: key === '3' || key === '6' }))}
      search={<FilterText list={list} name="keyword" label="对账单号、供应商" width={200} />}
      filters={
        <>
          <FilterText list={list} name="fund" label="经费号或名称" width={160} />
          <FilterDays list={list} from="from" to="to" label="期间" />
        </>
      }
      tools={<ArchiveButton />}
      onOpen={(it) => void navigate(billPath(it), { state: { from: '/billCheck' } })}
      phoneCard={(it) => <BillCard it={it} from="/billCheck" />}
      minWidth={960}
      {...(acts
        ? {
            batch: {
              disabled: (it: BillRow) => it.can.agree !== true && it.can.retry !== true,
              bar: (rows: readonly BillRow[], clear: () => void) => <Batch rows={rows} clear={clear} tab={list.tab} />,
            },
          }
        : {})}
      foot={
        <span className="second">
          共 {read.data?.total ?? 0} 张，合计 <Money fen={read.data?.totalFen ?? 0} as="strong" />
        </span>
      }
      empty={{ title: `没有${labels[list.tab]}的对账单`, text: '供应商上传的发票通过三单匹配后，对账单来到这里' }}
    />
  )
}
