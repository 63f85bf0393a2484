// 选择审批人: nodes whose approver the submitter picks; then the orders are sent.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { submitInput } from '@caiyuan/contract/order/buy'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import type { KeptFile } from '../../../core/files.ts'
import { useKept } from '../../../core/kept.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { faultAt } from '../../../ui/form.tsx'
import { Upload } from '../../../ui/upload.tsx'
import { ChooseApprovers, chooseFault, isChoice } from '../../approval/parts/choose-approvers.tsx'
import { PathPreview } from '../../approval/parts/path-preview.tsx'
import css from '../parts/checkout.module.css'
import { PhoneTitle } from '../../../ui/phone-title.tsx'
import { readPending, useSubmit, type Pending } from '../parts/use-submit.ts'
import type { Preview } from '../model.ts'

/** Where what is missing is shown. */
const chooseAt = 'choose-approvers'

type Node = Preview['nodes'][number]
type ChooseNode = Node & { choose: NonNullable<Node['choose']> }

/** Nodes to choose for, each once: one choice holds for all orders that pass it. */
const choicesOf = (previews: readonly Preview[]): ChooseNode[] => [
  ...new Map(previews.flatMap((it) => it.nodes.filter(isChoice)).map((node) => [node.id, node])).values(),
]

const firstChoice = (node: ChooseNode): string[] => {
  const { candidates, min, max } = node.choose
  if (min > 0 && candidates.length <= min) return candidates.map((it) => it.id)
  return candidates
    .filter((it) => it.recent)
    .slice(0, max)
    .map((it) => it.id)
}

type Page = OutputOf<typeof api.approval.approverPage>
type Papers = Record<string, readonly KeptFile[]>

/** Order and paper, under which its upload is kept. */
const paperKey = (order: string, paper: string): string => `${order}:${paper}`

interface PapersProps {
  preview: Preview
  label: string
  value: Papers
  onChange: (key: string, files: readonly KeptFile[]) => void
  tried: boolean
}

/** What the school asks an order of this size to carry. */
const PapersOf = ({ preview, label, value, onChange, tried }: PapersProps) =>
  preview.papers.map((it) => {
    const key = paperKey(preview.key, it.key)
    const files = value[key] ?? []
    return (
      <section key={key} className={css['paper']} aria-label={`${label}${it.title}`}>
        <p>
          <b>
            {label ? `${label} ` : ''}
            {it.title}
          </b>{' '}
          <span className="second">{it.reason ? `${it.reason}，须上传` : '须上传'}</span>
        </p>
        <Upload label={`上传${it.title}`} of="files" max={1} value={files} onChange={(now) => onChange(key, now)} />
        <Fault>{tried && files.length === 0 ? `请上传${it.title}` : undefined}</Fault>
      </section>
    )
  })

