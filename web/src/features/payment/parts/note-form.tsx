// What the slip says: its number, the card or account it was paid from, the day, and the slip itself where it is at hand.
import { payment as calls, slipWords, type ReferenceChannel } from '@caiyuan/contract/payment'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Button, Form, Input } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { dayField } from '../../../ui/day-field.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { PastDay } from '../../../ui/past-day.tsx'
import { Upload, type KeptFile } from '../../../ui/upload.tsx'

const hints = {
  officialCard: '签购单上的「参考号」，12 位左右；不是 6 位的授权码',
  transfer: '银行电子回单上的「回单编号」，没有的填「交易流水号」；一笔款只登记一次',
} as const satisfies Record<ReferenceChannel, string>

export const NoteForm = ({
  doc,
  channel,
  done,
}: {
  doc: OutputOf<typeof api.payment.detail>
  channel: ReferenceChannel
  done: () => void
}) => {
  const words = slipWords[channel]
  const [files, setFiles] = useState<KeptFile[]>([])
  const act = useAct(api.payment.noteReference, {
    onDone: () => {
      notify.ok('已登记，等财务确认')
      done()
    },
  })
  const form = useSchemaForm({
    schema: calls.noteReference.input,
    initial: { id: doc.id, paidOn: dayjs(serverNow()).format('YYYY-MM-DD') },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, id: doc.id, fileIds: files.map((it) => it.id) }),
  })
  return (
    <Card title="付款后登记">
      <Form {...form.props}>
        <Form.Item name="id" hidden>
          <Input />
        </Form.Item>
        <Field of={form} name="referenceNo" label={words.reference} hint={hints[channel]}>
          <Input maxLength={48} autoComplete="off" />
        </Field>
        <Field of={form} name="holder" label={words.holder}>
          <Input maxLength={60} />
        </Field>
        <Field of={form} name="tail" label={words.tail}>
          <Input maxLength={4} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field of={form} name="paidOn" label="付款日期" {...dayField}>
          <PastDay />
        </Field>
        <Form.Item label="凭证（可不传）">
          <Upload label="上传签购单或回单" of="showable" isSmall max={3} value={files} onChange={setFiles} />
        </Form.Item>
        <Button type="primary" block loading={act.pending} onClick={form.submit}>
          登记，交财务确认
        </Button>
      </Form>
    </Card>
  )
}
