// 确认订单: from the cart, bought now, or submitted again. All figures are the server's; every consequence shows before the button.
import { approverPaths } from '@caiyuan/contract/approval/paths'
import { PERSONAL } from '@caiyuan/contract/purse'
import { priceText } from '@caiyuan/contract/money'
import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { useSettled } from '../../../core/settled.ts'
import { usePurchaseMode } from '../../../core/mode.ts'
import { notify } from '../../../core/notices.ts'
import { buyAddress, type Wanted } from '../../../core/goods-address.ts'
import { standardBuyAddress } from '../../standard/parts/address.ts'
import { partBuyAddress } from '../../component/parts/address.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty, ReadFail } from '../../../ui/empty.tsx'
import { usePhone } from '../../../ui/media.ts'
import { SkeletonPage } from '../../../ui/skeleton.tsx'
import { stopsAtWrongNum } from '../../../ui/wrong-num.ts'
import { PathPreview } from '../../approval/parts/path-preview.tsx'
import { AddressCard } from '../parts/address-card.tsx'
import css from '../parts/checkout.module.css'
import { AskedBy } from '../parts/asked-by.tsx'
import { Came } from '../parts/came.tsx'
import { PartsNote } from '../parts/parts-note.tsx'
import { FundsCard } from '../../fund/parts/funds-card.tsx'
import { OwnerCard } from '../parts/owner-card.tsx'
import { PersonalBody } from '../parts/personal-body.tsx'
import { OrdersCard } from '../parts/orders-card.tsx'
import { PhoneTitle } from '../../../ui/phone-title.tsx'
import { PurchaseCard, usePurchaseForm, type Filled } from '../parts/purchase-form.tsx'
import { askedBy, backOf, basketOf, PARTS_CART, submittedAs, useSource, type Source } from '../parts/source.ts'
import { SubmitBar, Summary } from '../parts/summary.tsx'
import { useDraft, useQuote, useSplit, type Draft } from '../parts/use-checkout.ts'
import { keepPending, unansweredSubmit, useSubmit, type Pending, type SubmitFault } from '../parts/use-submit.ts'
import { attachedTo, firstWishFault, wishOf, type Preview, type Quote } from '../model.ts'
import { partsByOrder, splitFault } from '../../fund/parts/split.ts'
import { clockWords } from '../words.ts'

const EMPTY_CART = '3201'

const usePreviews = (
  quote: Quote,
  deptId: string | undefined,
  orders: { key: string; funds: { fundId: string; subjectCode: string; amountFen: number }[] }[],
  isWhole: boolean,
): readonly Preview[] => {
  const input = useSettled(JSON.stringify({ quoteId: quote.quoteId, ...(deptId ? { deptId } : {}), orders }), 300)
  const read = useRead(api.order.preview, JSON.parse(input) as never, { enabled: isWhole, keep: true, fresh: 60_000 })
  return isWhole ? (read.data ?? quote.previews) : []
}

/** Somebody is to be chosen, or a paper to be attached. */
/** The same with another quantity of one of them. */
const buyNow = (lines: readonly Wanted[], skuId: string, num: number): string => {
  const [goods, ...services] = lines.map((it) => (it.skuId === skuId ? { skuId, num } : it))
  return buyAddress(goods?.skuId ?? skuId, goods?.num ?? num, services)
}

const asksChoice = (previews: readonly Preview[]): boolean =>
  previews.some(
    (it) =>
      it.papers.length > 0 ||
      it.nodes.some((node) => node.skipped === '' && node.choose !== null && node.choose.candidates.length > node.choose.min),
  )

