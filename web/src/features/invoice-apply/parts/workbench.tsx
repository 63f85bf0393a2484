// 对票: orders at the left, invoices at the right, picked by press or dragged together; what differs is said to the fen, with ways out.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { toInvoice } from '@caiyuan/contract/invoice-apply/flow'
import { money, sumFen } from '@caiyuan/contract/money'
import { plainFirm } from '@caiyuan/contract/uscc'
import { CheckCircleFilled, CloseCircleFilled, InboxOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { Money } from '../../../ui/money.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { MatchChecks, checksText } from '../../bill/parts/match-checks.tsx'
import { groupedNo } from '../../bill/parts/invoice-list.tsx'
import { tabsOf, type Counts, type ServiceList, type WaitOrder } from '../model.ts'
import { draftOf, droppedFiles, useReceived, type Received } from './received.ts'
import css from './workbench.module.css'

type Matched = OutputOf<typeof api.invoiceApply.match>
const NO = 'text/x-invoice-no'

const Drop = ({ take, left }: { take: (files: readonly File[]) => void; left: number }) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    <div
      className={css['drop']}
      data-over={isOver}
      role="presentation"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void droppedFiles(event.dataTransfer).then(take)
      }}
    >
      <Button icon={<InboxOutlined />} loading={left > 0} onClick={() => input.current?.click()}>
        上传发票（OFD、PDF、XML、zip）
      </Button>
      <span className="second">{left > 0 ? `还有 ${left} 个文件在读取` : '可拖入多个文件或整个文件夹'}</span>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".ofd,.pdf,.xml,.zip"
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}

interface OrdersProps {
  orders: readonly WaitOrder[]
  picked: ReadonlySet<string>
  toggle: (id: string) => void
  /** An invoice was dropped on an order. */
  join: (orderId: string, no: string) => void
}

const Orders = ({ orders, picked, toggle, join }: OrdersProps) => (
  <ul className={css['list']} aria-label="已验收，应开票">
    {orders.map((it) => (
      <li
        key={it.id}
        className={picked.has(it.id) ? css['picked'] : ''}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const no = event.dataTransfer.getData(NO)
          if (no) join(it.id, no)
        }}
      >
        <Checkbox checked={picked.has(it.id)} onChange={() => toggle(it.id)}>
          <span className="num">{it.orderNo}</span>
        </Checkbox>
        <Money fen={it.amountFen} as="strong" />
        <span className={`second ${css['under']}`}>
          {it.supplierName} · {it.summary}
        </span>
      </li>
    ))}
  </ul>
)

interface InvoicesProps {
  invoices: readonly Received[]
  picked: ReadonlySet<string>
  toggle: (no: string) => void
  remove: (no: string) => void
}

const Invoices = ({ invoices, picked, toggle, remove }: InvoicesProps) => (
  <ul className={css['list']} aria-label="收到的发票">
    {invoices.map((it) => (
      <li
        key={it.no}
        draggable
        className={picked.has(it.no) ? css['picked'] : ''}
        onDragStart={(event) => event.dataTransfer.setData(NO, it.no)}
      >
        <Checkbox checked={picked.has(it.no)} onChange={() => toggle(it.no)}>
          <span className="num">{groupedNo(it.no)}</span>
        </Checkbox>
        <Money fen={it.fields.totalFen ?? 0} as="strong" />
        <span className={`second ${css['under']}`}>
          {it.fields.sellerName} · {it.fields.issuedOn}
          <button type="button" className={css['remove']} aria-label={`移除发票 ${it.no}`} onClick={() => remove(it.no)}>
            移除
          </button>
        </span>
      </li>
    ))}
  </ul>
)

const Pairs = ({ it }: { it: Matched }) => (
  <div className={css['pairs']} role="table" aria-label="逐行核对">
    {it.rows.map((row, at) => (
      <div key={at} role="row" className={row.isOk ? '' : css['odd']}>
        <span role="cell">
          {row.order ? (
            <>
              {at + 1} {row.order.name}
              <span className="second num">
                {row.order.num} {row.order.unit} {money(row.order.amountFen)}
              </span>
            </>
          ) : (
            <span className="second">所选订单中没有</span>
          )}
        </span>
        <span role="cell" aria-label={row.isOk ? '一致' : '不一致'} className={css['mark']}>
          {row.isOk ? <CheckCircleFilled className="ok" /> : <CloseCircleFilled className="bad" />}
        </span>
        <span role="cell">
          {row.invoice ? (
            <>
              {row.invoice.name}
              <span className="second num">
                {row.invoice.num} {row.invoice.unit} {money(row.invoice.amountFen)}
              </span>
            </>
          ) : (
            <span className="second">票面没有这一行</span>
          )}
        </span>
      </div>
    ))}
  </div>
)

