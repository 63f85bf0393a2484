// What the bank says: a sum that came, or a refund that was sent; a colleague agrees before anything is booked.
import { money } from '@caiyuan/contract/money'
import { payReference as calls } from '@caiyuan/contract/pay-reference'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { dayField } from '../../../ui/day-field.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import { PastDay } from '../../../ui/past-day.tsx'
import { YuanInput } from '../../../ui/yuan-input.tsx'
import { Upload, type KeptFile } from '../../../ui/upload.tsx'
import { outlookText } from '../../payment/parts/outlook.ts'
import { AlikeAlert, alikeText, bounceText, BounceSlips, fromText, toText, type PaidOutside } from './reference-row.tsx'

interface Props {
  it: PaidOutside
  close: () => void
}

const useSaid = (close: () => void) => ({
  onDone: () => {
    notify.ok('已提出，等另一位财务复核')
    close()
  },
})

const HiddenId = () => (
  <Form.Item name="id" hidden>
    <Input />
  </Form.Item>
)

export const FoundForm = ({ it, close }: Props) => {
  const act = useAct(api.payReference.found, useSaid(close))
  // When the list was read, or since.
  const isAlike = it.alike.length > 0 || act.fail?.fields['anotherWhy'] !== undefined
  const form = useSchemaForm({
    schema: calls.found.input,
    initial: { id: it.id, foundFen: it.amountFen },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, id: it.id }),
  })
  return (
    <FormDialog title={`确认收款 ${it.paymentNo}`} width={480} onClose={close} ok="提交复核" pending={act.pending} send={form.submit}>
      <p style={{ margin: '0 0 12px' }}>
        {fromText(it)}，参考号 <span className="num">{it.referenceNo}</span>，应收 {money(it.amountFen)}。请按银行到账明细填写。
      </p>
      <Form {...form.props}>
        <HiddenId />
        <Field of={form} name="foundFen" label="到账金额">
          <YuanInput label="到账金额" />
        </Field>
        <Field of={form} name="foundOn" label="到账日期" {...dayField}>
          <PastDay />
        </Field>
        {isAlike ? (
          <>
            <AlikeAlert>{alikeText(it) || act.fail?.fields['anotherWhy']}</AlikeAlert>
            <Field of={form} name="anotherWhy" label="为什么是另一笔款">
              <Input.TextArea rows={2} maxLength={200} placeholder="例：银行 11-18 到账两笔，流水号不同" />
            </Field>
          </>
        ) : null}
      </Form>
      <p className="second">
        到账 {money(it.amountFen)} 时，{outlookText(it.orders, it.amountFen)}
        。金额不一致的不能入账，全部列为待退款。须由另一位财务人员复核同意后才入账。
      </p>
    </FormDialog>
  )
}

export const SentBackForm = ({ it, close }: Props) => {
  const act = useAct(api.payReference.sentBack, useSaid(close))
  const isAnew = it.bounces.length > 0
  const form = useSchemaForm({
    schema: calls.sentBack.input,
    initial: { id: it.id },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, id: it.id }),
  })
  return (
    <FormDialog title={`登记退款 ${it.refundNo}`} width={480} onClose={close} ok="提交复核" pending={act.pending} send={form.submit}>
      <p style={{ margin: '0 0 12px' }}>
        {money(it.amountFen)} 退回 {fromText(it)}，原参考号 <span className="num">{it.referenceNo}</span>。请在银行或 POS 办理后登记。
        {isAnew ? `${bounceText(it)}。请填写这次实际退到的户名和末四位。` : ''}
      </p>
      <BounceSlips it={it} />
      <Form {...form.props}>
        <HiddenId />
        <Field of={form} name="backReference" label="退款回单号">
          <Input maxLength={48} autoComplete="off" />
        </Field>
        <Field of={form} name="backOn" label="退回日期" {...dayField}>
          <PastDay />
        </Field>
        {isAnew ? (
          <>
            <Field of={form} name="holder" label="退到的户名">
              <Input maxLength={60} autoComplete="off" />
            </Field>
            <Field of={form} name="tail" label="退到的末四位">
              <Input maxLength={4} inputMode="numeric" autoComplete="off" />
            </Field>
          </>
        ) : null}
      </Form>
      <p className="second">须由另一位财务人员复核同意后才算退成，付款人收到消息。</p>
    </FormDialog>
  )
}

/** 银行退票: the refund came back to the school. */
export const BounceForm = ({ it, close }: Props) => {
  const [files, setFiles] = useState<KeptFile[]>([])
  const act = useAct(api.payReference.bounced, {
    onDone: () => {
      notify.ok('已登记，这笔退款重新列为待退款')
      close()
    },
  })
  const form = useSchemaForm({
    schema: calls.bounced.input.omit({ fileIds: true, backReference: true }),
    initial: { id: it.id },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, id: it.id, backReference: it.backReference, fileIds: files.map((each) => each.id) }),
  })
  return (
    <FormDialog title={`退款 ${it.refundNo} 被银行退回`} width={480} onClose={close} ok="登记" pending={act.pending} send={form.submit}>
      <p style={{ margin: '0 0 12px' }}>
        {money(it.amountFen)} {it.foundOn} 退到 {toText(it)}，回单号 <span className="num">{it.backReference}</span>
        。登记后重新列为待退款，须用新的回单号办理、由两人确认。
      </p>
      <Form {...form.props}>
        <HiddenId />
        <Field of={form} name="bouncedOn" label="银行退回日期" {...dayField}>
          <PastDay />
        </Field>
        <Field of={form} name="reason" label="原因">
          <Input.TextArea rows={2} maxLength={200} placeholder="按退票凭证填写，例：账号与户名不符" />
        </Field>
        <Form.Item
          label="银行的退票凭证"
          required
          validateStatus={act.fail?.fields['fileIds'] ? 'error' : ''}
          help={act.fail?.fields['fileIds']}
        >
          <Upload label="上传退票凭证" of="showable" isSmall max={3} value={files} onChange={setFiles} />
        </Form.Item>
      </Form>
      <p className="second">付款人收到消息。</p>
    </FormDialog>
  )
}
