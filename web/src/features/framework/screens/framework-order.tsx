// 框架协议下单: candidate, goods, address, cards and path of one order under an agreement; also of one that came back.
import { REASON_LEAST } from '@caiyuan/contract/framework/agreement'
import { awardRules } from '@caiyuan/contract/framework/rules'
import { toFramework } from '@caiyuan/contract/framework/flow'
import { money } from '@caiyuan/contract/money'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { FormPage, type FormSection } from '../../../ui/form-page.tsx'
import { Money } from '../../../ui/money.tsx'
import { Upload, type KeptFile } from '../../../ui/upload.tsx'
import { chooseFault, isChoice } from '../../approval/parts/choose-approvers.tsx'
import { PathPart } from '../../approval/parts/path-part.tsx'
import { PathPreview } from '../../approval/parts/path-preview.tsx'
import { PhoneTitle } from '../../../ui/phone-title.tsx'
import { Funds, FUNDS_NOTE } from '../../fund/parts/funds-card.tsx'
import { partsByOrder, splitFault } from '../../fund/parts/split.ts'
import { useSigned } from '../../signature/parts/use-signing.tsx'
import { picksOf, type Shown } from '../model.ts'
import { Candidates } from '../parts/candidates.tsx'
import css from '../parts/framework.module.css'
import { Addresses, ChosenGoods } from '../parts/order-form.tsx'
import { useOrder, type Address, type Begin } from '../parts/use-order.ts'
import { UsageSide } from '../parts/usage.tsx'

