// The sealed quote of a 询价: typed, encrypted in this browser, sent once.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { BY_LINE_WORDS, linesText } from '@caiyuan/contract/inquiry/by-line'
import { Offer, offerFen, OfferForm } from '@caiyuan/contract/inquiry/form'
import { money } from '@caiyuan/contract/money'
import { sealQuote } from '@caiyuan/contract/sealing/quote'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { dropKept, readKept } from '../../../core/kept.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { KeptFields, useSchemaForm } from '../../../ui/form.tsx'
import { FormBar } from '../../../ui/form-page.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { Money } from '../../../ui/money.tsx'
import { saveFile } from '../model.ts'
import css from './form.module.css'
import { Commitment, newOffer, offerOf, OfferLines, OfferTerms, useWritten, type OfferValues as Values } from './offer-fields.tsx'

type Doc = OutputOf<typeof api.inquiry.toQuote>

/** What only this browser knows of a quote just sent: kept as a file, for nobody can give it again. */
const keepReceipt = (receipt: object, no: string): void => saveFile(`报价回执-${no}.json`, JSON.stringify(receipt, null, 2))

/** The most that the lines a firm quotes may cost together. */
const limitsOfQuoted = ({ lines }: Doc['asked'], quoted: readonly { lineNo: number }[]): number =>
  offerFen(lines, { lines: quoted.map(({ lineNo }) => ({ lineNo, priceE4: lines[lineNo - 1]!.ceilingE4 ?? 0 })) as never })

/** How the sum stands to the most it may be, as a bar with the limit as a line across it. */
const SumBar = ({ fen, limitFen }: { fen: number; limitFen: number }) => {
  const scale = Math.max(fen, limitFen) * 1.06
  return (
    <span className={css['sum']} aria-hidden>
      <i data-over={fen > limitFen} style={{ width: `${(fen / scale) * 100}%` }} />
      <b style={{ left: `${(limitFen / scale) * 100}%` }} />
    </span>
  )
}

export const QuoteForm = ({ doc }: { doc: Doc }) => {
  const [isBusy, setBusy] = useState(false)
  const [isCommitted, setCommitted] = useState(false)
  const ask = useAsk()
  const place = `quote:${doc.id}`
  const act = useAct(api.inquiry.quote, { keep: place })
  const of = useSchemaForm({
    schema: OfferForm,
    initial: readKept(place, newOffer(doc.asked)),
    onSubmit: (values) => void send(values),
  })
  const { written, lines, totalFen } = useWritten(of, doc.asked)
  const left = doc.asked.lines.flatMap((_, i) => (lines.some((it) => it.lineNo === i + 1) ? [] : [i + 1]))
  const limit = doc.asked.isByLine
    ? { words: '所报各行的限价合计', fen: limitsOfQuoted(doc.asked, lines) }
    : { words: '最高限价', fen: doc.budgetFen }
  const overFen = totalFen - limit.fen
  const above = doc.asked.lines.findIndex((line, i) => (written?.lines?.[i]?.priceE4 ?? 0) > (line.ceilingE4 ?? Infinity))
  const seal = async (values: Values): Promise<true | undefined> => {
    setBusy(true)
    try {
      const offer = Offer.parse(offerOf(values))
      const { quote, secret } = await sealQuote({ box: doc.id, supplier: doc.supplierId }, offer as never, doc)
      const receipt = await act.run({ schoolId: doc.schoolId, id: doc.id, quote })
      if (!receipt) return undefined
      keepReceipt({ ...receipt, ...secret }, receipt.said.quoteNo)
      dropKept(place)
      notify.ok('报价已密封提交，回执已下载，请妥善保存')
      return true
    } finally {
      setBusy(false)
    }
  }
  const send = (values: Values) =>
    ask.put({
      title: `以 ${money(totalFen)} 密封报价？`,
      body: `${left.length > 0 ? `${linesText(left)}不报价。` : ''}${doc.mayReplace ? '截止以前可以用新的报价代替。' : '报价一经提交不能更改；截止以前可以撤回，撤回后不能再报。'}`,
      ok: '加密并提交',
      send: () => seal(values),
    })
  const verdict =
    overFen > 0 ? (
      <span className="bad">
        比{limit.words}多 {money(overFen)}，报价不能高于{limit.words}
      </span>
    ) : totalFen > 0 ? (
      <span className="second">
        比{limit.words}少 {money(-overFen)}，有效
      </span>
    ) : null
  return (
    <>
      <Card title="我的报价" note="在这个浏览器里加密，截止以前谁也看不到">
        <Form {...of.props} aria-label="我的报价">
          <KeptFields of={of} name={place} />
          <div className="stack">
            {doc.asked.isByLine ? <p>{BY_LINE_WORDS}。</p> : null}
            <OfferLines doc={{ schoolId: doc.schoolId, id: doc.id }} of={of} asked={doc.asked} written={written} />
            <OfferTerms of={of} />
            {totalFen > 0 && limit.fen > 0 ? <SumBar fen={totalFen} limitFen={limit.fen} /> : null}
            <p>
              合计 <Money fen={totalFen} as="sum" size={20} /> {verdict}
              {above >= 0 ? (
                <span className="bad">
                  {' '}
                  第 {above + 1} 行高于{doc.asked.isByLine ? '单价限价' : '协议价'}
                </span>
              ) : null}
            </p>
            <Commitment is={isCommitted} set={setCommitted} />
          </div>
        </Form>
        {ask.node}
      </Card>
      <FormBar
        summary={
          <span>
            报价合计 <Money fen={totalFen} as="sum" size={20} />{' '}
            <span className="second">
              {lines.length} / {doc.asked.lines.length} 行<span className="desktop-only">，没提交的内容只留在这个标签页</span>
            </span>
          </span>
        }
      >
        <Button type="primary" loading={isBusy} disabled={!isCommitted || overFen > 0 || above >= 0 || totalFen === 0} onClick={of.submit}>
          加密并提交
        </Button>
      </FormBar>
    </>
  )
}
