// 报价: what is asked, the quote that this browser seals, and its receipts.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { toInquiry } from '@caiyuan/contract/inquiry'
import { inquiryFlow } from '@caiyuan/contract/inquiry/flow'
import { Offer, offerFen } from '@caiyuan/contract/inquiry/form'
import { money, priceText } from '@caiyuan/contract/money'
import { sealQuote } from '@caiyuan/contract/sealing/quote'
import { momentText } from '@caiyuan/contract/span'
import { Button, Checkbox, Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { DetailPage, WithRead } from '../../../ui/detail-page.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { saveFile } from '../model.ts'
import { AskedFacts, AskedLines } from '../parts/asked-lines.tsx'
import { AfterSending, ObjectCard, Receipts } from '../parts/beside-quote.tsx'
import { TimeLeft } from '../parts/time-left.tsx'
import { YuanInput } from '../../../ui/yuan-input.tsx'
import css from '../parts/form.module.css'

type Doc = OutputOf<typeof api.inquiry.toQuote>
type Values = z.input<typeof Offer>

/** What only this browser knows of a quote just sent: kept as a file, for nobody can give it again. */
const keepReceipt = (receipt: object, no: string): void => saveFile(`报价回执-${no}.json`, JSON.stringify(receipt, null, 2))

const QuoteForm = ({ doc }: { doc: Doc }) => {
  const [isBusy, setBusy] = useState(false)
  const [isCommitted, setCommitted] = useState(false)
  const ask = useAsk()
  const act = useAct(api.inquiry.quote, { keep: `quote:${doc.id}` })
  const of = useSchemaForm({
    schema: Offer,
    initial: {
      lines: doc.asked.lines.map((_, i) => ({ lineNo: i + 1, deviation: 'none' }) as never),
      deliverDays: doc.asked.deliverDays,
      warrantyMonths: doc.asked.warrantyMonths,
      validDays: 60,
    },
    onSubmit: (values) => void send(values),
  })
  const written = Form.useWatch([], { form: of.form, preserve: true }) as Partial<Values> | undefined
  const lines = (written?.lines ?? []).filter((it) => it?.priceE4)
  const totalFen = offerFen(doc.asked.lines, { lines: lines as never })
  const overFen = totalFen - doc.budgetFen
  const above = doc.asked.lines.findIndex((line, i) => (written?.lines?.[i]?.priceE4 ?? 0) > (line.ceilingE4 ?? Infinity))
  const seal = async (values: Values): Promise<true | undefined> => {
    setBusy(true)
    try {
      const offer = Offer.parse(values)
      const { quote, secret } = await sealQuote({ box: doc.id, supplier: doc.supplierId }, offer as never, doc)
      const receipt = await act.run({ schoolId: doc.schoolId, id: doc.id, quote })
      if (!receipt) return undefined
      keepReceipt({ ...receipt, ...secret }, receipt.said.quoteNo)
      notify.ok('报价已密封提交，回执已下载，请妥善保存')
      return true
    } finally {
      setBusy(false)
    }
  }
  const send = (values: Values) =>
    ask.put({
      title: `以 ${money(totalFen)} 密封报价？`,
      body: doc.mayReplace ? '截止以前可以用新的报价代替。' : '报价一经提交不能更改；截止以前可以撤回，撤回后不能再报。',
      ok: '加密并提交',
      send: () => seal(values),
    })
  return (
    <Card title="我的报价" note="在这个浏览器里加密，截止以前谁也看不到">
      <Form {...of.props} aria-label="我的报价">
        <div className="stack">
          {doc.asked.lines.map((line, i) => {
            const it = written?.lines?.[i]
            return (
              <fieldset key={line.name + String(i)} className={css['line']}>
                <legend>
                  {line.name} × {line.num} {line.unit}
                  {line.mayDeviate ? '' : ' · 不许负偏离'}
                </legend>
                <p className="second">
                  {line.params}
                  {line.ceilingE4 === null ? '' : `；您的协议价 ${priceText(line.ceilingE4)}，报价不能高于它`}
                </p>
                <div className={css['grid']}>
                  <Form.Item
                    name={['lines', i, 'priceE4']}
                    label="单价"
                    rules={of.rules(['lines', i, 'priceE4'])}
                    getValueProps={(e4?: number) => ({ value: e4 === undefined ? undefined : Math.round(e4 / 100) })}
                    normalize={(fen?: number) => (fen === undefined ? undefined : fen * 100)}
                  >
                    <YuanInput label={`${line.name}的单价`} />
                  </Form.Item>
                  <Field of={of} name={['lines', i, 'brand']} label="品牌">
                    <Input />
                  </Field>
                  <Field of={of} name={['lines', i, 'model']} label="型号">
                    <Input />
                  </Field>
                  <Field of={of} name={['lines', i, 'deviation']} label="偏离">
                    <Select
                      options={[
                        { value: 'none', label: '无偏离' },
                        { value: 'better', label: '正偏离' },
                        ...(line.mayDeviate ? [{ value: 'worse', label: '负偏离' }] : []),
                      ]}
                    />
                  </Field>
                </div>
                {it?.deviation && it.deviation !== 'none' ? (
                  <Field of={of} name={['lines', i, 'deviationNote']} label="偏离说明" isRequired>
                    <Input />
                  </Field>
                ) : null}
              </fieldset>
            )
          })}
          <div className={css['grid']}>
            <Field of={of} name="deliverDays" label="交货天数">
              <InputNumber min={1} max={365} precision={0} style={{ width: '100%' }} />
            </Field>
            <Field of={of} name="warrantyMonths" label="质保月数">
              <InputNumber min={0} max={120} precision={0} style={{ width: '100%' }} />
            </Field>
            <Field of={of} name="validDays" label="报价有效天数">
              <InputNumber min={30} max={365} precision={0} style={{ width: '100%' }} />
            </Field>
            <Field of={of} name="note" label="报价说明">
              <Input placeholder="选填" />
            </Field>
          </div>
          <p>
            合计 <Money fen={totalFen} as="sum" size={20} />{' '}
            {overFen > 0 ? (
              <span className="bad">比最高限价多 {money(overFen)}，报价不能高于最高限价</span>
            ) : totalFen > 0 ? (
              <span className="second">比最高限价少 {money(-overFen)}，有效</span>
            ) : null}
            {above >= 0 ? <span className="bad"> 第 {above + 1} 行高于协议价</span> : null}
          </p>
          <Checkbox checked={isCommitted} onChange={(event) => setCommitted(event.target.checked)}>
            报价含运费和税，所填内容真实，成交后按此供货
          </Checkbox>
          <div>
            <Button
              type="primary"
              loading={isBusy}
              disabled={!isCommitted || overFen > 0 || above >= 0 || totalFen === 0}
              onClick={of.submit}
            >
              加密并提交
            </Button>
          </div>
        </div>
      </Form>
      {ask.node}
    </Card>
  )
}

const standing: Record<Doc['mine'], { tone: 'ok' | 'wait' | 'bad' | 'off' | 'info'; label: string }> = {
  none: { tone: 'info', label: '还没有报价' },
  quoted: { tone: 'wait', label: '已密封报价' },
  withdrawn: { tone: 'off', label: '已撤回报价' },
  won: { tone: 'ok', label: '已成交' },
  lost: { tone: 'off', label: '未成交' },
  void: { tone: 'bad', label: '报价无效' },
}

const Body = ({ doc }: { doc: Doc }) => {
  const it = standing[doc.mine]
  const isOpen = doc.state === 'quoting'
  const mayQuote = isOpen && (doc.mine === 'none' || (doc.mine === 'quoted' && doc.mayReplace))
  return (
    <DetailPage
      title="报价"
      crumbs={[{ label: '询价大厅', to: '/channelInquiry' }, { label: doc.title }]}
      head={{
        number: doc.inquiryNo,
        state: {
          tone: it.tone,
          text: [inquiryFlow.states[doc.state].label, it.label, doc.ownFault].filter(Boolean).join(' · '),
          hint: isOpen ? `${momentText(doc.deadlineAt)} 截止` : undefined,
        },
        meta: (
          <>
            <b>{doc.title}</b>
            <span>{doc.schoolName}</span>
            {doc.isInvited ? <Tag tone="info">邀请询价</Tag> : null}
          </>
        ),
        amount: { label: '最高限价', fen: doc.budgetFen, note: isOpen ? '高于它的报价无效' : undefined },
      }}
      actions={
        doc.mine === 'won'
          ? [
              {
                key: 'notice',
                label: '打印成交通知书',
                can: true,
                onPress: () =>
                  void window.open(toInquiry('/print/inquiryNotice', { schoolId: doc.schoolId, id: doc.id }), '_blank', 'noopener'),
              },
            ]
          : []
      }
      side={
        <>
          <Card title="截止">
            <Facts
              columns={1}
              facts={[
                { label: '截止时间', value: momentText(doc.deadlineAt) },
                { label: '还有', value: isOpen ? <TimeLeft until={doc.deadlineAt} /> : '' },
                { label: '开标', value: doc.openerNames.length > 0 ? `${doc.openerNames.join('、')} 中的两人` : '到时自动开标' },
                { label: '成交供应商', value: doc.result?.supplierName },
                { label: '成交金额', value: doc.result ? <Money fen={doc.result.totalFen} as="strong" /> : '' },
              ]}
            />
          </Card>
          {mayQuote ? <AfterSending doc={doc} /> : null}
          <ObjectCard doc={doc} />
          <Receipts doc={doc} />
        </>
      }
    >
      {mayQuote ? <QuoteForm doc={doc} /> : <AskedLines asked={doc.asked} />}
      {doc.notes.length > 0 ? (
        <Card title="补充答疑">
          <ul className="stack">
            {doc.notes.map((note) => (
              <li key={note.at}>
                <span className="second num">{momentText(note.at)}</span> {note.text}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <AskedFacts asked={doc.asked} phone={doc.phone} schoolId={doc.schoolId} />
    </DetailPage>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.inquiry.toQuote, { schoolId: params.get('schoolId') ?? '', id: params.get('id') ?? '' })
  return <WithRead read={read}>{(doc) => <Body key={doc.id} doc={doc} />}</WithRead>
}