const Filling = ({ shown, begin, addresses }: { shown: Shown; begin: Begin; addresses: readonly Address[] }) => {
  const navigate = useNavigate()
  const { draft } = begin
  const it = useOrder(shown, begin, addresses)
  const [reason, setReason] = useState(draft?.reason ?? '')
  const [terms, setTerms] = useState(draft?.contractTerms ?? shown.terms)
  const [files, setFiles] = useState<readonly KeptFile[]>([])
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const onDone = ({ orderId }: { orderId: string }) => void navigate(toFramework('/frameSuccess', { orderId }), { replace: true })
  const submit = useSigned('buy', api.framework.submit, { onDone })
  const again = useSigned('buy', api.framework.resubmit, { onDone })
  const { confirmed, payable, split } = it
  const nodes = confirmed?.path.nodes.filter(isChoice) ?? []
  const reasonFault =
    confirmed?.needsReason && reason.trim().length < REASON_LEAST ? `选的不是第 1 名，须填写理由（不少于 ${REASON_LEAST} 字）` : ''
  const fundFault = payable && split ? splitFault(payable, split) : '请选择经费'
  const faults = [
    ...(confirmed?.problem ? [{ section: 'goods', text: confirmed.problem }] : []),
    ...(reasonFault ? [{ section: 'firm', text: reasonFault }] : []),
    ...(it.addrId ? [] : [{ section: 'address', text: '请选择收货地址' }]),
    ...(fundFault ? [{ section: 'funds', text: fundFault }] : []),
    ...(confirmed?.path.problem ? [{ section: 'path', text: confirmed.path.problem }] : []),
    ...nodes.flatMap((node) => {
      const text = chooseFault(node, it.chosen[node.id] ?? [])
      return text ? [{ section: 'path', text }] : []
    }),
  ]
  const send = async () => {
    setTried(true)
    if (faults.length > 0 || !payable || !split || !confirmed) {
      notify.bad(faults[0]?.text ?? '还在核对价格，请稍候')
      return
    }
    const sent = {
      agreementId: shown.id,
      items: it.items,
      candidateSrcId: it.by,
      addrId: it.addrId,
      budgetLines: partsByOrder(payable, split)[0]!.funds,
      chosen: it.chosen,
      reason: reason.trim(),
      contractTerms: terms,
      attachments: files.map(({ id, name }) => ({ id, name })),
      seenFen: confirmed.totalFen,
      note: note.trim(),
    }
    await (draft ? again.run({ ...sent, orderId: draft.orderId, version: draft.version }) : submit.run(sent))
  }
  const part = (id: string, title: string, rest: Omit<FormSection, 'id' | 'title'>): FormSection => {
    const num = faults.filter((one) => one.section === id).length
    return { id: `part-${id}`, title, errors: tried ? num : 0, done: num === 0, ...rest }
  }
  const sections: FormSection[] = [
    part('firm', '供应商', {
      note: `${awardRules[shown.awardRule]}${shown.awardRule === 'turn' ? '，不能另选' : ''}`,
      flush: true,
      body: (
        <>
          <Candidates
            candidates={shown.candidates}
            hasRates={shown.priceRule === 'rate'}
            chosen={it.firm?.supplierId ?? ''}
            {...(shown.awardRule === 'turn' ? {} : { choose: it.setBy })}
          />
          {confirmed?.needsReason ? (
            <div className={css['form']}>
              <label htmlFor="reason">选商理由</label>
              <Input.TextArea
                id="reason"
                rows={2}
                maxLength={500}
                placeholder={`选的不是第 1 名，不少于 ${REASON_LEAST} 字`}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
              <Fault>{tried ? reasonFault : ''}</Fault>
            </div>
          ) : null}
        </>
      ),
    }),
    part('goods', '商品', {
      brief: `${it.items.length} 种`,
      flush: true,
      extra: <Link to={toFramework('/frameworkAgreementDetail', { id: shown.id })}>返回协议选商品</Link>,
      body: (
        <>
          <ChosenGoods it={it} shown={shown} />
          {confirmed?.problem ? (
            <p className={`${css['verdict']} bad`} role="alert">
              {confirmed.problem}
            </p>
          ) : null}
        </>
      ),
    }),
    part('address', '收货地址', { flush: true, body: <Addresses it={it} addresses={addresses} /> }),
    part('funds', '经费', {
      note: FUNDS_NOTE,
      flush: true,
      body:
        payable && split ? (
          <Funds quote={payable} split={split} change={it.setSplit} keeps="这里填写的内容会保留" />
        ) : (
          <p className={`${css['verdict']} second`}>正在核对价格</p>
        ),
    }),
    part('terms', '合同条款与附件', {
      body: (
        <div className="stack">
          <label htmlFor="terms">合同条款</label>
          <Input.TextArea id="terms" rows={4} maxLength={4000} value={terms} onChange={(event) => setTerms(event.target.value)} />
          <Upload label="上传附件" of="files" isSmall max={9} value={files} onChange={setFiles} />
        </div>
      ),
    }),
    part('path', '审批', {
      note: '按现在的金额和经费推算',
      flush: true,
      body: (
        <PathPart
          nodes={nodes}
          chosen={it.chosen}
          setChosen={it.setChosen}
          tried={tried}
          preview={confirmed ? <PathPreview orders={[{ key: '1', label: '', ...confirmed.path }]} /> : null}
          note={note}
          setNote={setNote}
        />
      ),
    }),
    ...(confirmed
      ? [part('usage', '协议用量', { body: <UsageSide usage={confirmed.usage} ownFen={confirmed.totalFen} isIn={false} /> })]
      : []),
  ]
  const pending = submit.pending || again.pending
  return (
    <>
      <PhoneTitle title="框架协议下单" />
      {submit.node}
      {again.node}
      <FormPage
        top={
          <div className="stack" style={{ marginBottom: 12 }}>
            <h1 className="desktop-only" style={{ fontSize: 20, margin: 0 }}>
              {shown.name} {shown.packageNo}
            </h1>
            {draft?.comment ? (
              <p className="bad" role="alert">
                退回意见：{draft.comment}
              </p>
            ) : null}
          </div>
        }
        sections={sections}
        errors={
          tried
            ? faults.map((one) => ({
                text: one.text,
                jump: () => document.getElementById(`part-${one.section}`)?.scrollIntoView({ behavior: 'smooth' }),
              }))
            : []
        }
        summary={
          <span>
            合计 <Money fen={confirmed?.totalFen ?? 0} as="sum" size={20} />
            <span className="second desktop-only">
              {' '}
              {it.firm?.name}
              {confirmed && confirmed.marketFen > confirmed.totalFen
                ? `，比市场价省 ${money(confirmed.marketFen - confirmed.totalFen)}`
                : ''}
              {confirmed ? `，预计 ${confirmed.arriveOn} 前到货` : ''}
            </span>
          </span>
        }
        actions={
          <Button type="primary" loading={pending} disabled={!it.isFresh} onClick={() => void send()}>
            提交审批
          </Button>
        }
      />
    </>
  )
}

const New = ({ begin, agreementId }: { begin: Begin; agreementId: string }) => {
  const read = useRead(api.framework.product, { id: agreementId }, { fresh: 600_000 })
  const addresses = useRead(api.address.list, {})
  const none = (
    <Empty
      title="还没有选商品，先在协议里选好商品和数量"
      action={
        <Link className="button primary" to="/searchFrameworkAgreement">
          去选商品
        </Link>
      }
    />
  )
  if (Object.keys(begin.picks).length === 0) return none
  return (
    <WithRead read={read}>
      {(shown) => <WithRead read={addresses}>{(list) => <Filling shown={shown} begin={begin} addresses={list} />}</WithRead>}
    </WithRead>
  )
}

const Again = ({ orderId }: { orderId: string }) => {
  const read = useRead(api.framework.draft, { orderId }, { fresh: 600_000 })
  return (
    <WithRead read={read}>
      {(draft) => (
        <New
          key={draft.orderId}
          agreementId={draft.agreementId}
          begin={{ draft, by: draft.candidateSrcId, picks: Object.fromEntries(draft.items.map((it) => [it.goodsId, it.num])) }}
        />
      )}
    </WithRead>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const orderId = params.get('orderId')
  if (orderId) return <Again orderId={orderId} />
  return (
    <New
      agreementId={params.get('id') ?? '-'}
      begin={{ draft: undefined, by: params.get('by') ?? '', picks: picksOf(params.get('picks') ?? '') }}
    />
  )
}