const Choosing = ({ pending, previews, page }: { pending: Pending; previews: readonly Preview[]; page: Page }) => {
  const nodes = choicesOf(previews)
  const [picked, setPicked] = useState<Record<string, string[]>>(() =>
    Object.fromEntries(nodes.map((node) => [node.id, firstChoice(node)])),
  )
  const [papers, setPapers] = useKept<Papers>(`papers:${pending.input.quoteId}`, {})
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const submit = useSubmit(() => undefined)
  const labelOf = (at: number): string => (previews.length > 1 ? `订单 ${at + 1}` : '')
  const faults = [
    ...nodes.map((node) => chooseFault(node, picked[node.id] ?? [])),
    ...previews.flatMap((it) => it.papers.map((each) => (papers[paperKey(it.key, each.key)]?.length ? '' : `请上传${each.title}`))),
  ].filter(Boolean)
  const wordy = faultAt(submitInput, { note }, 'note')
  const send = () => {
    setTried(true)
    if (faults.length > 0 || wordy) {
      notify.bad(faults[0] ?? wordy!)
      document.getElementById(chooseAt)?.scrollIntoView({ behavior: 'smooth', block: 'center' })
      return
    }
    const orders = pending.input.orders.map((order) => {
      const preview = previews.find((it) => it.key === order.key)
      const mine = preview?.nodes.filter(isChoice) ?? []
      const asked = (preview?.papers ?? []).flatMap(({ key: paper }) =>
        (papers[paperKey(order.key, paper)] ?? []).map(({ id }) => ({ id, paper })),
      )
      return {
        ...order,
        ...(asked.length > 0 ? { files: [...(order.files ?? []), ...asked] } : {}),
        chosen: Object.fromEntries(mine.map((node) => [node.id, picked[node.id] ?? []])),
      }
    })
    void submit.run({ ...pending, input: { ...pending.input, ...(note.trim() ? { note: note.trim() } : {}), orders } })
  }
  const named = previews.map((it, at) => ({
    ...it,
    label: labelOf(at),
    nodes: it.nodes.map((node) =>
      isChoice(node) && node.people.length === 0
        ? {
            ...node,
            people: node.choose.candidates
              .filter((each) => picked[node.id]?.includes(each.id))
              .map((each) => ({ ...each, reason: '由您选择', away: '', onBehalfOf: '' })),
          }
        : node,
    ),
  }))
  const total = pending.input.orders.reduce((sum, order) => sum + order.funds.reduce((all, part) => all + part.amountFen, 0), 0)
  return (
    <div className={css['narrow']}>
      {submit.node}
      {submit.fault ? (
        <p className="bad" role="alert">
          {submit.fault.text}。没有下单，也没有冻结经费，填写的内容都还在，请<Link to={pending.from}>返回确认订单</Link>核对后再提交。
        </p>
      ) : null}
      {page.note ? <p className={css['rule']}>{page.note}</p> : null}
      <Card title={nodes.length > 0 ? '选择审批人' : '确认提交'} note={`${pending.input.orders.length} 张订单，合计 ${money(total)}`} flush>
        <div id={chooseAt}>
          {nodes.map((node) => (
            <ChooseApprovers
              key={node.id}
              node={node}
              value={picked[node.id] ?? []}
              onChange={(ids) => setPicked({ ...picked, [node.id]: ids })}
              fault={tried ? chooseFault(node, picked[node.id] ?? []) || undefined : undefined}
            />
          ))}
          {previews.map((it, at) => (
            <PapersOf
              key={it.key}
              preview={it}
              label={labelOf(at)}
              value={papers}
              onChange={(key, files) => setPapers({ ...papers, [key]: files })}
              tried={tried}
            />
          ))}
          {page.hasNote ? (
            <section className={css['paper']}>
              <label htmlFor="approver-note">给审批人的说明</label>
              <Input.TextArea
                id="approver-note"
                rows={2}
                placeholder="可不填，审批人在单据最上面看到"
                value={note}
                onChange={(event) => setNote(event.target.value)}
                status={wordy ? 'error' : ''}
              />
              <Fault>{wordy}</Fault>
            </section>
          ) : null}
        </div>
      </Card>
      <Card title="审批路径" note={nodes.length > 0 ? '您选的人在其中的位置' : '由学校规定'} flush>
        <PathPreview orders={named} />
      </Card>
      <div className={css['auditorBar']}>
        <Button size="large" onClick={() => window.history.back()}>
          上一步
        </Button>
        <Button type="primary" size="large" loading={submit.pending} onClick={send}>
          提交审批
        </Button>
      </div>
    </div>
  )
}

const NothingSent = () => (
  <Empty
    title="没有等待提交的订单"
    isPage
    action={
      <Link className="button primary" to="/cart">
        去购物车
      </Link>
    }
  >
    先在购物车结算，填写完确认订单后再选择审批人。
  </Empty>
)

export const Screen = () => {
  const [pending] = useState(readPending)
  const { pathname } = useLocation()
  const page = useRead(api.approval.approverPage, {}, { fresh: 600_000 })
  const read = useRead(
    api.order.preview,
    {
      quoteId: pending?.input.quoteId ?? '-',
      ...(pending?.input.deptId ? { deptId: pending.input.deptId } : {}),
      orders: (pending?.input.orders ?? []).map(({ key, funds }) => ({ key, funds })),
    },
    { enabled: pending !== undefined },
  )
  return (
    <>
      <PhoneTitle title="选择审批人" />
      <WithRead read={page}>
        {(its) =>
          // Another school's address, or the one of every school: each person has that of his own.
          its.path === pathname ? (
            pending ? (
              <WithRead read={read}>{(previews) => <Choosing pending={pending} previews={previews} page={its} />}</WithRead>
            ) : (
              <NothingSent />
            )
          ) : (
            <Navigate to={its.path} replace />
          )
        }
      </WithRead>
    </>
  )
}
