// What finance does with one bill; every consequence is said before the button is pressed.
import { bill as calls } from '@caiyuan/contract/bill'
import type { OutputOf, SentOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { dayText } from '@caiyuan/contract/span'
import { Form, Input } from 'antd'
import { useState, type ReactNode } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { notify } from '../../../core/notices.ts'
import { usePressedAgain } from '../../../core/pressed.ts'
import { dayField } from '../../../ui/day-field.ts'
import type { Action } from '../../../ui/action-bar.tsx'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog, useAsk, type Question } from '../../../ui/modal.tsx'
import { PastDay } from '../../../ui/past-day.tsx'

export type Bill = OutputOf<typeof api.bill.detail>

type Registered = Partial<SentOf<typeof api.bill.register>>

const RegisterDialog = ({ bill, typed, close }: { bill: Bill; typed: Registered; close: () => void }) => {
  const act = useAct(api.bill.register, {
    onDone: () => {
      notify.ok('已登记，经费已列支，订单已完成')
      close()
    },
  })
  const form = useSchemaForm({
    schema: calls.register.input,
    initial: { paidOn: dayText(serverNow()), ...typed, id: bill.id },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, id: bill.id }),
  })
  return (
    <FormDialog title="登记结算凭证" onClose={close} ok="登记并列支" pending={act.pending} send={form.submit}>
      <Form {...form.props}>
        <Form.Item name="id" hidden>
          <Input />
        </Form.Item>
        <Field of={form} name="voucherNo" label="凭证号">
          <Input autoFocus />
        </Field>
        <Form.Item name="paidOn" label="付款日期" rules={form.rules('paidOn')} {...dayField}>
          <PastDay />
        </Form.Item>
      </Form>
      <p className="second">
        登记后经费由确认应付转为已列支，共 {money(bill.settlement?.totalFen ?? bill.totalFen)}，供应商会收到付款通知。
      </p>
    </FormDialog>
  )
}

export interface BillActs {
  actions: Action[]
  removeLine: (line: { orderId: string; orderNo: string; amountFen: number }) => void
  disputeLine: BillActs['removeLine']
  seeInvoice: (invoice: Bill['invoices'][number]) => void
  node: ReactNode
}

