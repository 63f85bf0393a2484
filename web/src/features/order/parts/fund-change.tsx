// 更换经费卡: choosing another card, of the same owner or of another, and the request that waits for whom it is asked of.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { FUND_REASON_MAX, funding } from '@caiyuan/contract/order/funding'
import { momentText } from '@caiyuan/contract/span'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { ReadFail } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { faultAt } from '../../../ui/form.tsx'
import { FormDialog, useAsk } from '../../../ui/modal.tsx'
import { useSigned } from '../../signature/parts/use-signing.tsx'
import css from './fund-change.module.css'

type Order = OutputOf<typeof api.order.detail>

/** Without a version whatever the order has become meanwhile is changed. */
export const FundChangeDialog = ({ doc, close }: { doc: Pick<Order, 'id'> & Partial<Pick<Order, 'version'>>; close: () => void }) => {
  const read = useRead(api.order.fundChoices, { id: doc.id })
  const cards = read.data ?? []
  const [fromId, setFrom] = useState<string>()
  const [toId, setTo] = useState<string>()
  const [reason, setReason] = useState('')
  const from = cards.find((it) => it.fundId === fromId) ?? cards.find((it) => it.choices.length > 0) ?? cards[0]
  const act = useAct(api.order.changeFund, {
    onDone: ({ message }) => {
      notify.ok(message)
      close()
    },
  })
  const fault = faultAt(funding.changeFund.input, { id: doc.id, reason }, 'reason')
  const isTooLong = reason.trim().length > FUND_REASON_MAX
  const chosen = from?.choices.find((it) => it.fundId === toId)
  const asked = [
    ...(from && !from.isMine ? [from.ownerName] : []),
    ...(chosen?.isOther && !chosen.isMine ? [chosen.ownerName] : []),
  ].filter((name, i, all) => all.indexOf(name) === i)
  const isReady = from !== undefined && toId !== undefined && fault === undefined
  return (
    <FormDialog
      title="更换经费卡"
      onClose={close}
      ok={asked.length > 0 ? `请${asked.join('、')}同意` : '更换'}
      pending={act.pending}
      disabled={!isReady}
      send={() => isReady && void act.run({ id: doc.id, version: doc.version, fromId: from.fundId, toId, reason: reason.trim() })}
    >
      <p className="second">
        可以更换为同一负责人、同一来源的经费卡，订单审批通过后也可以更换为采购人或您可以使用的其他负责人的经费卡；科目须相同、余额须足够。其他负责人的须双方都同意，答复以前金额先在新卡上冻结。订单金额不变。
      </p>
      {read.error ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : null}
      <div className={css['form']}>
        {cards.length > 1 ? (
          <Select
            aria-label="原经费卡"
            value={from?.fundId ?? null}
            options={cards.map((it) => ({ value: it.fundId, label: `${it.name}（${it.projectNo}）${money(it.amountFen)}` }))}
            onChange={(id: string) => {
              setFrom(id)
              setTo(undefined)
            }}
          />
        ) : from ? (
          <p>
            {from.name}（{from.projectNo}）占用 {money(from.amountFen)}
          </p>
        ) : null}
        <Select
          aria-label="新经费卡"
          placeholder={from && from.choices.length === 0 ? '没有可以更换的经费卡' : '请选择新的经费卡'}
          loading={read.isPending}
          disabled={!from || from.choices.length === 0}
          value={toId ?? null}
          options={
            from?.choices.map((it) => ({
              value: it.fundId,
              label: `${it.name}（${it.projectNo}）${it.isOther ? `${it.ownerName}负责，` : ''}${it.availableFen === null ? '余额足够' : `可用 ${money(it.availableFen)}`}，${it.endOn} 到期`,
            })) ?? []
          }
          onChange={(id: string) => setTo(id)}
        />
        <Input
          aria-label="更换原因"
          placeholder="更换原因，至少 2 个字"
          count={{ show: true, max: FUND_REASON_MAX }}
          status={isTooLong ? 'error' : ''}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Fault>{isTooLong ? fault : null}</Fault>
      </div>
    </FormDialog>
  )
}

/** Who asked, or the school's administrator, ends a request that waits. */
export const useEndFundChange = () => {
  const ask = useAsk()
  const act = useAct(api.order.endFundChange, { onDone: () => notify.ok('申请已结束，双方都会收到消息') })
  const press = (id: string) =>
    void ask.put({
      title: '结束更换经费卡的申请？',
      body: '订单仍用原来的经费，可以重新申请。',
      ok: '结束申请',
      danger: true,
      comment: { label: '结束原因', least: 2, most: FUND_REASON_MAX },
      send: (reason: string) => act.run({ id, reason }),
    })
  return { press, node: ask.node }
}

/** Everyone sees what is asked; the owner answers here. */
export const FundChangeCard = ({ doc }: { doc: Order }) => {
  const ask = useAsk()
  const agree = useSigned('decide', api.approval.agree, { onDone: () => notify.ok('已同意更换') })
  const refuse = useAct(api.approval.refuse, { onDone: () => notify.ok('已不同意更换') })
  const ending = useEndFundChange()
  const it = doc.fundChange
  if (!it) return null
  return (
    <Card title="申请更换经费卡" note={`${it.askedBy} · ${momentText(it.at)} · 等${it.ownerName}同意`}>
      <p>{it.text}</p>
      <p className="second">{it.reason}</p>
      {it.taskId ? (
        <div className={css['acts']}>
          <Button
            danger
            disabled={agree.pending}
            onClick={() =>
              void ask.put({
                title: '不同意更换经费卡？',
                ok: '不同意',
                danger: true,
                comment: { label: '原因', least: 2, phrases: ['不属于该项目的支出', '请改用其他经费'], about: it.taskId },
                send: (comment) => refuse.run({ taskId: it.taskId, comment }),
              })
            }
          >
            不同意
          </Button>
          <Button type="primary" loading={agree.pending} onClick={() => void agree.run({ taskId: it.taskId })}>
            同意更换
          </Button>
        </div>
      ) : null}
      {it.canEnd ? (
        <div className={css['acts']}>
          <Button danger onClick={() => ending.press(doc.id)}>
            结束申请
          </Button>
        </div>
      ) : null}
      {ask.node}
      {agree.node}
      {ending.node}
    </Card>
  )
}