const Fault = ({ fault, back, close }: { fault: SubmitFault; back: string | undefined; close: () => void }) => (
  <Alert
    type="error"
    showIcon
    closable={{ onClose: close }}
    title={fault.text}
    description={
      fault.moved.length > 0 ? (
        <>
          {fault.moved.map((it) => (
            <p key={it.name}>
              {it.name}：{priceText(it.fromE4)} → <b>{priceText(it.toE4)}</b>
            </p>
          ))}
          <p>下面已按新价格重新计算，请核对后再提交。</p>
        </>
      ) : fault.isQuotedAnew ? (
        <>
          下面已按最新的商品、价格、库存和经费重新核对，填写的内容都还在。
          {back ? (
            <>
              购物车里的商品可能在别的页面改过，<Link to={back}>返回购物车</Link>可以查看。
            </>
          ) : null}
        </>
      ) : undefined
    }
  />
)

/** What was ticked and cannot be bought any more. */
const LeftOut = ({ quote }: { quote: Quote }) => (
  <Alert
    type="warning"
    showIcon
    title={`${quote.left.length} 种商品已失效，没有计入本次结算，仍留在购物车`}
    description={quote.left.map((it) => (
      <p key={it.skuId}>
        {it.name}：{it.problem}
      </p>
    ))}
  />
)

interface BodyProps {
  quote: Quote
  source: Source
  draft: Draft
  change: (it: Partial<Draft>) => void
  submit: ReturnType<typeof useSubmit>
  fresh: boolean
  /** An earlier submission whose outcome must be known first. */
  isOpen: boolean
}

