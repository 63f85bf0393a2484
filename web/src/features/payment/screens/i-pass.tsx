// 校园卡支付: the card with its balance and limits, the amount, and the password on a pad.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { PIN_DIGITS, toPayment } from '@caiyuan/contract/payment'
import { Alert, Button } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Money } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PhoneTitle } from '../../../ui/phone-title.tsx'
import { Ended } from '../parts/ended.tsx'
import { Left } from '../parts/left.tsx'
import css from '../parts/payment.module.css'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

const CardFacts = ({ card }: { card: OutputOf<typeof api.payment.card> }) => (
  <>
    {card.cardNo ? (
      <dl className={css['card']}>
        <div>
          <dt>卡号</dt>
          <dd className="num">{card.cardNo}</dd>
        </div>
        <div>
          <dt>余额</dt>
          <dd>
            <Money fen={card.balanceFen} />
          </dd>
        </div>
        <div>
          <dt>单笔限额</dt>
          <dd>
            <Money fen={card.perPayFen} />
          </dd>
        </div>
        <div>
          <dt>今日还可支付</dt>
          <dd>
            <Money fen={card.leftTodayFen} />
          </dd>
        </div>
      </dl>
    ) : null}
    {card.problem ? <Alert type="warning" showIcon title={card.problem} /> : null}
  </>
)

/** Digits by finger or by keyboard; nothing of it is kept, and the last one pays. */
const PinPad = ({ disabled, pay, fault }: { disabled: boolean; pay: (pin: string) => void; fault: string }) => {
  const [pin, setPin] = useState('')
  const add = (digit: string) => {
    const next = pin + digit
    if (next.length < PIN_DIGITS) return setPin(next)
    setPin('')
    pay(next)
  }
  const drop = () => setPin(pin.slice(0, -1))
  useEffect(() => {
    if (disabled) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (/^\d$/.test(event.key)) add(event.key)
      else if (event.key === 'Backspace') drop()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
  return (
    <div className={css['pin']}>
      <div className={css['cells']} role="status" aria-label={`校园卡密码，已输入 ${pin.length} 位，共 ${PIN_DIGITS} 位`}>
        {Array.from({ length: PIN_DIGITS }, (_, at) => (
          <span key={at} className={at === pin.length ? css['next'] : undefined} aria-hidden>
            {at < pin.length ? '●' : ''}
          </span>
        ))}
      </div>
      {fault ? (
        <p className="bad" role="alert">
          {fault}
        </p>
      ) : (
        <p className="second">输入 {PIN_DIGITS} 位校园卡密码，输完即支付</p>
      )}
      <div className={css['pad']}>
        {DIGITS.map((digit) => (
          <button key={digit} type="button" disabled={disabled} onClick={() => add(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" className={css['word']} disabled={disabled || pin === ''} onClick={() => setPin('')}>
          清空
        </button>
        <button type="button" disabled={disabled} onClick={() => add('0')}>
          0
        </button>
        <button type="button" className={css['word']} disabled={disabled || pin === ''} onClick={drop}>
          退格
        </button>
      </div>
    </div>
  )
}

const Pay = ({ doc }: { doc: OutputOf<typeof api.payment.detail> }) => {
  const navigate = useNavigate()
  const card = useRead(api.payment.card, { id: doc.id })
  const [fault, setFault] = useState('')
  const act = useAct(api.payment.payByCard, {
    onDone: () => void navigate(toPayment('/passSuccess', { id: doc.id }), { replace: true }),
    onFail: (fail) => {
      setFault(fail.message)
      void card.refetch()
    },
  })
  const close = useAct(api.payment.close, {
    onDone: () => void navigate(toPayment('/sureOrderAfter', { id: doc.purchaseId }), { replace: true }),
  })
  const pay = (pin: string) => {
    setFault('')
    void act.run({ id: doc.id, pin })
  }
  return (
    <div className={css['page']}>
      <section className={css['sum']} aria-label="支付金额">
        <span className="second">校园卡支付</span>
        <Money fen={doc.amountFen} as="sum" size={28} />
        <Left payBy={doc.payBy} />
        <span className="second num">支付单 {doc.paymentNo}</span>
      </section>
      <Card title="校园卡" flush>
        {card.data ? (
          <CardFacts card={card.data} />
        ) : card.error ? (
          <p className={css['card']}>{card.error.message}</p>
        ) : (
          <Skeleton lines={2} />
        )}
        <PinPad disabled={act.pending || !card.data || card.data.problem !== ''} pay={pay} fault={fault} />
      </Card>
      <div className={css['buttons']}>
        <Button loading={close.pending} disabled={act.pending} onClick={() => void close.run({ id: doc.id })}>
          换支付方式
        </Button>
      </div>
    </div>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.payment.detail, { id: params.get('id') ?? '-' })
  return (
    <>
      <PhoneTitle title="校园卡支付" />
      <WithRead read={read}>{(doc) => (doc.state === 'waiting' ? <Pay key={doc.id} doc={doc} /> : <Ended doc={doc} />)}</WithRead>
    </>
  )
}
