// 报价与比价: what each firm asks, which is taken, and why not the lowest.
import { DeleteOutlined } from '@ant-design/icons'
import { QUOTES_MAX, chosenQuote, countedQuotes, fenOf, isDearer, totalOf, type Sheet } from '@caiyuan/contract/off-platform/sheet'
import { money } from '@caiyuan/contract/money'
import { Button, DatePicker, Input, Radio } from 'antd'
import dayjs from 'dayjs'
import { Fault } from '../../../ui/fault.tsx'
import { Upload } from '../../../ui/upload.tsx'
import { isAhead } from '../../../ui/past-day.tsx'
import { emptyQuote } from '../model.ts'
import css from './form.module.css'
import { Labelled, type Faults } from './labelled.tsx'
import type { OffPlatformForm, Opened } from './use-form.ts'

interface Props {
  it: OffPlatformForm
  opened: Opened
  faults: Faults
}

type Quote = Sheet['quotes'][number]

/** 选用的甲比最低的乙高 ¥540.00（+4.2%）. */
const verdictOf = (sheet: Sheet): string => {
  const chosen = chosenQuote(sheet)
  const fen = fenOf(chosen?.amount ?? '')
  const priced = sheet.quotes.flatMap((quote) => {
    const its = fenOf(quote.amount)
    return its === null ? [] : [{ name: quote.supplierName, fen: its }]
  })
  const lowest = priced.toSorted((a, b) => a.fen - b.fen)[0]
  if (!chosen || fen === null || !lowest) return ''
  if (fen <= lowest.fen) return `采用的${chosen.supplierName}报价最低。`
  return `采用的${chosen.supplierName}比最低的${lowest.name}高 ${money(fen - lowest.fen)}（+${(((fen - lowest.fen) * 100) / lowest.fen).toFixed(1)}%）。`
}

const Row = ({ it, faults, quote, no, mostFen }: Props & { quote: Quote; no: number; mostFen: number }) => {
  const set = (change: Partial<Quote>) =>
    it.put((now) => ({ quotes: now.quotes.map((each, at) => (at === no ? { ...each, ...change } : each)) }))
  const take = () =>
    it.put((now) => ({
      quotes: now.quotes.map((each, at) => ({ ...each, isChosen: at === no })),
      ...(quote.supplierName ? { supplierName: quote.supplierName } : {}),
    }))
  const fen = fenOf(quote.amount)
  const own = it.faults.filter((fault) => fault.at.startsWith(`quotes.${no}.`) && faults.of(fault.at))
  return (
    <>
      <tr>
        <td data-label="采用">
          <Radio aria-label={`采用第 ${no + 1} 家`} checked={quote.isChosen} onChange={take} />
        </td>
        <td data-wide="true" data-label="供应商">
          <Input
            id={`quotes.${no}.supplierName`}
            aria-label={`第 ${no + 1} 家供应商`}
            placeholder="公司全称"
            status={faults.of(`quotes.${no}.supplierName`) ? 'error' : ''}
            value={quote.supplierName}
            onChange={(event) => set({ supplierName: event.target.value })}
          />
        </td>
        <td data-label="报价日期">
          <DatePicker
            id={`quotes.${no}.quotedOn`}
            aria-label={`第 ${no + 1} 家报价日期`}
            style={{ width: '100%' }}
            value={quote.quotedOn ? dayjs(quote.quotedOn) : null}
            disabledDate={isAhead}
            onChange={(_, text) => set({ quotedOn: (text as string | null) ?? '' })}
          />
        </td>
        <td data-label="报价合计（元）">
          <Input
            id={`quotes.${no}.amount`}
            aria-label={`第 ${no + 1} 家报价合计`}
            style={{ textAlign: 'right' }}
            status={faults.of(`quotes.${no}.amount`) ? 'error' : ''}
            value={quote.amount}
            onChange={(event) => set({ amount: event.target.value })}
          />
        </td>
        <td data-label="对比">
          {fen !== null && mostFen > 0 ? (
            <div className={css['bar']} aria-hidden>
              <span style={{ width: `${(fen / mostFen) * 100}%`, opacity: quote.isChosen ? 1 : 0.5 }} />
            </div>
          ) : null}
        </td>
        <td data-wide="true" data-label="报价单" id={`quotes.${no}.fileId`}>
          <Upload
            label={`上传第 ${no + 1} 家报价单`}
            of="files"
            isSmall
            max={1}
            value={quote.fileId ? [{ id: quote.fileId, name: quote.fileName, mime: '', sizeBytes: 0 }] : []}
            onChange={([file]) => set({ fileId: file?.id ?? '', fileName: file?.name ?? '' })}
          />
        </td>
        <td>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`删除第 ${no + 1} 家`}
            onClick={() => it.put((now) => ({ quotes: now.quotes.filter((_, at) => at !== no) }))}
          />
        </td>
      </tr>
      {own.length > 0 ? (
        <tr>
          <td colSpan={7} data-wide="true">
            <Fault>{own.map((fault) => fault.text).join('；')}</Fault>
          </td>
        </tr>
      ) : null}
    </>
  )
}

export const Quotes = (props: Props) => {
  const { it, opened, faults } = props
  const { sheet } = it
  const total = totalOf(sheet)
  const asks = total >= opened.quotesFromFen
  const mostFen = Math.max(0, ...sheet.quotes.map((quote) => fenOf(quote.amount) ?? 0))
  const verdict = verdictOf(sheet)
  return (
    <>
      <p className={css['verdict']}>
        {asks
          ? `本单 ${money(total)}，满 ${money(opened.quotesFromFen)} 须 ${opened.form.quotes.least} 家报价，现有 ${countedQuotes(sheet).length} 家。`
          : `不满 ${money(opened.quotesFromFen)} 不要求报价，填写的报价会随单留存。`}
        {verdict}
      </p>
      {sheet.quotes.length > 0 ? (
        <div className={css['wrap']}>
          <table className={css['items']}>
            <thead>
              <tr>
                <th scope="col" style={{ width: 48 }}>
                  采用
                </th>
                <th scope="col">供应商</th>
                <th scope="col" style={{ width: 140 }}>
                  报价日期
                </th>
                <th scope="col" style={{ width: 130 }}>
                  报价合计（元）
                </th>
                <th scope="col" style={{ width: 136 }}>
                  对比
                </th>
                <th scope="col" style={{ width: 220 }}>
                  报价单
                </th>
                <th scope="col" style={{ width: 48 }}>
                  <span className="hidden-text">操作</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {sheet.quotes.map((quote, no) => (
                // oxlint-disable-next-line react/no-array-index-key
                <Row key={no} {...props} quote={quote} no={no} mostFen={mostFen} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <div className={css['foot']} id="quotes">
        <Button disabled={sheet.quotes.length >= QUOTES_MAX} onClick={() => it.put((now) => ({ quotes: [...now.quotes, emptyQuote()] }))}>
          加一家
        </Button>
        <Fault>{faults.of('quotes')}</Fault>
      </div>
      {isDearer(sheet) || sheet.quoteReason ? (
        <div className={css['inset']}>
          <Labelled
            at="quoteReason"
            label={`未选最低价的理由（不少于 ${opened.form.quotes.reasonLeast} 字）`}
            must={isDearer(sheet)}
            faults={faults}
          >
            <Input id="quoteReason" value={sheet.quoteReason} onChange={(event) => it.put({ quoteReason: event.target.value })} />
          </Labelled>
        </div>
      ) : null}
    </>
  )
}
