// What the picked orders and invoices are to each other: the sentence, ways out, line by line, and the three-way check.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { toInvoice } from '@caiyuan/contract/invoice-apply/flow'
import { money } from '@caiyuan/contract/money'
import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { Money } from '../../../ui/money.tsx'
import { MatchChecks, checksText } from '../../bill/parts/match-checks.tsx'
import type { WaitOrder } from '../model.ts'
import { draftOf, type Received } from './received.ts'
import css from './workbench.module.css'

type Matched = OutputOf<typeof api.invoiceApply.match>
export type Way = Matched['ways'][number]

const Side = ({ name, note, fen }: { name: string; note: string; fen: number }) => (
  <span role="cell" className={css['line']}>
    <span>{name}</span>
    <Money fen={fen} as="strong" />
    <span className="second num">{note}</span>
  </span>
)

/** Which invoice a line is of; several that are for one line together. */
const ofInvoices = (nos: readonly string[]): string =>
  nos.length > 1 ? `${nos.length} 张发票合计，尾号 ${nos.map((no) => no.slice(-4)).join('、')}` : `尾号 ${nos[0]!.slice(-4)}`

const Pairs = ({ it }: { it: Matched }) => (
  <div className={css['pairs']} role="table" aria-label="逐行核对">
    {it.rows.map((row, at) => (
      <div key={at} role="row" className={row.isOk ? '' : css['odd']}>
        {row.order ? (
          <Side
            name={`${at + 1} ${row.order.name}`}
            note={`${row.order.num} ${row.order.unit} · ${row.order.orderNo}`}
            fen={row.order.amountFen}
          />
        ) : (
          <span role="cell" className="second">
            所选订单中没有
          </span>
        )}
        <span role="cell" aria-label={row.isOk ? '一致' : '不一致'} className={css['mark']}>
          {row.isOk ? <CheckCircleFilled className="ok" /> : <CloseCircleFilled className="bad" />}
        </span>
        {row.invoice ? (
          <Side
            name={row.invoice.name}
            note={`${[row.invoice.num, row.invoice.unit].filter(Boolean).join(' ')} · ${ofInvoices(row.invoice.invoiceNos)}`}
            fen={row.invoice.amountFen}
          />
        ) : (
          <span role="cell" className="second">
            票面没有这一行
          </span>
        )}
      </div>
    ))}
  </div>
)

interface ResultProps {
  orders: readonly WaitOrder[]
  invoices: readonly Received[]
  keep: (way: Way) => void
  done: () => void
}

export const Result = ({ orders, invoices, keep, done }: ResultProps) => {
  const navigate = useNavigate()
  const input = { orderIds: orders.map((it) => it.id), invoices: invoices.map(draftOf) }
  const read = useRead(api.invoiceApply.match, input, { keep: true })
  const bring = useAct(api.invoiceApply.bring, {
    onDone: (it) => {
      notify.ok(`${it.applyNo} 已核对一致，对账时沿用`)
      done()
      void navigate(toInvoice('/invoiceDetail', { id: it.id }), { state: { from: '/invoiceService?tab=match' } })
    },
  })
  if (read.error) return <Fault>{read.error.message}</Fault>
  const it = read.data
  if (!it) return <p className="second">正在核对……</p>
  return (
    <>
      <div className={`${css['said']} ${it.isOk ? css['ok'] : css['bad']}`} role="status">
        <b>{it.sentence}</b>
        <Button type="primary" disabled={!it.isOk} loading={bring.pending} onClick={() => void bring.run(input)}>
          确认使用
        </Button>
      </div>
      {it.ways.length > 0 ? (
        <Card title="怎么办" flush>
          <ol className={css['ways']}>
            {it.ways.map((way) => (
              <li key={way.kind}>
                <span>
                  {way.text}
                  <span className="second">{way.note}</span>
                </span>
                <Button type="link" onClick={() => keep(way)}>
                  {way.kind === 'ask' ? '发起' : '选择'}
                </Button>
              </li>
            ))}
          </ol>
        </Card>
      ) : null}
      <Card title="逐行核对" note={`验收 ${money(it.ordersFen)}，发票 ${money(it.invoicesFen)}`} flush>
        <Pairs it={it} />
      </Card>
      <Card title="三单核对" note={checksText(it.checks)} flush>
        <MatchChecks checks={it.checks} />
      </Card>
    </>
  )
}
