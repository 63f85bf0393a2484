// 公务卡与对公收款: what payers say they paid outside of the mall, and what goes back by hand; each looked at by two people.
import { DownloadOutlined } from '@ant-design/icons'
import { differenceTabs, type DifferenceTab } from '@caiyuan/contract/finance'
import { money } from '@caiyuan/contract/money'
import { referenceChannels, type ReferenceChannel } from '@caiyuan/contract/payment'
import { referenceWhats, type ReferenceWhat } from '@caiyuan/contract/pay-reference'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { api, sayFail, useAct, useRead } from '../../../core/api.ts'
import { fileLink } from '../../../core/file-link.ts'
import { notify } from '../../../core/notices.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterSelect, FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { Money } from '../../../ui/money.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { BounceForm, FoundForm, SentBackForm } from '../parts/reference-forms.tsx'
import {
  AboutPaidOutside,
  AlikeAlert,
  AlikeTag,
  alikeText,
  BounceSlips,
  dueText,
  fromText,
  numberOf,
  outlookOf,
  ReferenceTag,
  saidText,
  whyText,
  type PaidOutside,
} from '../parts/reference-row.tsx'
import { useTwoPeople } from '../parts/two-people.tsx'
import { differenceKeys } from '../pay-list.ts'

const shape = { tabs: differenceKeys, filters: { keyword: '', channel: '', moves: '' }, pageSize: 20 }

const options = (of: Record<string, { label: string } | string>) =>
  Object.entries(of).map(([value, it]) => ({ value, label: typeof it === 'string' ? it : it.label }))

const effectOf = (it: PaidOutside): string => {
  if (it.moves === 'back') return '同意后这笔退款记为已退，付款人收到消息。'
  return `同意后${outlookOf(it)}。`
}

const RowAct = ({ label, it, press }: { label: string; it: PaidOutside; press: (it: PaidOutside) => void }) => (
  <Button
    size="small"
    aria-label={`${label} ${numberOf(it)}`}
    onClick={(event) => {
      event.stopPropagation()
      press(it)
    }}
  >
    {label}
  </Button>
)

interface Acts {
  settle: (it: PaidOutside) => void
  bounce: (it: PaidOutside) => void
  /** The row as it is now; undefined where it is no longer listed. */
  reread: (id: string) => Promise<PaidOutside | undefined>
}

const useActs = ({ settle, bounce, reread }: Acts) => {
  const onDone = () => notify.ok('已复核')
  const queries = useQueryClient()
  /** What may be the same transfer was noted since the list was read: it is shown, and asked about. */
  const askAnew = async (id: string) => {
    const row = await reread(id)
    if (row?.can.confirm === true) two.agree(row)
  }
  const take = useAct(api.payReference.confirm, {
    onDone,
    onFail: (fail, said) => {
      sayFail(fail, () => void queries.invalidateQueries())
      if (fail.fields['reason'] !== undefined) void askAnew(said.id)
    },
  })
  const back = useAct(api.payReference.confirmBack, { onDone })
  const refuse = useAct(api.payReference.refuse, { onDone: () => notify.ok('已告诉付款人') })
  const ask = useAsk()
  const two = useTwoPeople<PaidOutside>({
    no: numberOf,
    maySettle: (it) => it.can.settle === true,
    mayConfirm: (it) => it.can.confirm,
    agreeing: (it) => ({
      title: `同意${it.moves === 'back' ? '退款已办' : '确认收款'}？`,
      body: (
        <>
          {it.alike.length > 0 ? (
            <AlikeAlert>
              {[alikeText(it), it.anotherWhy ? `${it.proposedName}说明：${it.anotherWhy}` : ''].filter(Boolean).join('。')}
            </AlikeAlert>
          ) : null}
          {saidText(it)}。{effectOf(it)}
          <BounceSlips it={it} />
        </>
      ),
      ok: '同意',
      // Noted or found after it was proposed: who agrees says why it is another one.
      ...(it.alike.some((each) => each.isLater || it.anotherWhy === '') ? { comment: { label: '为什么是另一笔款', least: 2 } } : {}),
    }),
    refusing: (it) => `不同意 ${numberOf(it)} 的处理`,
    settle,
    confirm: (said, it) => (it.moves === 'back' ? back : take).run(said),
  })
  const notFound = (it: PaidOutside) =>
    void ask.put({
      title: `${it.paymentNo} 没有到账？`,
      ok: '告诉付款人',
      comment: { label: '原因', least: 2 },
      send: (reason) => refuse.run({ id: it.id, reason }),
    })
  const node = (it: PaidOutside) => (
    <span className="row" style={{ gap: 6 }} role="presentation">
      {two.node(it)}
      {it.can.refuse ? <RowAct label="没有到账" it={it} press={notFound} /> : null}
      {it.can.bounce ? <RowAct label="银行退回" it={it} press={bounce} /> : null}
      {typeof it.can.settle === 'string' ? <span className="second">须由他人办理</span> : null}
    </span>
  )
  return {
    node,
    dialog: (
      <>
        {two.dialog}
        {ask.node}
      </>
    ),
  }
}

