// 确认订单 with one's own money: where to, what, how much; then it is paid. No funds, nobody who approves (decision 0220).
import { CheckOutlined } from '@ant-design/icons'
import { sumFen } from '@caiyuan/contract/money'
import { toPayment } from '@caiyuan/contract/payment'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, useAct } from '../../../core/api.ts'
import { buyAddress } from '../../../core/goods-address.ts'
import { notify } from '../../../core/notices.ts'
import { Money } from '../../../ui/money.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { stopsAtWrongNum } from '../../../ui/wrong-num.ts'
import { firstWishFault, wishOf, type Quote } from '../model.ts'
import { clockWords } from '../words.ts'
import { AddressCard } from './address-card.tsx'
import css from './checkout.module.css'
import { CouponsCard } from './coupons-card.tsx'
import { OrdersCard } from './orders-card.tsx'
import { backOf, type Source } from './source.ts'
import summary from './summary.module.css'
import { dropDraft, type Draft } from './use-checkout.ts'

interface Props {
  quote: Quote
  source: Source
  draft: Draft
  change: (it: Partial<Draft>) => void
  fresh: boolean
  again: () => void
}

export const PersonalBody = ({ quote, source, draft, change, fresh, again }: Props) => {
  const navigate = useNavigate()
  const [fault, setFault] = useState('')
  const act = useAct(api.order.submitPersonal, {
    keep: 'checkout-personal',
    onDone: ({ purchaseId }) => {
      dropDraft(source.place)
      void navigate(toPayment('/sureOrderAfter', { id: purchaseId }), { replace: true })
    },
    onFail: (fail) => {
      setFault(fail.message)
      if (!fail.isUnknown && !fail.isSignedOut) again()
    },
  })
  const press = () => {
    if (stopsAtWrongNum()) return
    const wrong = firstWishFault(quote, draft.wishes)
    if (wrong) {
      notify.bad(wrong.text)
      document.getElementById(wrong.at)?.focus()
      return
    }
    setFault('')
    void act.run({
      quoteId: quote.quoteId,
      quoteHash: quote.quoteHash,
      orders: quote.orders.map((order) => ({ key: order.key, ...wishOf(order, draft.wishes[order.key]) })),
    })
  }
  const setNum =
    source.from === 'now'
      ? (skuId: string, num: number) => {
          const [goods, ...services] = source.lines.map((it) => (it.skuId === skuId ? { skuId, num } : it))
          void navigate(buyAddress(goods?.skuId ?? skuId, goods?.num ?? num, services), { replace: true, preventScrollReset: true })
        }
      : undefined
  const back = backOf(source, quote)
  const isPending = act.pending || !fresh
  const cutFen = sumFen(quote.orders.map((order) => order.coupons?.cutFen ?? 0))
  return (
    <div className={css['page']}>
      <div className="stack">
        {fault ? (
          <Alert
            type="error"
            showIcon
            title={fault}
            description="下面已按最新的商品、价格和库存重新核对，请看过后再提交。"
            closable={{ onClose: () => setFault('') }}
          />
        ) : null}
        {quote.left.length > 0 ? (
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
        ) : null}
        <AddressCard quote={quote} pick={(addrId) => change({ addrId })} asBuyer={undefined} />
        <OrdersCard
          quote={quote}
          editing={{
            setNum,
            drop: undefined,
            basket: '',
            wishOf: (order) => wishOf(order, draft.wishes[order.key]),
            splitNoteOf: () => '',
            unattached: [],
            attach: () => {},
            filesOf: undefined,
            setFiles: () => {},
            setWish: (key, it) => change({ wishes: { ...draft.wishes, [key]: { ...draft.wishes[key], ...it } } }),
          }}
        />
        <CouponsCard quote={quote} choose={(couponIds) => change({ couponIds })} />
      </div>
      <aside className={summary['summary']} aria-label="提交前核对">
        <header>
          <h2>提交前核对</h2>
          <span className="second">个采 · 自己付款</span>
        </header>
        <section>
          <p className={summary['pair']}>
            <span className="second">
              商品 {quote.kinds} 种 {quote.num} 件
            </span>
            <Money fen={quote.goodsFen} />
          </p>
          <p className={summary['pair']}>
            <span className="second">运费</span>
            <Money fen={quote.freightFen} />
          </p>
          {cutFen > 0 ? (
            <p className={summary['pair']}>
              <span className="second">优惠券</span>
              <Money fen={-cutFen} />
            </p>
          ) : null}
          <p className={summary['pair']}>
            <span>应付</span>
            <Money fen={quote.totalFen} as="sum" size={28} />
          </p>
        </section>
        <section>
          <h3>{quote.orders.length > 1 ? `拆成 ${quote.orders.length} 张订单，一次付款` : '1 张订单'}</h3>
          {quote.orders.map((order, at) => (
            <p key={order.key} className={summary['pair']}>
              <span>
                订单 {at + 1} · <SupplierName of={order} />
              </span>
              <Money fen={order.totalFen} />
            </p>
          ))}
        </section>
        <section>
          <h3>提交之后</h3>
          <dl className={summary['after']}>
            <dt>马上</dt>
            <dd>为您留货，选择支付方式付款；过时没有付款自动取消</dd>
            <dt>付款后</dt>
            <dd>送供应商确认、发货，收货即完成</dd>
            <dt>取消</dt>
            <dd>供应商确认前随时可以，付款原路退回</dd>
          </dl>
        </section>
        <section>
          {quote.blocked ? (
            <p className="bad" role="alert">
              {quote.blocked}
            </p>
          ) : (
            <p className="ok">
              <CheckOutlined aria-hidden /> 价格、库存 {clockWords(quote.checkedAt)} 已核对
            </p>
          )}
          <Button type="primary" size="large" block disabled={quote.blocked !== ''} loading={isPending} onClick={press}>
            提交订单，去付款
          </Button>
          <p className={summary['links']}>
            <Link to={back.to}>{back.label}</Link>
          </p>
        </section>
      </aside>
      <div className={summary['bar']}>
        <div>
          <Money fen={quote.totalFen} as="sum" size={20} />
          <p className={quote.blocked ? 'bad line2' : 'second'}>{quote.blocked || `${quote.orders.length} 张订单 · 自己付款`}</p>
        </div>
        <Button type="primary" disabled={quote.blocked !== ''} loading={isPending} onClick={press}>
          提交订单
        </Button>
      </div>
    </div>
  )
}