const Body = ({ quote, source, draft, change, submit, fresh, isOpen }: BodyProps) => {
  const navigate = useNavigate()
  const phone = usePhone()
  const split = useSplit(quote, draft.split)
  const fault = splitFault(quote, split)
  const orders = partsByOrder(quote, split)
  const previews = usePreviews(quote, draft.form.deptId ?? (quote.form.deptId || undefined), orders, fault === '' && quote.blocked === '')
  const page = useRead(api.approval.approverPage, {}, { fresh: 600_000 }).data
  const choosing = page?.isAlways === true || asksChoice(previews)
  const isAsking = quote.ask.mode === 'must' || (quote.ask.mode === 'may' && (draft.isAsking ?? quote.funds.length === 0))
  /** What is pressed now holds the order for a bargain. */
  const isHeld = useRef(false)
  const send = (values: Filled) => {
    const it: Pending = {
      place: source.place,
      from: window.location.pathname + window.location.search,
      ...(source.part === undefined ? {} : { isParts: true }),
      again: quote.again ? { id: quote.again.id, version: quote.again.version, isAsked: quote.again.isAsked } : null,
      ...(isHeld.current ? { isHeld: true as const } : isAsking ? { ownerId: draft.owner!.id } : {}),
      standard: submittedAs(source.standard),
      input: {
        quoteId: quote.quoteId,
        quoteHash: quote.quoteHash,
        ...values,
        usage: values.usage!,
        orders: orders.map((order, at) => ({
          ...order,
          ...wishOf(quote.orders[at]!, draft.wishes[order.key]),
          comparisonIds: attachedTo(quote.orders[at]!, draft.unattached),
          files: (draft.files[order.key] ?? []).map(({ id }) => ({ id })),
        })),
      },
    }
    if (isHeld.current || isAsking || !choosing) return void submit.run(it)
    keepPending(it)
    void navigate(page?.path ?? approverPaths[0])
  }
  const isSuspect = previews.some((it) => it.splitNote !== '')
  const form = usePurchaseForm({ quote, isSuspect, initial: draft.form, onSubmit: send, fail: submit.fail })
  const press = (held = false) => {
    isHeld.current = held
    if (stopsAtWrongNum()) return
    const wrong = firstWishFault(quote, draft.wishes)
    if (wrong) {
      notify.bad(wrong.text)
      document.getElementById(wrong.at)?.focus()
      return
    }
    if (!held && isAsking && !draft.owner) {
      notify.bad('请选择确认订单的老师')
      document.getElementById('owner')?.scrollIntoView({ behavior: 'smooth', block: 'center' })
      return
    }
    if (!held && !isAsking && fault) {
      notify.bad(fault)
      document.getElementById('funds')?.scrollIntoView({ behavior: 'smooth', block: 'center' })
      return
    }
    form.submit()
  }
  const problem = previews.find((it) => it.problem !== '')?.problem ?? ''
  const blocked = isOpen ? '请先核对上次提交的结果' : isAsking ? quote.ask.blocked : quote.blocked || (fault ? '' : problem)
  const lines = draft.lines ?? quote.orders.flatMap((it) => it.lines.map((line) => ({ skuId: line.skuId, num: line.num })))
  // Bought now, the address says how many: buying again begins with what was asked then.
  const setNum = {
    cart: undefined,
    now: (skuId: string, num: number) =>
      void navigate(
        typeof source.part === 'object'
          ? partBuyAddress(source.part.skuCode, num)
          : typeof source.standard === 'object'
            ? standardBuyAddress(source.standard.prodId, source.standard.srcId, num)
            : buyNow(source.lines, skuId, num),
        { replace: true, preventScrollReset: true },
      ),
    order: (skuId: string, num: number) => change({ lines: lines.map((it) => (it.skuId === skuId ? { skuId, num } : it)) }),
  }[source.from]
  // What is dropped from an order goes for good; one kind of goods stays.
  const drop =
    source.from === 'order' && quote.orders.flatMap((it) => it.lines).length > 1
      ? (skuId: string) => change({ lines: lines.filter((it) => it.skuId !== skuId) })
      : undefined
  const mayBargain = quote.mayBargain && !isAsking && source.standard === undefined && source.part === undefined
  const shared = {
    quote,
    split,
    blocked,
    pending: submit.pending || !fresh,
    choosing: choosing && !isAsking,
    asking: isAsking ? (draft.owner?.name ?? '') : undefined,
    submit: () => press(),
    bargain: mayBargain ? () => press(true) : undefined,
  }
  return (
    <div className={`${css['page']} ${mayBargain ? css['tall'] : ''}`}>
      <div className="stack">
        {quote.again?.isAsked ? (
          <AskedBy again={quote.again} place={source.place} />
        ) : quote.again ? (
          <Came quote={quote} again={quote.again} place={source.place} />
        ) : null}
        {submit.fault ? (
          <Fault fault={submit.fault} back={source.from === 'cart' ? backOf(source, quote).to : undefined} close={submit.clear} />
        ) : null}
        {quote.left.length > 0 ? <LeftOut quote={quote} /> : null}
        {source.part === undefined ? null : <PartsNote quote={quote} />}
        <AddressCard
          quote={quote}
          pick={(addrId) => change({ addrId })}
          asBuyer={quote.again?.buyerName && draft.addrId ? () => change({ addrId: undefined }) : undefined}
        />
        <OrdersCard
          quote={quote}
          editing={{
            setNum,
            drop,
            basket: basketOf(source),
            wishOf: (order) => wishOf(order, draft.wishes[order.key]),
            splitNoteOf: (order) => previews.find((it) => it.key === order.key)?.splitNote ?? '',
            unattached: draft.unattached,
            attach: (id, isOn) => change({ unattached: isOn ? draft.unattached.filter((it) => it !== id) : [...draft.unattached, id] }),
            filesOf: isAsking ? undefined : (key) => draft.files[key] ?? [],
            setFiles: (key, files) => change({ files: { ...draft.files, [key]: files } }),
            setWish: (key, it) => change({ wishes: { ...draft.wishes, [key]: { ...draft.wishes[key], ...it } } }),
          }}
        />
        <PurchaseCard quote={quote} isSuspect={isSuspect} of={form} onChange={(values) => change({ form: values })} />
        {isAsking ? (
          <OwnerCard
            quote={quote}
            owner={draft.owner}
            pick={(owner) => change({ owner })}
            leave={quote.ask.mode === 'may' && quote.funds.length > 0 ? () => change({ isAsking: false }) : undefined}
          />
        ) : (
          <FundsCard
            quote={quote}
            split={split}
            change={(next) => change({ split: next })}
            askOther={quote.ask.mode === 'may' ? () => change({ isAsking: true }) : undefined}
          />
        )}
        {isAsking ? null : (
          <Card
            title="审批预演"
            note={phone ? undefined : '按现在的金额、经费和商品推算；用时为近 90 天同类单据的中位数，每个工作日按 7.5 小时'}
            flush
          >
            {previews.length > 0 ? (
              <PathPreview orders={previews.map((it, at) => ({ ...it, label: quote.orders.length > 1 ? `订单 ${at + 1}` : '' }))} />
            ) : (
              <p className={`${css['pad']} second`}>选好经费、分摊完整后，这里显示由谁审批、为什么、大约多久。</p>
            )}
          </Card>
        )}
      </div>
      <Summary
        {...shared}
        previews={previews}
        savedAt={draft.savedAt}
        fault={isAsking ? (draft.owner ? '' : '请选择确认订单的老师') : fault}
        back={backOf(source, quote)}
      />
      <SubmitBar {...shared} />
    </div>
  )
}

