// 订单详情: one order for its buyer, owner, acceptor and reader; which buttons are there is the server's word.
import { to } from '@caiyuan/contract/to'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { orderFlow } from '@caiyuan/contract/order-flow'
import { momentText } from '@caiyuan/contract/span'
import { beforeSupplier, unanswered } from '@caiyuan/contract/order/standing'
import { isPersonal } from '@caiyuan/contract/order/kinds'
import { factsFor } from '@caiyuan/contract/order/fields'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { hasRoute } from '../../../core/known-routes.ts'
import type { Action } from '../../../ui/action-bar.tsx'
import { Card } from '../../../ui/card.tsx'
import { DetailPage, WithRead } from '../../../ui/detail-page.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { partsText, returnedText } from '../parts/paid.ts'
import { AcceptorDialog } from '../parts/acceptor-dialog.tsx'
import { Closing } from '../parts/closing.tsx'
import { InsteadCard } from '../parts/instead.tsx'
import { OwnInvoice } from '../parts/own-invoice.tsx'
import { Delivery } from '../parts/delivery.tsx'
import { AssetCard } from '../../asset-entry/parts/asset-card.tsx'
import { Logistics } from '../../component/parts/logistics.tsx'
import { BargainCard } from '../../bargain/parts/bargain-card.tsx'
import { FundChangeCard, FundChangeDialog } from '../parts/fund-change.tsx'
import { PaidCard } from '../../payment/parts/paid-card.tsx'
import { FundTable } from '../parts/fund-table.tsx'
import { Lines } from '../parts/lines.tsx'
import { useOrderActs, type OrderActs } from '../parts/order-acts.tsx'
import { Printing } from '../parts/printing.tsx'
import { timelineNodes } from '../parts/timeline-nodes.ts'
import { recordNote } from '../../../ui/record-note.ts'

type Order = OutputOf<typeof api.order.detail>

const actionsOf = (doc: Order, acts: OrderActs, choose: { acceptor: () => void; fund: () => void }): Action[] => {
  const { can } = doc
  const waiting = doc.parcels.filter((it) => it.state !== 'received')
  const only = waiting.length === 1 ? waiting[0] : undefined
  return [
    {
      key: 'setAcceptor',
      label: doc.acceptorId ? '更换验收人' : '指定验收人',
      can: can.setAcceptor,
      more: true,
      onPress: choose.acceptor,
    },
    { key: 'buyAgain', label: '再次购买', can: can.buyAgain, more: true, onPress: () => acts.buyAgain(doc) },
    { key: 'complain', label: '投诉', can: can.complain, more: true, onPress: () => acts.complain(doc) },
    { key: 'afterSale', label: '申请售后', can: can.afterSale, onPress: () => acts.afterSale(doc) },
    { key: 'evaluate', label: '评价', can: can.evaluate, onPress: () => acts.evaluate(doc) },
    { key: 'cancel', label: '取消订单', can: can.cancel, tone: 'danger', more: true, onPress: () => void acts.cancel(doc) },
    { key: 'endRest', label: '结束未发部分', can: can.endRest, tone: 'danger', more: true, onPress: () => void acts.endRest(doc) },
    { key: 'askCancel', label: '申请取消', can: can.askCancel, tone: 'danger', more: true, onPress: () => void acts.askCancel(doc) },
    { key: 'urgeOwner', label: '催老师确认', can: can.urgeOwner, onPress: () => acts.urgeOwner(doc) },
    { key: 'ownerRefuse', label: '不同意', can: can.ownerRefuse, tone: 'danger', onPress: () => void acts.ownerRefuse(doc) },
    {
      key: 'ownerConfirm',
      label: '选经费并确认',
      can: hasRoute('/confirmOrder') ? can.ownerConfirm : undefined,
      tone: 'primary',
      onPress: () => acts.ownerConfirm(doc),
    },
    { key: 'withdraw', label: '撤回', can: can.withdraw, onPress: () => void acts.withdraw(doc) },
    { key: 'urge', label: '催办', can: can.urge, onPress: () => acts.urge(doc) },
    { key: 'closeRest', label: '退货结清', can: can.closeRest, onPress: () => void acts.closeRest(doc) },
    {
      key: 'urgeSupplier',
      label: unanswered.includes(doc.state) ? '催供应商' : '催发货',
      can: can.urgeSupplier,
      onPress: () => acts.urgeSupplier(doc),
    },
    {
      key: 'resubmit',
      label: '修改重提',
      can: hasRoute('/confirmOrder') ? can.resubmit : undefined,
      tone: 'primary',
      onPress: () => acts.resubmit(doc),
    },
    { key: 'openBargain', label: '重新议价', can: can.openBargain, more: true, onPress: () => acts.openBargain(doc) },
    { key: 'pay', label: '去支付', can: can.pay, tone: 'primary', onPress: () => acts.pay(doc) },
    { key: 'accept', label: '验收', can: can.accept, tone: 'primary', onPress: () => acts.accept(doc) },
    // Among the two outermost, which a phone shows, while a card cannot pay.
    {
      key: 'changeFund',
      label: '更换经费卡',
      can: can.changeFund,
      more: doc.funds.every((it) => it.problem === ''),
      onPress: choose.fund,
    },
    {
      key: 'receive',
      label: only ? `确认收到包裹 ${only.seq}` : '确认全部收货',
      can: can.receive,
      tone: 'primary',
      pending: acts.pending,
      onPress: () => void acts.receive(doc, only ? [only.id] : [], only ? `包裹 ${only.seq}` : `全部 ${waiting.length} 个包裹`),
    },
  ]
}