export const useBillActs = (bill: Bill): BillActs => {
  const ask = useAsk()
  const [registering, setRegistering] = useState<Registered>()
  const said = (text: string) => ({ onDone: () => notify.ok(text) })
  const confirm = useAct(api.bill.buyerConfirm, said('已确认，等供应商开票'))
  const resend = useAct(api.bill.resend, said('已重新发给供应商确认'))
  const remove = useAct(api.bill.removeLine, said('已移出，订单回到待对账'))
  const dispute = useAct(api.bill.removeLine, said('已移出，争议了结后列入下一张对账单'))
  const revoke = useAct(api.bill.revoke, said('已撤销，其中的订单回到待对账'))
  const returnInvoice = useAct(api.bill.returnInvoice, said('已退回供应商重开发票'))
  const returnBuyer = useAct(api.bill.returnBuyer, said('已退回采购方核对'))
  const agree = useAct(api.bill.agree, said('已申报，结算结果返回后自动列支'))
  const see = useAct(api.bill.seeInvoice, said('已记录对照原件确认'))
  const retry = useAct(api.bill.retry, said('已重新申报'))
  const total = money(bill.totalFen)
  const { id } = bill
  const reason = (label: string, phrases: string[]) => ({ label, least: 2, phrases, about: id })
  const run = (question: Question, send: (text: string) => Promise<unknown>) => ask.put({ ...question, send })
  const askRetry = () =>
    void run(
      {
        title: '重新申报',
        ok: '重新申报',
        body: `上次结果：${bill.settlement?.reason ?? ''}。${
          // A bill that finance may have paid cannot be revoked, and keeps its settlement.
          typeof bill.can.revoke !== 'string'
            ? `将以新的结算单再次申报 ${total}。`
            : `系统先向财务查询结算单 ${bill.settlement?.settlementNo ?? ''}，查无此单才会再次申报，不会重复付款。`
        }`,
      },
      () => retry.run({ ids: [id] }),
    )
  const askAgree = (typed = '') =>
    void run(
      {
        title: '审核通过并申报',
        body: `发票 ${bill.invoices.filter((it) => it.state === 'active').length} 张共 ${money(bill.invoiceFen)}${bill.invoiceFen > bill.totalFen ? `，抵扣售后退款后付款 ${total}` : ''}，申报后等待结算结果，经费届时列支。`,
        ok: '通过并申报',
        comment: { label: '审核意见', about: id, initial: typed },
      },
      (comment) => agree.run({ ids: [id], comment }),
    )
  usePressedAgain(api.bill.retry, ({ ids }) => ids.includes(id) && bill.can.retry === true && askRetry())
  usePressedAgain(api.bill.agree, ({ ids, comment }) => ids.includes(id) && bill.can.agree === true && askAgree(comment))
  usePressedAgain(api.bill.register, (typed) => typed.id === id && bill.can.register === true && setRegistering(typed))
  const actions: Action[] = [
    {
      key: 'revoke',
      label: '撤销对账单',
      can: bill.can.revoke,
      tone: 'danger',
      more: true,
      pending: revoke.pending,
      onPress: () =>
        void run(
          {
            title: '撤销对账单',
            body: `${bill.orderCount} 个订单共 ${total} 回到待对账，已上传的发票可再次使用。经费仍为确认应付。`,
            danger: true,
            ok: '撤销',
            comment: reason('撤销原因', ['发票抬头有误', '经费需调整', '合并到下期']),
          },
          (comment) => revoke.run({ id, comment }),
        ),
    },
    {
      key: 'returnBuyer',
      label: '退回采购方',
      can: bill.can.returnBuyer,
      pending: returnBuyer.pending,
      onPress: () =>
        void run(
          {
            title: '退回采购方核对',
            body: '发票一并退回，核对后须重新上传。',
            ok: '退回',
            comment: reason('退回原因', ['经费需调整', '订单需移出']),
          },
          (comment) => returnBuyer.run({ id, comment }),
        ),
    },
    {
      key: 'returnInvoice',
      label: '退回重开发票',
      can: bill.can.returnInvoice,
      pending: returnInvoice.pending,
      onPress: () =>
        void run(
          {
            title: '退回重开发票',
            body: '发票退给供应商，发票号码可再次使用。',
            ok: '退回',
            comment: reason('退回原因', ['抬头或税号有误', '商品名称与订单不符', '备注栏缺订单号']),
          },
          (comment) => returnInvoice.run({ id, comment }),
        ),
    },
    {
      key: 'resend',
      label: '处理后重发',
      can: bill.can.resend,
      tone: 'primary',
      pending: resend.pending,
      onPress: () =>
        void run(
          {
            title: '重新发给供应商确认',
            body: `现为 ${bill.orderCount} 个订单，${total}。`,
            ok: '重新发送',
            comment: { label: '说明', about: id },
          },
          (comment) => resend.run({ id, comment }),
        ),
    },
    {
      key: 'buyerConfirm',
      label: '确认对账单',
      can: bill.can.buyerConfirm,
      tone: 'primary',
      pending: confirm.pending,
      onPress: () =>
        void run(
          { title: '确认对账单', body: `${bill.orderCount} 个订单，${total}。确认后供应商开票 ${money(bill.invoiceFen)}。`, ok: '确认' },
          () => confirm.run({ id }),
        ),
    },
    {
      key: 'retry',
      label: '重新申报',
      can: bill.can.retry,
      tone: 'primary',
      pending: retry.pending,
      onPress: askRetry,
    },
    { key: 'register', label: '登记结算凭证', can: bill.can.register, tone: 'primary', onPress: () => setRegistering({}) },
    {
      key: 'agree',
      label: '审核通过并申报',
      can: bill.can.agree,
      tone: 'primary',
      hot: 'a',
      pending: agree.pending,
      onPress: () => askAgree(),
    },
  ]
  const removeLine: BillActs['removeLine'] = (line) =>
    void run(
      {
        title: `移出订单 ${line.orderNo}`,
        body: `${money(line.amountFen)} 从本单减去，订单回到待对账。`,
        danger: true,
        ok: '移出',
        comment: reason('移出原因', ['售后未完结', '供应商有异议', '下期再对']),
      },
      (text) => remove.run({ id, orderId: line.orderId, version: bill.version, reason: text }),
    )
  const disputeLine: BillActs['disputeLine'] = (line) =>
    void run(
      {
        title: `订单 ${line.orderNo} 有争议`,
        body: `${money(line.amountFen)} 从本单减去，其余照常结算${bill.orderCount > 1 ? '' : '；本单只有这一笔，随之撤销'}。争议了结前订单不进入其他对账单，供应商会收到通知。`,
        danger: true,
        ok: '移出待了结',
        comment: reason('争议内容', ['数量与实收不符', '价格与约定不符', '质量问题待协商']),
      },
      (text) => dispute.run({ id, orderId: line.orderId, version: bill.version, reason: text, isDisputed: true }),
    )
  const seeInvoice: BillActs['seeInvoice'] = (it) =>
    void run(
      {
        title: '对照原件确认',
        body: `发票 ${it.invoiceNo}，${it.issuedOn}，${it.sellerName}，价税合计 ${money(it.totalFen)}。文件不能识别，请打开文件逐项核对；确认会记入办理记录。`,
        ok: '已核对，与原件一致',
      },
      () => see.run({ id, invoiceId: it.id }),
    )
  return {
    actions,
    removeLine,
    disputeLine,
    seeInvoice,
    node: (
      <>
        {ask.node}
        {registering ? <RegisterDialog bill={bill} typed={registering} close={() => setRegistering(undefined)} /> : null}
      </>
    ),
  }
}