interface ResultProps {
  orders: readonly WaitOrder[]
  invoices: readonly Received[]
  keep: (way: Matched['ways'][number]) => void
  done: () => void
}

const Result = ({ orders, invoices, keep, done }: ResultProps) => {
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
        <Card title="怎么办">
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

const flip = (set: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(set)
  if (!next.delete(key)) next.add(key)
  return next
}

export const Workbench = ({ list, counts }: { list: ServiceList; counts: Counts | undefined }) => {
  const read = useRead(api.invoiceApply.waitOrders, { pageSize: 200 }, { keep: true })
  const received = useReceived()
  const [orderIds, setOrderIds] = useState<ReadonlySet<string>>(new Set())
  const [nos, setNos] = useState<ReadonlySet<string>>(new Set())
  const ask = useAct(api.invoiceApply.addByIds, {
    onDone: (it) => {
      notify.ok(`已提交开票申请 ${it.applyNo}，等供应商开票`)
      setOrderIds(new Set())
      setNos(new Set())
    },
  })
  const picked = received.invoices.filter((it) => nos.has(it.no))
  // Orders of the sellers of the picked invoices come first.
  const sellers = new Set(picked.map((it) => plainFirm(it.fields.sellerName ?? '')))
  const open = (read.data?.list ?? []).filter((it) => it.blocked === '')
  const orders = open.toSorted(
    (a, b) => Number(sellers.has(plainFirm(b.supplierFullName))) - Number(sellers.has(plainFirm(a.supplierFullName))),
  )
  const chosen = orders.filter((it) => orderIds.has(it.id))
  const keep = (way: Matched['ways'][number]) => {
    if (way.kind === 'orders') setOrderIds(new Set(way.keep))
    else if (way.kind === 'invoices') setNos(new Set(way.keep))
    else void ask.run({ orderIds: way.keep, headId: 'school' })
  }
  return (
    <div className="stack">
      <div className={css['strip']}>
        <TabStrip label="发票服务" tabs={tabsOf(counts)} at="match" pick={(tab) => list.set({ tab })} />
        <Drop left={received.left} take={(files) => void received.take(files)} />
      </div>
      {received.faults.map((text) => (
        <Fault key={text}>{text}</Fault>
      ))}
      <div className={css['sides']}>
        <Card title="已验收，应开票" note={`已选 ${chosen.length} 单 ${money(sumFen(chosen.map((it) => it.amountFen)))}`} flush>
          {orders.length > 0 ? (
            <Orders
              orders={orders}
              picked={orderIds}
              toggle={(id) => setOrderIds((now) => flip(now, id))}
              join={(id, no) => {
                setOrderIds((now) => new Set([...now, id]))
                setNos((now) => new Set([...now, no]))
              }}
            />
          ) : (
            <Empty title={read.data ? '没有可以对票的订单' : '正在读取'}>验收后、未进入对账单的订单在这里</Empty>
          )}
        </Card>
        <Card title="收到的发票" note={`已选 ${picked.length} 张 ${money(sumFen(picked.map((it) => it.fields.totalFen ?? 0)))}`} flush>
          {received.invoices.length > 0 ? (
            <Invoices
              invoices={received.invoices}
              picked={nos}
              toggle={(no) => setNos((now) => flip(now, no))}
              remove={(no) => {
                received.drop([no])
                setNos((now) => new Set([...now].filter((it) => it !== no)))
              }}
            />
          ) : (
            <Empty title="还没有发票">上传供应商给您的发票，系统自动识别；按下或拖到左边的订单上即可核对</Empty>
          )}
        </Card>
      </div>
      {chosen.length > 0 && picked.length > 0 ? (
        <Result
          orders={chosen}
          invoices={picked}
          keep={keep}
          done={() => {
            received.drop([...nos])
            setOrderIds(new Set())
            setNos(new Set())
          }}
        />
      ) : received.invoices.length > 0 ? (
        <p className="second">
          <Tag>选择</Tag> 左边的订单和右边的发票，多对多都可以
        </p>
      ) : null}
    </div>
  )
}
