// 验收审核详情: one acceptance for its second acceptor, its auditor and its readers.
import { to } from '@caiyuan/contract/to'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { acceptanceFlow, sentBack } from '@caiyuan/contract/acceptance-flow'
import { money } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { Link, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { hasRoute } from '../../../core/known-routes.ts'
import { notify } from '../../../core/notices.ts'
import type { Action } from '../../../ui/action-bar.tsx'
import { Card } from '../../../ui/card.tsx'
import { DetailPage, WithRead } from '../../../ui/detail-page.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { useSigned } from '../../signature/parts/use-signing.tsx'
import css from '../parts/lines.module.css'
import photoCss from '../parts/photos.module.css'
import { Problem } from '../parts/problem.tsx'
import { timelineNodes } from '../parts/timeline-nodes.ts'
import { recordNote } from '../../../ui/record-note.ts'

type Doc = OutputOf<typeof api.order.acceptanceDetail>

/** What passing the note stands for, said before it is passed. */
const passWords = (doc: Doc): string => {
  const accepted = doc.lines.reduce((sum, it) => sum + it.acceptedNum, 0)
  const rejected = doc.lines.reduce((sum, it) => sum + it.rejectedNum, 0)
  return `${doc.acceptNo}：合格 ${accepted} 件${rejected > 0 ? `，不合格 ${rejected} 件` : ''}，应付 ${money(doc.amountFen)}。`
}

const useActions = (doc: Doc) => {
  const ask = useAsk()
  const confirm = useSigned('decide', api.order.confirmAcceptance, { onDone: () => notify.ok('已确认验收') })
  const sendBack = useAct(api.order.returnAcceptance, { onDone: () => notify.ok('已退回') })
  const withdraw = useAct(api.order.withdrawAcceptance, { onDone: () => notify.ok('已撤回') })
  const agree = useSigned('decide', api.approval.agree, { onDone: () => notify.ok('已通过') })
  const refuse = useAct(api.approval.refuse, { onDone: () => notify.ok('已退回') })
  const pass = (title: string, ok: string, send: (comment: string) => Promise<unknown>) =>
    void ask.put({
      title,
      body: passWords(doc),
      ok,
      comment: { label: '意见', about: doc.id },
      send,
    })
  const giveBack = (ok: string, send: (comment: string) => Promise<unknown>) =>
    void ask.put({
      title: '退回验收单？',
      body: `${sentBack.does(doc.acceptorName)}，${sentBack.money}。`,
      ok,
      danger: true,
      comment: { label: '原因', least: 2, phrases: ['数量与实物不符', '照片不清楚'], about: doc.id },
      send,
    })
  const task = doc.taskId ? (true as const) : undefined
  const actions: Action[] = [
    {
      key: 'print',
      label: '打印',
      can: doc.state === 'passed' && hasRoute('/print/acceptance') ? true : undefined,
      onPress: () => void window.open(to('/print/acceptance', { id: doc.id }), '_blank', 'noopener'),
    },
    { key: 'withdraw', label: '撤回验收', can: doc.can.withdraw, onPress: () => void withdraw.run({ id: doc.id }) },
    {
      key: 'sendBack',
      label: '退回',
      can: doc.can.sendBack,
      tone: 'danger',
      hot: 'r',
      onPress: () => giveBack('退回', (comment) => sendBack.run({ id: doc.id, comment })),
    },
    {
      key: 'confirm',
      label: '确认验收',
      can: doc.can.confirm,
      tone: 'primary',
      hot: 'a',
      pending: confirm.pending,
      onPress: () => pass('确认这张验收单？', '确认验收', (comment) => confirm.run({ id: doc.id, comment })),
    },
    {
      key: 'refuse',
      label: '退回重验',
      can: task,
      tone: 'danger',
      hot: 'r',
      onPress: () => giveBack('退回重验', (comment) => refuse.run({ taskId: doc.taskId, comment })),
    },
    {
      key: 'agree',
      label: '审核通过',
      can: task,
      tone: 'primary',
      hot: 'a',
      pending: agree.pending,
      onPress: () => pass('通过这张验收单？', '审核通过', (comment) => agree.run({ taskId: doc.taskId, comment })),
    },
  ]
  const node = (
    <>
      {ask.node}
      {confirm.node}
      {agree.node}
    </>
  )
  return { actions, node }
}

const stateText = (doc: Doc): string => {
  const { label } = acceptanceFlow.states[doc.state]
  if (doc.state === 'waitSecond') return `${label} · 等${doc.secondAcceptorName}核对实物后确认`
  if (doc.state === 'auditing')
    return `${label} · 等${doc.timeline.now.flatMap((it) => it.people.map((person) => person.name)).join('、') || '审核人'}审核`
  return label
}

const LinesTable = ({ doc }: { doc: Doc }) => (
  <Card title="验收明细" note={`${doc.lines.length} 种`} flush>
    <table className={css['table']}>
      <thead>
        <tr>
          <th>商品</th>
          <th>订购</th>
          <th>已收</th>
          <th>合格</th>
          <th>不合格</th>
          <th>确认应付</th>
        </tr>
      </thead>
      <tbody>
        {doc.lines.map((it) => (
          <tr key={it.lineNo}>
            <td>
              <div className={css['goods']}>
                <Drawing src={it.picture} name="" size={40} />
                <div>
                  <div className="goods">{it.name}</div>
                  <div className="second">
                    {[it.spec, it.lotNo && `批号 ${it.lotNo}`, it.expiryOn && `效期至 ${it.expiryOn}`].filter(Boolean).join(' · ')}
                  </div>
                  {it.isAsset ? <Tag tone="info">须登记资产</Tag> : null}
                  {it.reason ? <div className="bad">不合格原因：{it.reason}</div> : null}
                  <div className={`${css['phone']} second`}>
                    合格 {it.acceptedNum} {it.unit}
                    {it.rejectedNum > 0 ? `，不合格 ${it.rejectedNum}` : ''}
                  </div>
                </div>
              </div>
            </td>
            <td className={css['wide']}>
              {it.num} {it.unit}
            </td>
            <td className={css['wide']}>{it.receivedNum}</td>
            <td className={`${css['wide']} strong`}>{it.acceptedNum}</td>
            <td className={`${css['wide']} ${it.rejectedNum > 0 ? 'bad strong' : ''}`}>{it.rejectedNum}</td>
            <td>
              <Money fen={it.amountFen} as="strong" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
)

const Photos = ({ doc }: { doc: Doc }) => (
  <Card title="验收照片" note={doc.photos.length > 0 ? `${doc.photos.length} 张` : '没有上传照片'}>
    {doc.photos.length > 0 ? (
      <div className={photoCss['photos']}>
        {doc.photos.map((it) => (
          <a key={it.id} href={`/api/files/${it.id}`} target="_blank" rel="noreferrer">
            <img src={`/api/files/${it.id}`} alt={it.name} loading="lazy" />
          </a>
        ))}
      </div>
    ) : (
      <p className="second">本单金额未达到须拍照的标准，或由系统自动验收。</p>
    )}
  </Card>
)

const Body = ({ doc }: { doc: Doc }) => {
  const { actions, node } = useActions(doc)
  return (
    <>
      <DetailPage
        title="验收单"
        crumbs={[{ label: '验收审核', to: '/acceptanceCheck' }, { label: '验收单' }]}
        beside={
          <Link to={to('/orderDetail', { id: doc.orderId })} state={{ from: '/acceptanceCheck' }}>
            订单 {doc.orderNo}
          </Link>
        }
        head={{
          number: doc.acceptNo,
          tags: doc.isAuto ? <Tag tone="info">系统自动验收</Tag> : null,
          state: { tone: acceptanceFlow.states[doc.state].tone, text: stateText(doc) },
          meta: (
            <>
              <span>
                供应商 <b title={doc.supplierName}>{doc.supplierFullName}</b>
              </span>
              <span>
                采购人 <b>{doc.buyerName}</b> {doc.deptName}
              </span>
              <span>
                验收人 <b>{doc.acceptorName}</b> {momentText(doc.acceptedAt)}
              </span>
              {doc.secondAcceptorName ? (
                <span>
                  第二验收人 <b>{doc.secondAcceptorName}</b> {doc.secondAt ? momentText(doc.secondAt) : ''}
                </span>
              ) : null}
            </>
          ),
          amount: { label: '确认应付', fen: doc.amountFen },
        }}
        actions={actions}
        side={
          <Card title="办理记录" note={recordNote(doc.timeline)}>
            <Timeline nodes={timelineNodes(doc.timeline)} />
          </Card>
        }
      >
        <Problem of={doc} />
        <LinesTable doc={doc} />
        <Photos doc={doc} />
        {doc.opinion ? <Card title="验收意见">{doc.opinion}</Card> : null}
      </DetailPage>
      {node}
    </>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.order.acceptanceDetail, { id: params.get('id') ?? '' })
  return <WithRead read={read}>{(doc) => <Body key={doc.id} doc={doc} />}</WithRead>
}
