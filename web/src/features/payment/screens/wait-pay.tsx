// 等待支付: the code a phone reads, how long there is, and on by itself once it is paid.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { payChannels, toPayment } from '@caiyuan/contract/payment'
import { Alert, Button } from 'antd'
import { toDataURL } from 'qrcode'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Money } from '../../../ui/money.tsx'
import { PhoneTitle } from '../../../ui/phone-title.tsx'
import { Ended } from '../parts/ended.tsx'
import { Left } from '../parts/left.tsx'
import css from '../parts/payment.module.css'

/** The page hears of the payment by its event; asking now and then helps where events are cut. */
const EVERY_MS = 4000

type Payment = OutputOf<typeof api.payment.detail>

const Code = ({ of, label }: { of: string; label: string }) => {
  const [image, setImage] = useState<string>()
  useEffect(() => {
    void toDataURL(of, { margin: 1, width: 440 }).then(setImage)
  }, [of])
  return image ? <img className={css['picture']} src={image} alt={`${label}的付款码`} /> : <span className={css['picture']} />
}

const Wait = ({ doc }: { doc: Payment }) => {
  const navigate = useNavigate()
  useRead(api.payment.detail, { id: doc.id }, { every: EVERY_MS })
  const { label } = payChannels[doc.channel]
  const again = toPayment('/sureOrderAfter', { id: doc.purchaseId })
  const close = useAct(api.payment.close, { onDone: () => void navigate(again, { replace: true }) })
  return (
    <div className={css['page']}>
      <section className={css['sum']} aria-label="支付金额">
        <span className="second">{label}</span>
        <Money fen={doc.amountFen} as="sum" size={28} />
        <Left payBy={doc.payBy} />
        <span className="second num">支付单 {doc.paymentNo}</span>
      </section>
      <Card title={`用${label}扫码付款`} flush>
        <div className={css['code']} aria-live="polite">
          {doc.problem ? (
            <Alert type="error" showIcon title={`${label}没有给出付款码`} description={`${doc.problem}。请换一种支付方式。`} />
          ) : doc.codeUrl ? (
            <>
              <Code of={doc.codeUrl} label={label} />
              <p>打开手机上的{label === '支付宝' ? '支付宝' : '微信'}，扫一扫付款。付款后本页自动前进，不用刷新。</p>
            </>
          ) : (
            <>
              <span className={css['picture']} />
              <p className="second">正在向{label}取付款码…</p>
            </>
          )}
        </div>
      </Card>
      <div className={css['buttons']}>
        <Link className="button" to="/personalOrder">
          稍后支付
        </Link>
        <Button loading={close.pending} onClick={() => void close.run({ id: doc.id })}>
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
      <PhoneTitle title="等待支付" />
      <WithRead read={read}>{(doc) => (doc.state === 'waiting' ? <Wait key={doc.id} doc={doc} /> : <Ended doc={doc} />)}</WithRead>
    </>
  )
}
