// 平台外采购申请详情: for its author and whoever reads it; deciding is done on its page of the approval centre.
import { PrinterOutlined } from '@ant-design/icons'
import { toEvaluate } from '@caiyuan/contract/evaluable'
import { isCosted, isOwed, offPlatformFlow, toOffPlatform } from '@caiyuan/contract/off-platform/flow'
import { money } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { to } from '@caiyuan/contract/to'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { fileAddress } from '../../../core/files.ts'
import { notify } from '../../../core/notices.ts'
import type { Action } from '../../../ui/action-bar.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines, type Column } from '../../../ui/data-table.tsx'
import { DetailPage, WithRead } from '../../../ui/detail-page.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { usePhone } from '../../../ui/media.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { Money } from '../../../ui/money.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { timelineNodes } from '../../approval/parts/timeline-nodes.tsx'
import { openContract } from '../../contract-template/parts/open-contract.ts'
import { SellerEvaluations } from '../../evaluation/parts/seller-evaluations.tsx'
import { useSigned } from '../../signature/parts/use-signing.tsx'
import { AcceptanceCard } from '../parts/acceptance-card.tsx'
import { PushesCard } from '../parts/pushes-card.tsx'
import { BuyDialog, InvoiceDialog, SettleDialog } from '../parts/dialogs.tsx'
import { basicFacts, linesOf, quotesOf, sellerFacts, type Doc, type ShownLine, type ShownQuote } from '../shown.ts'

const LIST = '/applyPurchaseList'

/** On a phone with what has no column there. */
const LineName = ({ it }: { it: ShownLine }) => {
  const rest = usePhone() ? [it.category, it.isAsset ? '固定资产' : '', `${money(it.priceFen)} × ${it.qty}`] : []
  return <TwoLines main={it.name} second={[it.spec, ...rest].filter(Boolean).join(' · ')} />
}

const lineColumns: readonly Column<ShownLine>[] = [
  { key: 'name', title: '名称', render: (it) => <LineName it={it} /> },
  {
    key: 'category',
    title: '品目',
    width: 120,
    phone: 'hide',
    render: (it) => <TwoLines main={it.category} second={it.isAsset ? '固定资产' : ''} />,
  },
  { key: 'qty', title: '数量', width: 90, align: 'right', phone: 'hide', render: (it) => it.qty },
  { key: 'price', title: '单价', width: 110, align: 'right', phone: 'hide', render: (it) => <Money fen={it.priceFen} /> },
  { key: 'fen', title: '金额', width: 120, align: 'right', render: (it) => <Money fen={it.amountFen} as="strong" /> },
]

const quoteColumns: readonly Column<ShownQuote>[] = [
  { key: 'name', title: '供应商', render: (it) => <TwoLines main={it.supplierName} second={it.isChosen ? '采用' : ''} /> },
  { key: 'on', title: '报价日期', width: 120, render: (it) => it.quotedOn },
  { key: 'fen', title: '报价', width: 120, align: 'right', render: (it) => <Money fen={it.fen} as="strong" /> },
]

type Card_ = Doc['cards'][number]
const cardColumns: readonly Column<Card_>[] = [
  { key: 'name', title: '经费卡', render: (it) => <TwoLines main={it.name} second={`${it.projectNo} · ${it.ownerName}负责`} /> },
  { key: 'subject', title: '支出科目', width: 140, render: (it) => it.subjectName },
  { key: 'fen', title: '金额', width: 120, align: 'right', render: (it) => <Money fen={it.amountFen} as="strong" /> },
]

