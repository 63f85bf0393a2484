// 售后申请: pieces, what is asked for and why, and what comes back for it before it is sent.
import { afterSale } from '@caiyuan/contract/after-sale'
import { paysBack, toAfterSale } from '@caiyuan/contract/after-sale/flow'
import { money } from '@caiyuan/contract/money'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { faultAt } from '../../../ui/form.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { Money } from '../../../ui/money.tsx'
import { PhoneTitle } from '../../../ui/phone-title.tsx'
import { barFor, barForReason, begun, pickedOf, tooManyFor, worthOfPicked, type Typed } from '../apply.ts'
import type { ApplyForm } from '../model.ts'
import { ApplyPieces } from '../parts/apply-pieces.tsx'
import { ApplyReach } from '../parts/apply-reach.tsx'
import { ApplyService } from '../parts/apply-service.tsx'

const Body = ({ form, lineNo }: { form: ApplyForm; lineNo: number }) => {
  const navigate = useNavigate()
  const [it, setIt] = useState(() => begun(form, lineNo))
  const [touched, setTouched] = useState(false)
  const [pressed, setPressed] = useState(false)
  const act = useAct(api.afterSale.apply, {
    keep: 'customerApply',
    onDone: ({ id }) => {
      setTouched(false)
      // The guard of the form looks at `touched` of the next render.
      setTimeout(() => void navigate(toAfterSale('/serviceSubmitSuccess', { id }), { replace: true }))
    },
  })
  const put = (some: Partial<Typed>) => {
    setTouched(true)
    setIt((now) => ({ ...now, ...some }))
  }
  const lines = Object.entries(it.picks)
    .filter(([, num]) => num > 0)
    .map(([no, num]) => ({ lineNo: Number(no), num }))
  const picked = pickedOf(form, it)
  const isPaid = it.type !== undefined && paysBack(it.type)
  const worth = worthOfPicked(form, it)
  const wholeFen = worth ? worth.goodsFen + worth.freightFen : 0
  const sent = {
    orderId: form.orderId,
    lines,
    type: it.type!,
    reason: it.reason!,
    description: it.description,
    fileIds: it.files.map((file) => file.id),
    packageState: it.packageState!,
    returnWay: it.returnWay,
    contact: it.contact,
    mobile: it.mobile,
    pickupAddr: it.pickupAddr,
    ...(it.type === 'refundOnly' && it.expectFen !== undefined ? { expectFen: it.expectFen } : {}),
    seenFen: wholeFen,
  }
  const barred = it.type
    ? barFor(picked, it.type) || (it.reason ? barForReason(picked, it.type, it.reason) : '') || tooManyFor(picked, it)
    : ''
  const parsed = afterSale.apply.input.safeParse(sent)
  const fault = (name: string): string => faultAt(afterSale.apply.input, sent, name) ?? ''
  const faults = parsed.success
    ? barred
      ? [{ text: barred, at: 'service' }]
      : []
    : [...new Map(parsed.error.issues.map((one) => [one.message, String(one.path[0])]))].map(([text, name]) => ({
        text,
        at: name === 'lines' ? 'pieces' : ['contact', 'mobile', 'pickupAddr', 'returnWay'].includes(name) ? 'reach' : 'service',
      }))
  const jump = (at: string) => document.getElementById(at)?.scrollIntoView({ block: 'center' })
  const send = () => {
    setPressed(true)
    if (faults.length > 0) jump(faults[0]!.at)
    else void act.run(sent)
  }
  const say = (name: string) => <Fault>{pressed ? fault(name) : ''}</Fault>
  // Where no piece can be applied for, the reasons beside the lines are all there is to say.
  const isOpen = form.lines.some((line) => !line.why)
  return (
    <>
      <PhoneTitle title="售后申请" />
      <FormPage
        dirty={touched && !act.pending}
        errors={pressed ? faults.map(({ text, at }) => ({ text, jump: () => jump(at) })) : []}
        top={
          <h1 className="desktop-only" style={{ fontSize: 20, margin: '0 0 16px' }}>
            售后申请 <span className="second num">订单 {form.orderNo}</span> <span className="second">{form.supplierName}</span>
          </h1>
        }
        sections={[
          {
            id: 'pieces',
            title: '哪些商品',
            note: '数量不能超过已验收减已退',
            flush: true,
            done: lines.length > 0,
            body: <ApplyPieces lines={form.lines} it={it} put={(picks) => put({ picks })} />,
          },
          ...(isOpen
            ? [
                {
                  id: 'service',
                  title: '服务与原因',
                  done: it.type !== undefined && it.reason !== undefined && barred === '',
                  body: <ApplyService it={it} put={put} say={say} picked={picked} wholeFen={wholeFen} />,
                },
                {
                  id: 'reach',
                  title: '联系与退回',
                  done: it.contact !== '' && it.mobile !== '',
                  body: <ApplyReach it={it} put={put} say={say} />,
                },
              ]
            : []),
        ]}
        summary={
          isPaid && worth ? (
            <span>
              退款 <Money fen={it.type === 'refundOnly' ? (it.expectFen ?? wholeFen) : wholeFen} as="sum" size={18} />{' '}
              {worth.cutBackFen > 0 && form.cut ? (
                <span className="second">
                  退后不满 {money(form.cut.thresholdFen)}，已扣回优惠 {money(worth.cutBackFen)}{' '}
                </span>
              ) : null}
              <span className="second desktop-only">
                {worth.freightFen > 0 ? `含运费 ${money(worth.freightFen)}` : '不含运费'}，
                {form.isPersonal ? '原路退回' : '退回付款的经费卡'}
              </span>
            </span>
          ) : (
            <span className="second">{isOpen ? `供应商须在 ${form.supplierHours} 办公小时内答复` : '没有可以申请售后的商品'}</span>
          )
        }
        actions={
          <>
            <Button onClick={() => void navigate(-1)}>返回</Button>
            {isOpen ? (
              <Button type="primary" loading={act.pending} onClick={send}>
                提交申请
              </Button>
            ) : null}
          </>
        }
      />
    </>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.afterSale.form, { orderId: params.get('orderId') || '-' })
  return <WithRead read={read}>{(form) => <Body key={form.orderId} form={form} lineNo={Number(params.get('lineNo')) || 0} />}</WithRead>
}
