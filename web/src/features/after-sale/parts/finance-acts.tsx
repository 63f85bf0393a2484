// What finance does with a refund of an invoiced order: notes a transfer, reverses it on the cards, books it as income.
import { money } from '@caiyuan/contract/money'
import { refund as calls } from '@caiyuan/contract/refund'
import type { SentOf } from '@caiyuan/contract/endpoint'
import { dayText } from '@caiyuan/contract/span'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { notify } from '../../../core/notices.ts'
import { usePressedAgain } from '../../../core/pressed.ts'
import type { Action } from '../../../ui/action-bar.tsx'
import { dayField } from '../../../ui/day-field.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog, useAsk } from '../../../ui/modal.tsx'
import { PastDay } from '../../../ui/past-day.tsx'
import type { AfterSale } from '../model.ts'

type Refund = NonNullable<AfterSale['refund']>
type Typed = Partial<SentOf<typeof api.refund.transfer>>

/** Corrects what was noted where something was. */
const TransferDialog = ({ it, typed, close }: { it: Refund; typed: Typed; close: () => void }) => {
  const noted = it.transfer
  const act = useAct(api.refund.transfer, {
    onDone: () => {
      notify.ok(noted ? '已更正转账退回的登记' : '已登记转账退回，请由另一位财务人员核对后冲回经费')
      close()
    },
  })
  const of = { id: it.id, version: it.version, isCorrection: noted !== null }
  const form = useSchemaForm({
    schema: calls.transfer.input,
    initial: { transferNo: noted?.transferNo, paidOn: noted?.paidOn ?? dayText(serverNow()), ...typed, ...of },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, ...of }),
  })
  return (
    <FormDialog
      title={`${noted ? '更正' : '登记'}转账退回 ${money(it.amountFen)}`}
      onClose={close}
      ok={noted ? '更正' : '登记'}
      pending={act.pending}
      send={form.submit}
    >
      <Form {...form.props}>
        <Form.Item name="id" hidden>
          <Input />
        </Form.Item>
        <Field of={form} name="transferNo" label="付款凭证号">
          <Input autoFocus />
        </Field>
        <Form.Item name="paidOn" label="付款日期" rules={form.rules('paidOn')} {...dayField}>
          <PastDay />
        </Form.Item>
        <Field of={form} name="reason" label="说明">
          <Input placeholder={noted ? '哪里登记错了' : '为什么不在对账单中抵扣，如供应商已停业'} />
        </Field>
      </Form>
      <p className="second">登记后不再列入对账单抵扣；钱到账后由另一位财务人员核对并冲回经费，冲回前可以更正登记。</p>
    </FormDialog>
  )
}

export const useFinanceActs = (it: Refund | null) => {
  const ask = useAsk()
  const [typing, setTyping] = useState<Typed>()
  const reverse = useAct(api.refund.reverse, { onDone: () => notify.ok('已冲回经费卡，退款办结') })
  const income = useAct(api.refund.asIncome, { onDone: () => notify.ok('已计入收入，退款办结') })
  const of = { id: it?.id ?? '', version: it?.version ?? 0 }
  const sum = money(it?.amountFen ?? 0)
  const by = it?.transfer ? `转账凭证 ${it.transfer.transferNo}` : it?.bill ? `对账单 ${it.bill.billNo}` : ''
  const phrases = ['款项已核对到账', '抵扣已核对']
  const askReverse = (typed = '') =>
    void ask.put({
      title: `冲回经费 ${sum}？`,
      body: `${by} 已退回 ${sum}，按原比例冲回各经费卡，列支相应减少。`,
      ok: '冲回经费',
      comment: { label: '说明', least: 2, phrases, initial: typed, about: of.id },
      send: (reason: string) => reverse.run({ ...of, reason }),
    })
  const askIncome = (typed = '') =>
    void ask.put({
      title: `${sum} 计入收入？`,
      body: `${by} 退回的 ${sum} 与列支不在同一年度，不回到经费卡。`,
      ok: '计入收入',
      comment: { label: '说明', least: 2, phrases, initial: typed, about: of.id },
      send: (reason: string) => income.run({ ...of, reason }),
    })
  const isOf = (sent: { id: string }) => sent.id === of.id
  usePressedAgain(api.refund.transfer, (sent) => isOf(sent) && (it?.can.transfer ?? it?.can.correct) === true && setTyping(sent))
  usePressedAgain(api.refund.reverse, (sent) => isOf(sent) && it?.can.reverse === true && askReverse(sent.reason))
  usePressedAgain(api.refund.asIncome, (sent) => isOf(sent) && it?.can.asIncome === true && askIncome(sent.reason))
  const actions: Action[] = [
    { key: 'transfer', label: '登记转账退回', can: it?.can.transfer, onPress: () => setTyping({}) },
    { key: 'correct', label: '更正转账登记', can: it?.can.correct, onPress: () => setTyping({}) },
    { key: 'asIncome', label: '计入收入', can: it?.can.asIncome, tone: 'primary', pending: income.pending, onPress: () => askIncome() },
    { key: 'reverse', label: '冲回经费', can: it?.can.reverse, tone: 'primary', pending: reverse.pending, onPress: () => askReverse() },
  ]
  const node = (
    <>
      {ask.node}
      {it && typing ? <TransferDialog it={it} typed={typing} close={() => setTyping(undefined)} /> : null}
    </>
  )
  return { actions, node }
}