const useActions = (doc: Doc) => {
  const ask = useAsk()
  const navigate = useNavigate()
  const withdraw = useAct(api.offPlatform.withdraw, { onDone: () => notify.ok('已撤回，冻结的经费已解冻') })
  const [open, setOpen] = useState<'buy' | 'invoice' | 'settle'>()
  const confirm = useSigned('decide', api.offPlatform.confirm, { onDone: () => notify.ok('已确认验收') })
  const back = useAct(api.offPlatform.acceptBack, { onDone: () => notify.ok('已退回第一验收人') })
  const returnInvoice = useAct(api.offPlatform.returnInvoice, { onDone: () => notify.ok('已退回，申请人和验收人会收到消息') })
  const push = useAct(api.offPlatform.push, {
    onDone: () => notify.ok(doc.pushes[0]?.isDoubtful ? '正在向财务系统查询上一次申报' : '已推送财务，有结果后自动列支'),
  })
  const askFinance = useAct(api.offPlatform.askFinance, { onDone: () => notify.ok(`正在向${doc.financeName}查询，有结果后自动更新`) })
  const confirmUnpaid = useAct(api.offPlatform.confirmUnpaid, { onDone: () => notify.ok('已记录，可以重新推送或退回补发票') })
  const toVoid = useAct(api.offPlatform.void, { onDone: () => notify.ok('申请已作废') })
  const actions: Action[] = [
    {
      key: 'print',
      label: isOwed(doc.state) ? '打印报销单' : '打印审批表',
      icon: <PrinterOutlined />,
      can: doc.submittedAt === null ? undefined : true,
      onPress: () => void window.open(toOffPlatform('/print/offPlatform', { id: doc.id }), '_blank', 'noopener'),
    },
    {
      key: 'contract',
      label: '打印合同',
      can: doc.contract === 'ready' ? true : undefined,
      onPress: () => openContract('offPlatform', doc.id),
    },
    {
      key: 'withdraw',
      label: '撤回',
      can: doc.can.withdraw,
      pending: withdraw.pending,
      onPress: () =>
        void ask.put({
          title: '撤回这张申请？',
          body: `冻结的经费立即解冻，${doc.isDirect ? '验收作废，发票可另作他用；' : ''}修改后可以重新提交。`,
          ok: '撤回',
          send: () => withdraw.run({ id: doc.id }),
        }),
    },
    {
      key: 'void',
      label: '作废',
      can: doc.can.void,
      tone: 'danger',
      onPress: () =>
        void ask.put({
          title: '作废这张申请？',
          body: '作废后不能再提交，冻结的经费立即解冻。',
          ok: '作废',
          danger: true,
          comment: { label: '作废原因', least: 2 },
          send: (reason: string) => toVoid.run({ id: doc.id, reason }),
        }),
    },
    { key: 'buy', label: '登记采购完成', can: doc.can.buy, tone: 'primary', onPress: () => setOpen('buy') },
    {
      key: 'accept',
      label: '去验收',
      can: doc.can.accept,
      tone: 'primary',
      onPress: () => void navigate(toOffPlatform('/applyPurchaseWork', { id: doc.id }), { state: { from: LIST } }),
    },
    {
      key: 'acceptBack',
      label: '退回验收',
      can: doc.can.acceptBack,
      tone: 'danger',
      onPress: () =>
        void ask.put({
          title: '退回第一验收人？',
          body: '这次验收作废，发票可以重新提交。',
          ok: '退回',
          danger: true,
          comment: { label: '退回原因', least: 2 },
          send: (reason: string) => back.run({ id: doc.id, reason }),
        }),
    },
    {
      key: 'confirm',
      label: '确认验收',
      can: doc.can.confirm,
      tone: 'primary',
      pending: confirm.pending,
      onPress: () =>
        void ask.put({
          title: '确认这次验收？',
          body: `您确认实物与验收一致，实际金额 ${money(doc.acceptance?.actualFen ?? 0)}；${doc.isDirect ? '随后审批，通过才确认应付。' : '经费转为确认应付，多冻结的立即解冻。'}`,
          ok: '确认验收',
          send: () => confirm.run({ id: doc.id }),
        }),
    },
    {
      key: 'returnInvoice',
      label: '退回补发票',
      can: doc.can.returnInvoice,
      tone: 'danger',
      onPress: () =>
        void ask.put({
          title: '退回补发票？',
          body: '应付的经费不变，原发票与申请脱开；申请人、验收人或采购办补交合格的发票后再报销。',
          ok: '退回',
          danger: true,
          comment: { label: '退回原因', least: 2 },
          send: (reason: string) => returnInvoice.run({ id: doc.id, reason }),
        }),
    },
    {
      key: 'evaluate',
      label: '评价供应商',
      can: doc.can.evaluate,
      onPress: () => void navigate(toEvaluate('/evaluate', { kind: 'offPlatform', id: doc.id }), { state: { from: LIST } }),
    },
    { key: 'bringInvoice', label: '补交发票', can: doc.can.bringInvoice, tone: 'primary', onPress: () => setOpen('invoice') },
    {
      key: 'confirmUnpaid',
      label: '确认未付款',
      can: doc.can.confirmUnpaid,
      tone: 'danger',
      onPress: () =>
        void ask.put({
          title: `确认财务系统没有付款 ${money(doc.dueFen)}？`,
          body: `请先在财务系统中核实${doc.pushes[0]?.acceptNo ? `受理号 ${doc.pushes[0].acceptNo}` : '这一笔'}没有付款，今后也不会付款。确认以后可以用新的申报号再次推送，也可以退回发票；核实有误会重复付款。`,
          ok: '确认未付款',
          danger: true,
          comment: { label: '核实情况', least: 2 },
          send: (reason: string) => confirmUnpaid.run({ id: doc.id, reason }),
        }),
    },
    {
      key: 'settle',
      label: '登记报销凭证',
      can: doc.can.settle,
      ...(doc.can.push === undefined ? { tone: 'primary' as const } : {}),
      onPress: () => setOpen('settle'),
    },
    {
      key: 'push',
      label: doc.financeReason ? '重新推送财务' : '推送财务',
      can: doc.can.push,
      tone: 'primary',
      pending: push.pending,
      onPress: () =>
        void ask.put({
          title: doc.pushes[0]?.isDoubtful ? '向财务系统查询上一次申报？' : `推送${doc.financeName}报销 ${money(doc.dueFen)}？`,
          body: `${doc.payee}。财务系统答复以前不能退回发票；报销成功后经费自动列支。${doc.pushes[0]?.isDoubtful ? `${doc.pushHint}。` : ''}`,
          ok: '推送',
          send: () => push.run({ id: doc.id }),
        }),
    },
    {
      key: 'askFinance',
      label: '查询财务结果',
      can: doc.can.askFinance,
      tone: 'primary',
      pending: askFinance.pending,
      onPress: () => void askFinance.run({ id: doc.id }),
    },
    {
      key: 'decide',
      label: '去审批',
      can: doc.checkLink ? true : undefined,
      tone: 'primary',
      onPress: () => void navigate(doc.checkLink),
    },
    {
      key: 'submit',
      label: doc.state === 'back' ? '修改重提' : '继续填写',
      can: doc.can.submit,
      tone: 'primary',
      onPress: () => void navigate(toOffPlatform('/applyPurchase', { id: doc.id }), { state: { from: LIST } }),
    },
  ]
  const close = () => setOpen(undefined)
  const node = (
    <>
      {ask.node}
      {confirm.node}
      {open === 'buy' ? <BuyDialog doc={doc} close={close} /> : null}
      {open === 'invoice' ? <InvoiceDialog doc={doc} close={close} /> : null}
      {open === 'settle' ? <SettleDialog doc={doc} close={close} /> : null}
    </>
  )
  return { actions, node }
}