const Meta = ({ doc }: { doc: Order }) => (
  <>
    <span>
      供应商 <b title={doc.supplierName}>{doc.supplierFullName}</b>
    </span>
    <span className="num">{momentText(doc.submittedAt)} 提交</span>
    <span>
      采购人 <b>{doc.buyerName}</b>
    </span>
    {doc.ownerName ? (
      <span>
        经费负责人 <b>{doc.ownerName}</b>
      </span>
    ) : null}
    {doc.receiverName ? (
      <span>
        代收人 <b>{doc.receiverName}</b>
      </span>
    ) : null}
    {isPersonal(doc) ? null : (
      <span>
        验收人 <b>{doc.acceptorName || '本部门验收人'}</b>
      </span>
    )}
  </>
)

const Beside = ({ doc }: { doc: Order }) => (
  <>
    <Link to={to('/carDetail', { id: doc.purchaseId })} state={{ from: '/order' }}>
      采购单 {doc.purchaseNo}
      {doc.siblings.length > 1 ? ` 的订单 ${doc.seqInPurchase} / ${doc.siblings.length}` : ''}
    </Link>
    {doc.siblings
      .filter((it) => it.id !== doc.id)
      .slice(0, 2)
      .map((it) => (
        <Link key={it.id} to={to('/orderDetail', { id: it.id })} state={{ from: '/order' }}>
          看 <SupplierName of={it} />
        </Link>
      ))}
  </>
)

const Receiver = ({ doc }: { doc: Order }) => (
  <Card title="收货信息" note={doc.address.tag} fold>
    <Facts
      facts={factsFor('school', {
        ...doc,
        receiver: `${doc.address.receiver} ${doc.address.mobileMasked}`,
        address: doc.address.text,
        contract: doc.contractFlag ? '须签订合同' : '',
      })}
    />
  </Card>
)

/** What the buyer compared before he bought. */
const Evidence = ({ doc }: { doc: Order }) =>
  doc.comparisons.length === 0 ? null : (
    <Card title="比价凭证" note={`${doc.comparisons.length} 份`}>
      {doc.comparisons.map((it) => (
        <p key={it.id}>
          <a href={to('/print/comparison', { id: it.id })} target="_blank" rel="noreferrer">
            {it.title} 等 {it.goodsNum} 种
          </a>
          <br />
          <span className="second num">
            {momentText(it.madeAt)} · {it.madeBy} · {money(it.totalFen)}
          </span>
        </p>
      ))}
    </Card>
  )

