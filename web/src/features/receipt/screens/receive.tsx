// 收货: all parcels on their way to me, counted piece by piece and taken in with one press (domain page 02 §2.1, decision 0270).
import { momentText } from '@caiyuan/contract/span'
import { to } from '@caiyuan/contract/to'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { useKept } from '../../../core/kept.ts'
import { notify } from '../../../core/notices.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { PhoneTitle } from '../../../ui/phone-title.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { stopsAtWrongNum } from '../../../ui/wrong-num.ts'
import { CountLines } from '../parts/count-lines.tsx'
import css from '../parts/count-lines.module.css'
import { countedOf, faultsOf, totalsOf, type Arriving, type Count, type Draft, type Parcel } from '../model.ts'

/** Those signed for are here; of one order the person came for all of it. */
const begun = ({ parcels }: Arriving, isOne: boolean): Draft =>
  Object.fromEntries(parcels.map((it) => [it.id, { isTaken: isOne || it.state === 'signed', lines: {} }]))

const Head = ({ parcel, many }: { parcel: Parcel; many: boolean }) => (
  <p className={`${css['about']} second`}>
    {many ? (
      <>
        <Link to={to('/orderDetail', { id: parcel.orderId })}>{parcel.orderNo}</Link> · <SupplierName of={parcel} /> ·{' '}
      </>
    ) : null}
    {parcel.carrierName} {parcel.waybillNo} ·{' '}
    {parcel.signedAt ? `${momentText(parcel.signedAt)} 已签收` : `${momentText(parcel.shippedAt)} 发出`}
  </p>
)

const useTake = (done: (ids: readonly string[]) => void) =>
  useAct(api.receipt.take, {
    keep: 'receive',
    onDone: ({ orders, goodNum, claims }) => {
      const bad = claims.reduce((sum, it) => sum + it.num, 0)
      const text =
        bad > 0 ? `已收货：完好 ${goodNum} 件，有问题的 ${bad} 件已向供应商提出 ${claims.length} 张售后单` : `已收货 ${goodNum} 件`
      notify.ok(text, bad > 0 ? { to: '/afterServiceList', label: '看售后单' } : undefined)
      done(orders.map((it) => it.id))
    },
  })

const Body = ({ it, orderId }: { it: Arriving; orderId: string }) => {
  const navigate = useNavigate()
  const [kept, put, drop] = useKept<Draft>(`receive:${orderId}`, {})
  const [touched, setTouched] = useState(false)
  const [pressed, setPressed] = useState(false)
  const draft: Draft = { ...begun(it, orderId !== ''), ...kept }
  const act = useTake((ids) => {
    setTouched(false)
    drop()
    put({})
    // The guard of the form looks at `touched` of the next render.
    setTimeout(() => void navigate(ids.length === 1 ? to('/orderDetail', { id: ids[0]! }) : '/order', { replace: true }))
  })
  const change = (id: string, some: Partial<Count>) => {
    setTouched(true)
    put((now) => ({ ...now, [id]: { ...draft[id]!, ...now[id], ...some } }))
  }
  const { taken, good, bad } = totalsOf(it.parcels, draft)
  const faults = taken.flatMap((parcel) => faultsOf(parcel, draft[parcel.id]!).map((text) => ({ text, at: `p-${parcel.id}` })))
  const jump = (at: string) => document.getElementById(at)?.scrollIntoView({ block: 'center' })
  const send = () => {
    setPressed(true)
    if (stopsAtWrongNum()) return
    if (faults.length > 0) jump(faults[0]!.at)
    else void act.run({ counted: countedOf(taken, draft) })
  }
  const many = new Set(it.parcels.map((parcel) => parcel.orderId)).size > 1 || orderId === ''
  return (
    <FormPage
      dirty={touched && !act.pending}
      errors={pressed ? faults.map(({ text, at }) => ({ text, jump: () => jump(at) })) : []}
      top={
        <>
          <PhoneTitle title="收货" />
          <p className={`${css['intro']} second`}>
            {it.parcels.length}{' '}
            个包裹在途或已签收。清点后一次确认；少货、破损、错货、迟到的当场登记，系统替您向供应商提出售后，其余照常验收。
            {it.total > it.parcels.length ? `另有 ${it.total - it.parcels.length} 个，收完这些再显示。` : ''}
          </p>
        </>
      }
      sections={it.parcels.map((parcel) => {
        const count = draft[parcel.id]!
        return {
          id: `p-${parcel.id}`,
          title: many ? `${parcel.orderNo} 包裹 ${parcel.seq}` : `包裹 ${parcel.seq}`,
          flush: true,
          done: count.isTaken && faultsOf(parcel, count).length === 0,
          extra: (
            <Checkbox
              aria-label={`收 ${parcel.orderNo} 的包裹 ${parcel.seq}`}
              checked={count.isTaken}
              onChange={(event) => change(parcel.id, { isTaken: event.target.checked })}
            >
              收这个包裹
            </Checkbox>
          ),
          body: (
            <>
              <Head parcel={parcel} many={many} />
              {count.isTaken ? (
                <CountLines
                  parcel={parcel}
                  count={count}
                  strict={pressed}
                  set={(lineNo, problems) => change(parcel.id, { lines: { ...count.lines, [lineNo]: problems } })}
                />
              ) : (
                <p className={`${css['off']} second`}>{parcel.lines.map((line) => `${line.name} ${line.num} ${line.unit}`).join('、')}</p>
              )}
            </>
          ),
        }
      })}
      summary={
        <span>
          <b>{taken.length}</b> 个包裹 · 完好 <b>{good}</b> 件{bad > 0 ? <span className="bad">，有问题 {bad} 件</span> : null}
        </span>
      }
      actions={
        <>
          <Button onClick={() => void navigate(-1)}>返回</Button>
          <Button type="primary" loading={act.pending} disabled={taken.length === 0} onClick={send}>
            确认收货
          </Button>
        </>
      }
    />
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const orderId = params.get('orderId') ?? ''
  const read = useRead(api.receipt.arriving, { orderId })
  return (
    <div className="stack">
      <WithRead read={read}>
        {(it) =>
          it.parcels.length > 0 ? (
            <Body key={orderId} it={it} orderId={orderId} />
          ) : (
            <>
              <PhoneTitle title="收货" />
              <Empty title="没有等您收货的包裹" action={<Link to="/order">看我的订单</Link>}>
                供应商发货后，包裹会出现在这里。
              </Empty>
            </>
          )
        }
      </WithRead>
    </div>
  )
}
