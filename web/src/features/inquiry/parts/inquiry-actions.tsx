// What its buyer, who opens and who rules can do with an inquiry.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { toInquiry } from '@caiyuan/contract/inquiry'
import { momentText } from '@caiyuan/contract/span'
import { DatePicker, Input, Radio } from 'antd'
import type dayjs from 'dayjs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import type { Action } from '../../../ui/action-bar.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { FormDialog, useAsk } from '../../../ui/modal.tsx'
import { openContract } from '../../contract-template/parts/open-contract.ts'
import { momentOfWall } from '../model.ts'
import { OpenDialog } from './open-dialog.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { isReviewed } from './scoring.tsx'

type Doc = OutputOf<typeof api.inquiry.detail>

const RULING_LEAST = 10

const ExtendDialog = ({ doc, close }: { doc: Doc; close: () => void }) => {
  const [at, setAt] = useState<dayjs.Dayjs | null>(null)
  const [reason, setReason] = useState('')
  const act = useAct(api.inquiry.extend, {
    onDone: () => {
      notify.ok('截止时间已延长，并通知供应商')
      close()
    },
    onFail: (fail) => setFault(fail.message),
  })
  const [fault, setFault] = useState('')
  return (
    <FormDialog
      title="延长截止时间"
      onClose={close}
      ok="延长"
      pending={act.pending}
      disabled={!at || reason.trim().length < 2}
      send={() => void act.run({ id: doc.id, deadlineAt: momentOfWall(at!), reason })}
    >
      <div className="stack">
        <p className="second">现在的截止时间 {doc.deadlineAt ? momentText(doc.deadlineAt) : ''}，只能延长，不能提前。</p>
        <DatePicker
          aria-label="新的截止时间"
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          value={at}
          onChange={setAt}
          style={{ width: '100%' }}
        />
        <Input aria-label="原因" placeholder="原因" value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        <Fault>{fault || undefined}</Fault>
      </div>
    </FormDialog>
  )
}

interface RulingProps {
  title: string
  /** Which way: the second does harm. */
  choices: readonly [string, string]
  placeholder: string
  pending: boolean
  fault: string
  send: (isSecond: boolean, reason: string) => void
  close: () => void
}

const RulingDialog = ({ title, choices, placeholder, pending, fault, send, close }: RulingProps) => {
  const [isSecond, setSecond] = useState<boolean>()
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={title}
      onClose={close}
      ok="确定"
      danger={isSecond === true}
      pending={pending}
      disabled={isSecond === undefined || reason.trim().length < RULING_LEAST}
      send={() => send(isSecond!, reason)}
    >
      <div className="stack">
        <Radio.Group
          aria-label={title}
          value={isSecond}
          onChange={(event) => setSecond(event.target.value as boolean)}
          options={choices.map((label, i) => ({ value: i === 1, label }))}
        />
        <Input.TextArea
          aria-label="理由"
          placeholder={`${placeholder}，至少 ${RULING_LEAST} 个字`}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Fault>{fault || undefined}</Fault>
      </div>
    </FormDialog>
  )
}

const RuleDialog = ({ doc, close }: { doc: Doc; close: () => void }) => {
  const [fault, setFault] = useState('')
  const act = useAct(api.inquiry.rule, {
    onDone: ({ state }) => {
      notify.ok(state === 'failed' ? '质疑成立，询价已流标' : '质疑不成立，公示继续')
      close()
    },
    onFail: (fail) => setFault(fail.message),
  })
  return (
    <RulingDialog
      title="裁定质疑"
      choices={['不成立，公示继续', '成立，询价流标并解冻经费']}
      placeholder="裁定理由，提出质疑的供应商会看到"
      pending={act.pending}
      fault={fault}
      close={close}
      send={(isUpheld, reason) => void act.run({ id: doc.id, isUpheld, reason })}
    />
  )
}

const SignalsDialog = ({ doc, close }: { doc: Doc; close: () => void }) => {
  const [fault, setFault] = useState('')
  const act = useAct(api.inquiry.ruleSignals, {
    onDone: () => {
      notify.ok('已核实，并通知采购人')
      close()
    },
    onFail: (fail) => setFault(fail.message),
  })
  return (
    <RulingDialog
      title="核实疑似串通"
      choices={['不是串通，可以选标', '是串通，这些供应商的报价作废']}
      placeholder="核实说明，采购人会看到"
      pending={act.pending}
      fault={fault}
      close={close}
      send={(isColluding, reason) => void act.run({ id: doc.id, isCleared: !isColluding, reason })}
    />
  )
}

const openPaper = (page: '/print/inquiry' | '/print/inquiryScores', id: string): void =>
  void window.open(toInquiry(page, { id }), '_blank', 'noopener')

/** Once they are open, an offer that counts; before, whatever came. */
const isSomeLeft = ({ quotes, quoteNum }: Doc): boolean => (quotes ? quotes.some((it) => it.fault === '') : Boolean(quoteNum))