const Doc = ({ doc }: { doc: Order }) => {
  const acts = useOrderActs()
  const [choosing, setChoosing] = useState<'acceptor' | 'fund' | null>(null)
  const { ended } = doc.delivery
  const delivering = !beforeSupplier.includes(doc.state) && !(doc.parcels.length === 0 && orderFlow.states[doc.state].final)
  const parts = partsText(doc)
  const isOwn = isPersonal(doc)
  return (
    <>
      <DetailPage
        title="订单详情"
        crumbs={[
          isOwn ? { label: '个人订单', to: '/personalOrder' } : { label: '我的订单', to: '/order' },
          { label: orderFlow.states[doc.state].label },
          { label: '订单详情' },
        ]}
        beside={<Beside doc={doc} />}
        head={{
          number: doc.orderNo,
          tags: (
            <>
              {doc.siblings.length > 1 ? <Tag>{`订单 ${doc.seqInPurchase} / ${doc.siblings.length}`}</Tag> : null}
              <Tag>{isOwn ? '个采' : '公采'}</Tag>
              {doc.controlClass > 0 ? <Tag tone="wait">管控化学品</Tag> : null}
            </>
          ),
          state: { tone: orderFlow.states[doc.state].tone, text: doc.sentence.text, hint: doc.sentence.hint || undefined },
          meta: <Meta doc={doc} />,
          amount: {
            label: '订单金额',
            fen: doc.totalFen,
            note:
              [parts, parts === '' && ended.num > 0 ? `未发结束 ${money(ended.amountFen)}` : '', returnedText(doc)]
                .filter(Boolean)
                .join('，') || undefined,
          },
        }}
        steps={doc.steps}
        actions={actionsOf(doc, acts, { acceptor: () => setChoosing('acceptor'), fund: () => setChoosing('fund') })}
        side={
          <>
            <Card title="办理记录" note={recordNote(doc.timeline)}>
              <Timeline nodes={timelineNodes(doc.timeline)} />
            </Card>
            <Evidence doc={doc} />
            {isOwn ? null : <Printing doc={doc} />}
          </>
        }
      >
        {doc.cancelAsk ? (
          <Card title="已申请取消" note={`${momentText(doc.cancelAsk.at)} · 等 ${doc.supplierName} 答复`}>
            {doc.cancelAsk.reason}
          </Card>
        ) : null}
        {doc.isUnsupplied && doc.can.buyAgain === true ? <InsteadCard doc={doc} /> : null}
        {doc.wasBargained ? <BargainCard orderId={doc.id} /> : null}
        <FundChangeCard doc={doc} />
        {delivering ? (
          <Delivery
            doc={doc}
            pending={acts.pending}
            receive={(it) => void acts.receive(doc, [it.id], `包裹 ${it.seq}`)}
            urge={() => acts.urgeSupplier(doc)}
            endRest={() => void acts.endRest(doc)}
          />
        ) : null}
        {doc.kind === 'YUNHAN' && !beforeSupplier.includes(doc.state) ? <Logistics orderId={doc.id} /> : null}
        <Lines doc={doc} moving={doc.parcels.length > 0} />
        {isOwn ? (
          <>
            <PaidCard orderId={doc.id} />
            <OwnInvoice doc={doc} />
          </>
        ) : (
          <>
            <FundTable funds={doc.funds} />
            <AssetCard assets={doc.assets} />
            {delivering ? <Closing doc={doc} /> : null}
          </>
        )}
        <Receiver doc={doc} />
      </DetailPage>
      {acts.node}
      {choosing === 'acceptor' ? <AcceptorDialog doc={doc} close={() => setChoosing(null)} /> : null}
      {choosing === 'fund' ? <FundChangeDialog doc={doc} close={() => setChoosing(null)} /> : null}
    </>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const read = useRead(api.order.detail, { id })
  return <WithRead read={read}>{(doc) => <Doc key={doc.id} doc={doc} />}</WithRead>
}
