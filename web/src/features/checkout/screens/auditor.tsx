// 选择审批人: nodes whose approver the submitter picks; then the orders are sent.
import { money } from '@caiyuan/contract/money'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { ChooseApprovers, chooseFault } from '../../approval/parts/choose-approvers.tsx'
import { PathPreview } from '../../approval/parts/path-preview.tsx'
import css from '../parts/checkout.module.css'
import { PhoneTitle } from '../parts/phone-title.tsx'
import { readPending, useSubmit, type Pending } from '../parts/use-submit.ts'
import type { Preview } from '../model.ts'

type Node = Preview['nodes'][number]
type ChooseNode = Node & { choose: NonNullable<Node['choose']> }

const isChoice = (node: Node): node is ChooseNode => node.skipped === '' && node.choose !== null

/** Nodes to choose for, each once: one choice holds for all orders that pass it. */
const choicesOf = (previews: readonly Preview[]): ChooseNode[] => [
  ...new Map(previews.flatMap((it) => it.nodes.filter(isChoice)).map((node) => [node.id, node])).values(),
]

const firstChoice = (node: ChooseNode): string[] => {
  const { candidates, min, max } = node.choose
  if (candidates.length <= min) return candidates.map((it) => it.id)
  return candidates
    .filter((it) => it.recent)
    .slice(0, max)
    .map((it) => it.id)
}

const Choosing = ({ pending, previews }: { pending: Pending; previews: readonly Preview[] }) => {
  const nodes = choicesOf(previews)
  const [picked, setPicked] = useState<Record<string, string[]>>(() =>
    Object.fromEntries(nodes.map((node) => [node.id, firstChoice(node)])),
  )
  const [tried, setTried] = useState(false)
  const submit = useSubmit(() => undefined)
  const faults = nodes.map((node) => chooseFault(node, picked[node.id] ?? [])).filter(Boolean)
  const send = () => {
    setTried(true)
    if (faults.length > 0) {
      notify.bad(faults[0]!)
      document.getElementById('choose-approvers')?.scrollIntoView({ behavior: 'smooth', block: 'center' })
      return
    }
    const orders = pending.input.orders.map((order) => {
      const mine = previews.find((it) => it.key === order.key)?.nodes.filter(isChoice) ?? []
      return { ...order, chosen: Object.fromEntries(mine.map((node) => [node.id, picked[node.id] ?? []])) }
    })
    void submit.run({ ...pending, input: { ...pending.input, orders } })
  }
  const named = previews.map((it, at) => ({
    ...it,
    label: previews.length > 1 ? `订单 ${at + 1}` : '',
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
      <Card title="选择审批人" note={`${pending.input.orders.length} 张订单，合计 ${money(total)}`} flush>
        <div id="choose-approvers">
          {nodes.map((node) => (
            <ChooseApprovers
              key={node.id}
              node={node}
              value={picked[node.id] ?? []}
              onChange={(ids) => setPicked({ ...picked, [node.id]: ids })}
              fault={tried ? chooseFault(node, picked[node.id] ?? []) || undefined : undefined}
            />
          ))}
        </div>
      </Card>
      <Card title="审批路径" note="您选的人在其中的位置" flush>
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

export const Screen = () => {
  const [pending] = useState(readPending)
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
      {pending ? (
        <WithRead read={read}>{(previews) => <Choosing pending={pending} previews={previews} />}</WithRead>
      ) : (
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
      )}
    </>
  )
}