export const Screen = () => {
  const list = useListState(shape)
  const [opened, setOpened] = useState<PaidOutside>()
  const [settling, setSettling] = useState<PaidOutside>()
  const [bouncing, setBouncing] = useState<PaidOutside>()
  const tab = list.tab as DifferenceTab
  const { keyword, moves, channel } = list.filters
  const chosen = {
    tab,
    keyword,
    ...(channel in referenceChannels ? { channel: channel as ReferenceChannel } : {}),
    ...(moves in referenceWhats ? { moves: moves as ReferenceWhat } : {}),
  }
  const read = useRead(api.payReference.list, { ...chosen, pageNum: list.pageNum, pageSize: list.pageSize }, { keep: true })
  const reread = async (id: string) => (await read.refetch()).data?.list.find((it) => it.id === id)
  const acts = useActs({ settle: setSettling, bounce: setBouncing, reread })
  const columns: Column<PaidOutside>[] = [
    {
      key: 'no',
      title: '单号 / 付款人',
      width: 190,
      fixed: true,
      render: (it) => (
        <TwoLines main={<span className="num strong">{numberOf(it)}</span>} second={`${referenceWhats[it.moves]} · ${it.payerName}`} />
      ),
    },
    { key: 'amount', title: '金额', width: 110, align: 'right', render: (it) => <Money fen={it.amountFen} /> },
    {
      key: 'reference',
      title: '参考号 / 付款卡或账户',
      width: 250,
      render: (it) => <TwoLines main={<span className="num">{it.referenceNo}</span>} second={`${fromText(it)} · ${it.paidOn.slice(5)}`} />,
    },
    {
      key: 'said',
      title: '说明',
      render: (it) => <TwoLines main={whyText(it) || saidText(it)} second={whyText(it) ? saidText(it) : ''} />,
    },
    {
      key: 'state',
      title: '状态',
      width: 140,
      render: (it) => (
        <TwoLines
          main={
            <span className="row" style={{ gap: 4 }}>
              <ReferenceTag it={it} />
              <AlikeTag it={it} />
            </span>
          }
          second={dueText(it)}
        />
      ),
    },
    { key: 'acts', title: '操作', width: 156, fixed: true, render: acts.node },
  ]
  return (
    <>
      <ListPage
        name="pay-reference"
        what="公务卡与对公收款"
        list={list}
        read={read}
        rowKey={(it) => it.id}
        columns={columns}
        tabs={differenceKeys.map((key) => ({ key, label: differenceTabs[key], count: read.data?.counts[key], alert: key === 'open' }))}
        search={<FilterText list={list} name="keyword" label="单号、参考号、付款人" width={200} />}
        filters={
          <>
            <FilterSelect list={list} name="moves" label="收款或退款" width={130} options={options(referenceWhats)} />
            <FilterSelect list={list} name="channel" label="支付方式" width={120} options={options(referenceChannels)} />
          </>
        }
        tools={
          <a {...fileLink(api.payReference.exportList, chosen)}>
            <DownloadOutlined aria-hidden /> 导出 Excel
          </a>
        }
        minWidth={960}
        onOpen={setOpened}
        phoneCard={(it) => (
          <span style={{ display: 'grid', gap: 6 }}>
            <span className="row between">
              <span className="num strong">{numberOf(it)}</span>
              <span className="row" style={{ gap: 4 }}>
                <ReferenceTag it={it} />
                <AlikeTag it={it} />
              </span>
            </span>
            {dueText(it) ? <span className="second">{dueText(it)}</span> : null}
            <span>
              {referenceWhats[it.moves]} {money(it.amountFen)} · {it.payerName}
            </span>
            <span className="second">
              {fromText(it)} · {it.referenceNo} · {it.paidOn}
            </span>
            {whyText(it) ? <span className="second">{whyText(it)}</span> : null}
            {saidText(it) ? <span className="second">{saidText(it)}</span> : null}
            {acts.node(it)}
          </span>
        )}
        empty={
          list.isFiltered
            ? undefined
            : {
                title: tab === 'open' ? '没有待处理的收款和退款' : '没有这样的收款和退款',
                text: '个人订单用公务卡或对公转账付款后登记的参考号，和须由财务退回的款，列在这里',
              }
        }
      />
      {opened ? (
        <SidePanel title={`公务卡与对公${referenceWhats[opened.moves]}`} close={() => setOpened(undefined)}>
          <AboutPaidOutside it={opened} />
        </SidePanel>
      ) : null}
      {settling?.moves === 'in' ? <FoundForm it={settling} close={() => setSettling(undefined)} /> : null}
      {settling?.moves === 'back' ? <SentBackForm it={settling} close={() => setSettling(undefined)} /> : null}
      {bouncing ? <BounceForm it={bouncing} close={() => setBouncing(undefined)} /> : null}
      {acts.dialog}
    </>
  )
}
