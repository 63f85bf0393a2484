// 框架协议下单: candidate, goods, address, cards and path of one order under an agreement; also of one that came back.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { awardRules, REASON_LEAST } from '@caiyuan/contract/framework/agreement'
import { toFramework } from '@caiyuan/contract/framework/flow'
import { money, priceText } from '@caiyuan/contract/money'
import { Button, Input, Radio } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { useSettled } from '../../../core/settled.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { FormPage, type FormSection } from '../../../ui/form-page.tsx'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { Upload, type KeptFile } from '../../../ui/upload.tsx'
import { chooseFault, ChooseApprovers } from '../../approval/parts/choose-approvers.tsx'
import { PathPreview } from '../../approval/parts/path-preview.tsx'
import { PhoneTitle } from '../../checkout/parts/phone-title.tsx'
import { Funds, FUNDS_NOTE } from '../../fund/parts/funds-card.tsx'
import { partsByOrder, refit, splitFault, type Payable, type Split } from '../../fund/parts/split.ts'
import { useSigned } from '../../signature/parts/use-signing.tsx'
import { picksOf, type Shown } from '../model.ts'
import { Candidates } from '../parts/candidates.tsx'
import css from '../parts/framework.module.css'
import { UsageSide } from '../parts/usage.tsx'

type Confirmed = OutputOf<typeof api.framework.confirm>
type Draft = OutputOf<typeof api.framework.draft>
type Address = OutputOf<typeof api.address.list>[number]

const CHECK_MS = 400

const payableOf = (it: Confirmed | undefined, name: string): Payable | undefined =>
  it && it.totalFen > 0
    ? {
        orders: [{ key: '1', totalFen: it.totalFen, assetFen: it.assetFen, subjectCode: '', supplierName: name, supplierFullName: name }],
        funds: it.funds,
        totalFen: it.totalFen,
        split: it.split,
      }
    : undefined

interface Begin {
  picks: Record<string, number>
  by: string
  draft: Draft | undefined
}

/** What is chosen, with what the server says of it a moment later. */
const useOrder = (shown: Shown, begin: Begin, addresses: readonly Address[]) => {
  const [picks, setPicks] = useState(begin.picks)
  const [by, setBy] = useState(begin.by)
  const [addrId, setAddrId] = useState(
    () => (addresses.find((it) => it.isDefault && it.problem === '') ?? addresses.find((it) => it.problem === ''))?.id ?? '',
  )
  const [split, setSplit] = useState<Split | undefined>(undefined)
  const [chosen, setChosen] = useState<Record<string, string[]>>({})
  const items = useMemo(
    () =>
      Object.entries(picks)
        .filter(([, num]) => num > 0)
        .map(([goodsId, num]) => ({ goodsId, num })),
    [picks],
  )
  const asked = useSettled(
    useMemo(() => ({ agreementId: shown.id, items, candidateSrcId: by, chosen }), [shown.id, items, by, chosen]),
    CHECK_MS,
  )
  const check = useRead(api.framework.confirm, asked, { keep: true, enabled: asked.items.length > 0 })
  const firm = shown.candidates.find((it) => it.supplierId === (check.data?.supplierId ?? by))
  const payable = useMemo(() => payableOf(check.data, firm?.name ?? ''), [check.data, firm])
  const fitted = useMemo(() => payable && refit(payable, split), [payable, split])
  return {
    picks,
    setNum: (id: string, num: number) => setPicks((now) => ({ ...now, [id]: num })),
    by,
    setBy,
    addrId,
    setAddrId,
    chosen,
    setChosen,
    items,
    confirmed: check.data,
    /** What is shown is of what is chosen now. */
    isFresh:
      asked.items === items && asked.candidateSrcId === by && check.data !== undefined && !check.isPlaceholderData && !check.isFetching,
    firm,
    payable,
    split: fitted,
    setSplit,
  }
}
type It = ReturnType<typeof useOrder>

const Lines = ({ it, shown }: { it: It; shown: Shown }) => {
  const own = shown.goods.filter((one) => (it.picks[one.id] ?? 0) > 0)
  const lines = new Map(it.confirmed?.lines.map((line) => [line.goodsId, line]))
  return (
    <div className={css['scroll']}>
      <table className={css['table']}>
        <thead>
          <tr>
            <th>商品</th>
            {shown.priceRule === 'rate' ? <th className={css['num']}>市场价</th> : null}
            <th className={css['num']}>协议价</th>
            <th>数量</th>
            <th className={css['num']}>金额</th>
          </tr>
        </thead>
        <tbody>
          {own.map((one) => {
            const line = lines.get(one.id)
            return (
              <tr key={one.id}>
                <td className={css['goodsName']}>
                  {one.name} {one.isAsset ? <Tag>固定资产</Tag> : null}
                  <br />
                  <span className="second">{one.spec}</span>
                </td>
                {shown.priceRule === 'rate' ? <td className={`${css['num']} second`}>{priceText(one.basePriceE4)}</td> : null}
                <td className={css['num']}>{line ? priceText(line.priceE4) : ''}</td>
                <td style={{ whiteSpace: 'nowrap' }}>
                  <Stepper
                    value={it.picks[one.id] ?? 0}
                    least={own.length > 1 ? 0 : 1}
                    label={`${one.name}的数量`}
                    onChange={(num) => it.setNum(one.id, num)}
                  />{' '}
                  {one.unit}
                </td>
                <td className={css['num']}>{line ? <Money fen={line.amountFen} as="strong" /> : ''}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const Addresses = ({ it, addresses }: { it: It; addresses: readonly Address[] }) => (
  <div className={css['address']}>
    {addresses.length === 0 ? (
      <span>
        还没有收货地址，<Link to="/setting?tab=address">去添加</Link>
      </span>
    ) : (
      <Radio.Group value={it.addrId} onChange={(event) => it.setAddrId(event.target.value as string)} style={{ display: 'grid', gap: 8 }}>
        {addresses.map((one) => (
          <Radio key={one.id} value={one.id} disabled={one.problem !== ''}>
            <b>{one.receiver}</b> <span className="num">{one.receMobile || one.tel}</span>{' '}
            {one.isDefault ? <Tag tone="brand">默认</Tag> : null}
            <br />
            {one.regionText} {one.detail} {one.problem ? <span className="bad">{one.problem}</span> : null}
          </Radio>
        ))}
      </Radio.Group>
    )}
  </div>
)

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
  const nodes = confirmed?.path.nodes.filter((node) => node.choose !== null && node.skipped === '') ?? []
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
      const text = chooseFault(node as typeof node & { choose: NonNullable<typeof node.choose> }, it.chosen[node.id] ?? [])
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
          <Lines it={it} shown={shown} />
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
        <>
          {nodes.map((node) => (
            <ChooseApprovers
              key={node.id}
              node={node as typeof node & { choose: NonNullable<typeof node.choose> }}
              value={it.chosen[node.id] ?? []}
              onChange={(ids) => it.setChosen({ ...it.chosen, [node.id]: ids })}
            />
          ))}
          {confirmed ? <PathPreview orders={[{ key: '1', label: '', ...confirmed.path }]} /> : null}
          <div className={css['form']}>
            <label htmlFor="approver-note">给审批人的说明</label>
            <Input.TextArea
              id="approver-note"
              rows={2}
              maxLength={200}
              placeholder="可不填，审批人在单据最上面看到"
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </div>
        </>
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