/** The answer to an earlier submission was lost: asking with the same key tells what became of it. */
const Unanswered = ({ it, run, pending }: { it: Pending; run: (it: Pending) => void; pending: boolean }) => (
  <Alert
    className={css['unanswered'] ?? ''}
    type="warning"
    showIcon
    title="上次提交时网络中断，结果还不知道"
    description="点“核对结果”查清：已经提交成功的会直接打开，没有成功的会接着提交，不会重复下单。"
    action={
      <Button type="primary" loading={pending} onClick={() => run(it)}>
        核对结果
      </Button>
    }
  />
)

/** Nothing is ticked in the cart; after a refused submission that means another page of this person was faster. */
const NothingChosen = ({ fault, cart }: { fault: SubmitFault | undefined; cart: string }) => (
  <Empty
    title={fault ? '没有提交：这些商品已不在购物车里' : '请选择要购买的商品'}
    isPage
    action={
      <>
        <Link className="button primary" to={cart}>
          返回购物车
        </Link>
        <Link className="button" to="/order">
          查看我的订单
        </Link>
      </>
    }
  >
    {fault
      ? '可能已在另一个页面提交、移除或取消勾选。这次没有下单，也没有冻结经费；已提交的订单在“我的订单”里。'
      : '购物车里没有选中的商品。刚提交过的订单在“我的订单”里。'}
  </Empty>
)

export const Screen = () => {
  const source = useSource()
  const mode = usePurchaseMode()
  const { draft, change } = useDraft(source.place)
  const lines = draft.lines ?? source.lines
  const { read, again } = useQuote(askedBy(source, mode, lines, draft))
  const submit = useSubmit(again)
  const [lost] = useState(unansweredSubmit)
  const isOpen = lost !== undefined && submit.fault === undefined
  const isPersonal = mode === PERSONAL && source.from !== 'order' && source.part === undefined && source.standard === undefined
  const saved = draft.savedAt > 0 ? `${clockWords(draft.savedAt)} 已保存` : ''
  return (
    <>
      <PhoneTitle title={source.part === undefined ? '确认订单' : '元器件订单确认'} beside={saved} />
      {submit.node}
      {isOpen ? <Unanswered it={lost!} pending={submit.pending} run={(it) => void submit.run(it)} /> : null}
      {read.data && isPersonal ? (
        <PersonalBody quote={read.data} source={source} draft={draft} change={change} fresh={!read.isPlaceholderData} again={again} />
      ) : read.data ? (
        <Body
          quote={read.data}
          source={source}
          draft={draft}
          change={change}
          submit={submit}
          fresh={!read.isPlaceholderData}
          isOpen={isOpen}
        />
      ) : read.error ? (
        read.error.code === EMPTY_CART ? (
          <NothingChosen fault={submit.fault} cart={source.part === undefined ? '/cart' : PARTS_CART} />
        ) : (
          <ReadFail fail={read.error} retry={again} isPage />
        )
      ) : (
        <SkeletonPage />
      )}
    </>
  )
}