/** `李老师、刘老师或采购办` */
const anyOf = new Intl.ListFormat('zh-CN', { type: 'disjunction' })

const stateText = (doc: Doc): string => {
  const { label } = offPlatformFlow.states[doc.state]
  if (doc.lapsesOn)
    return `${label}${doc.state === 'bought' ? ` · 等${doc.acceptorName}验收` : ''} · 须在 ${doc.lapsesOn} 前验收，逾期自动过期`
  if (doc.financeReason) return `${label} · 报销异常：${doc.financeReason}`
  if (doc.state === 'settling')
    return `${label} · ${doc.pushes[0]?.acceptNo ? `${doc.financeName}已受理，受理号 ${doc.pushes[0].acceptNo}` : `正在推送${doc.financeName}`}`
  if (doc.waitsFor.length === 0) return label
  if (doc.state === 'auditing' || doc.state === 'reviewing') return `${label} · 等${doc.waitsFor.slice(0, 3).join('、')}审批`
  if (doc.state === 'toInvoice') return `${label} · 等${anyOf.format(doc.waitsFor)}补交`
  return doc.state === 'accepting' ? `${label} · 等${doc.waitsFor.join('、')}确认` : label
}

const Files = ({ doc, files }: { doc: Doc; files: Doc['files'] }) => (
  <ul style={{ margin: 0, paddingLeft: 16 }}>
    {doc.comparisons.map((it) => (
      <li key={it.id}>
        <Link to={to('/print/comparison', { id: it.id })}>比价单：{it.title}</Link>
      </li>
    ))}
    {files.map((it) => (
      <li key={it.id}>
        <a href={fileAddress(it.id)} target="_blank" rel="noreferrer">
          {it.label ? `${it.label}：` : ''}
          {it.name}
        </a>
      </li>
    ))}
  </ul>
)