export const useActions = (doc: Doc) => {
  const ask = useAsk()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'extend' | 'open' | 'rule' | 'signals' | 'replace'>()
  const said = (text: string) => ({ onDone: () => notify.ok(text) })
  const withdraw = useAct(api.inquiry.withdraw, said('已撤回，冻结的经费已解冻'))
  const drop = useAct(api.inquiry.drop, said('已删除'))
  const clarify = useAct(api.inquiry.clarify, said('已发布，供应商都能看到'))
  const fail = useAct(api.inquiry.fail, said('已流标，冻结的经费已解冻'))
  const convert = useAct(api.inquiry.fail, said('已转竞争性谈判，冻结的经费已解冻'))
  const resume = useAct(api.inquiry.resume, said('已恢复选标'))
  const settleFew = useAct(
    api.inquiry.settleFew,
    said(doc.can.reviewFew ? '已通知评审人评分' : doc.openedAt || doc.run ? '请选定供应商' : '已通知开标人开标'),
  )
  const makeOrder = useAct(api.inquiry.makeOrder, said('订单已生成，等供应商确认'))
  const { id } = doc
  const actions: Action[] = [
    {
      key: 'fail',
      label: '流标',
      can: doc.can.fail,
      tone: 'danger',
      onPress: () =>
        void ask.put({
          title: '这件询价流标？',
          body: '冻结的经费立即解冻，供应商会看到已流标。',
          ok: '流标',
          danger: true,
          comment: { label: '原因', least: 2, most: 200, about: id },
          send: (reason) => fail.run({ id, reason }),
        }),
    },
    {
      key: 'withdraw',
      label: '撤回',
      can: doc.can.withdraw,
      onPress: () =>
        void ask.put({
          title: '撤回这件询价？',
          body: '冻结的经费立即解冻，修改后可以重新提交。',
          ok: '撤回',
          send: () => withdraw.run({ id }),
        }),
    },
    {
      key: 'drop',
      label: '删除',
      can: doc.can.drop,
      tone: 'danger',
      onPress: () => void ask.put({ title: '删除这件询价？', ok: '删除', danger: true, send: () => drop.run({ id }) }),
    },
    {
      key: 'clarify',
      label: '补充答疑',
      can: doc.can.clarify,
      onPress: () =>
        void ask.put({
          title: '补充答疑',
          body: '只能澄清，不能改变采购内容；发布后供应商都能看到。',
          ok: '发布',
          comment: { label: '答疑内容', least: 2, most: 500, about: id },
          send: (note) => clarify.run({ id, note }),
        }),
    },
    {
      key: 'convert',
      label: '转竞争性谈判',
      can: doc.can.convert,
      onPress: () =>
        void ask.put({
          title: '转竞争性谈判？',
          body: '这件询价结束，冻结的经费立即解冻；谈判在商城以外进行。',
          ok: '转竞争性谈判',
          comment: { label: '原因', least: 2, most: 200, about: id },
          send: (reason) => convert.run({ id, reason, isConverted: true }),
        }),
    },
    {
      key: 'settleFew',
      label: '按实际家数成交',
      can: isSomeLeft(doc) ? (doc.can.openFew ?? doc.can.reviewFew ?? doc.can.chooseFew) : undefined,
      tone: 'primary',
      onPress: () =>
        void ask.put({
          title: '按实际家数成交？',
          body: `${doc.openedAt ? (doc.can.reviewFew ? '由评审人给已经打开的有效报价评分，再从中选定' : '在已经打开的有效报价里选定') : doc.run ? `从 ${doc.quoteNum} 家的最后出价里选定` : `打开收到的 ${doc.quoteNum} 份报价，从中选定`}；选标审核加一道归口部门。`,
          ok: '按实际家数成交',
          send: () => settleFew.run({ id }),
        }),
    },
    { key: 'signals', label: '核实疑似串通', can: doc.can.ruleSignals, tone: 'primary', onPress: () => setDialog('signals') },
    { key: 'replace', label: '更换评审人', can: doc.can.replaceScorer ?? doc.can.rescore, onPress: () => setDialog('replace') },
    ...(isReviewed(doc.quotes)
      ? [{ key: 'scores', label: '打印评审表', can: true as const, onPress: () => openPaper('/print/inquiryScores', id) }]
      : []),
    { key: 'rule', label: '裁定质疑', can: doc.can.uphold, tone: 'primary', onPress: () => setDialog('rule') },
    { key: 'makeOrder', label: '生成订单', can: doc.can.makeOrder, tone: 'primary', onPress: () => void makeOrder.run({ id }) },
    ...(doc.state === 'won'
      ? [
          { key: 'notice', label: '打印成交通知书', can: true as const, onPress: () => openPaper('/print/inquiry', id) },
          // Of a 二次竞价 it is that of its order under the agreement.
          ...(doc.contest ? [] : [{ key: 'contract', label: '打印合同', can: true as const, onPress: () => openContract('inquiry', id) }]),
        ]
      : []),
    { key: 'extend', label: '延长截止', can: doc.can.extend, onPress: () => setDialog('extend') },
    { key: 'resume', label: '恢复选标', can: doc.can.resume, tone: 'primary', onPress: () => void resume.run({ id }) },
    {
      key: 'submit',
      label: '修改并提交',
      can: doc.can.submit,
      tone: 'primary',
      onPress: () => void navigate(toInquiry('/createInquiry', { id }), { state: { from: '/myInquiry' } }),
    },
    { key: 'open', label: '开标', can: doc.can.openQuotes, tone: 'primary', onPress: () => setDialog('open') },
  ]
  return {
    actions,
    node: (
      <>
        {ask.node}
        {dialog === 'extend' ? <ExtendDialog doc={doc} close={() => setDialog(undefined)} /> : null}
        {dialog === 'rule' ? <RuleDialog doc={doc} close={() => setDialog(undefined)} /> : null}
        {dialog === 'signals' ? <SignalsDialog doc={doc} close={() => setDialog(undefined)} /> : null}
        {dialog === 'replace' ? <ReplaceDialog doc={doc} close={() => setDialog(undefined)} /> : null}
        {dialog === 'open' ? <OpenDialog id={id} num={doc.quoteNum ?? 0} close={() => setDialog(undefined)} /> : null}
      </>
    ),
  }
}