const Body = ({ doc }: { doc: Doc }) => {
  const { actions, node } = useActions(doc)
  const quotes = quotesOf(doc)
  const files = doc.files.filter((it) => !doc.returnedInvoices.some(({ fileId }) => fileId === it.id))
  return (
    <>
      <DetailPage
        title="平台外采购申请"
        crumbs={[{ label: '平台外采购记录', to: LIST }, { label: '申请详情' }]}
        head={{
          number: doc.docNo,
          state: { tone: doc.financeReason ? 'bad' : offPlatformFlow.states[doc.state].tone, text: stateText(doc) },
          meta: (
            <>
              <span>
                申请人 <b>{doc.applicantName}</b> {doc.deptName}
              </span>
              <span className="num">
                {momentText(doc.at)} {doc.submittedAt ? '提交' : '保存'}
              </span>
            </>
          ),
          amount: { label: isCosted(doc.state, doc.isDirect) ? '实际金额' : '申请金额', fen: doc.dueFen },
        }}
        actions={actions}
        side={
          <Card title="办理记录">
            <Timeline nodes={timelineNodes(doc.timeline)} />
          </Card>
        }
      >
        {doc.pushes.length > 0 ? <PushesCard doc={doc} /> : null}
        {doc.acceptance ? <AcceptanceCard doc={doc} accepted={doc.acceptance} /> : null}
        <Card title="申请事项">
          <Facts facts={basicFacts(doc)} />
        </Card>
        <Card title="采购明细" note={`${doc.lines.length} 行，申请合计 ${money(doc.totalFen)}`} flush>
          <DataTable label="采购明细" sticky={false} rows={linesOf(doc)} rowKey={(it) => String(it.no)} columns={lineColumns} />
        </Card>
        {quotes.length > 0 ? (
          <Card title="报价与比价" note={doc.content.quoteReason ? `未选最低价的理由：${doc.content.quoteReason}` : undefined} flush>
            <DataTable label="报价与比价" sticky={false} rows={quotes} rowKey={(it) => String(it.no)} columns={quoteColumns} />
          </Card>
        ) : null}
        <Card title="供应商">
          <Facts facts={sellerFacts(doc)} />
        </Card>
        {doc.content.supplierUscc ? (
          <Card title="本校对该供应商的评价">
            <SellerEvaluations uscc={doc.content.supplierUscc} />
          </Card>
        ) : null}
        {doc.cards.length > 0 ? (
          <Card title="经费" flush>
            <DataTable
              label="经费"
              sticky={false}
              rows={doc.cards}
              rowKey={(it) => `${it.projectNo}${it.subjectName}`}
              columns={cardColumns}
            />
          </Card>
        ) : null}
        {files.length + doc.comparisons.length > 0 ? (
          <Card title="附件" note={`${files.length + doc.comparisons.length} 个`}>
            <Files doc={doc} files={files} />
          </Card>
        ) : null}
      </DetailPage>
      {node}
    </>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.offPlatform.detail, { id: params.get('id') ?? '' })
  return <WithRead read={read}>{(doc) => <Body key={doc.id} doc={doc} />}</WithRead>
}
