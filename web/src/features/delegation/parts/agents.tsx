// 采购代理: who may buy for me, and for whom I may.
import { delegation as calls } from '@caiyuan/contract/delegation'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { dayText } from '@caiyuan/contract/span'
import { Button, DatePicker, Form } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { notify } from '../../../core/notices.ts'
import { dayField } from '../../../ui/day-field.ts'
import { Card } from '../../../ui/card.tsx'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog, useAsk } from '../../../ui/modal.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import css from './delegation.module.css'
import { PlaceSelect } from './place-select.tsx'
import { Note, Who } from './who.tsx'

type Mine = OutputOf<typeof api.delegation.mine>
type Agent = Mine['agents'][number]

const AgentDialog = ({ close }: { close: () => void }) => {
  const act = useAct(api.delegation.addAgent, {
    onDone: () => {
      notify.ok('已指定')
      close()
    },
  })
  const form = useSchemaForm({ schema: calls.addAgent.input, fail: act.fail, onSubmit: (values) => void act.run(values) })
  return (
    <FormDialog title="指定采购代理" onClose={close} ok="指定" pending={act.pending} send={form.submit}>
      <Form {...form.props}>
        <Field of={form} name="userId" label="采购代理">
          <PlaceSelect place="agent" />
        </Field>
        <Form.Item name="endsOn" label="截止日期（含当天）" rules={form.rules('endsOn')} {...dayField}>
          <DatePicker style={{ width: '100%' }} disabledDate={(day) => day.isBefore(dayjs(dayText(serverNow())), 'day')} />
        </Form.Item>
      </Form>
      <p className="second">这里列出有“代他人采购”权限的人；日期空着就是长期。</p>
    </FormDialog>
  )
}

export const Agents = ({ mine }: { mine: Mine }) => {
  const ask = useAsk()
  const [isOpen, setOpen] = useState(false)
  const remove = useAct(api.delegation.removeAgent, { onDone: () => notify.ok('已取消') })
  const cancel = async ({ who }: Agent) => {
    if ((await ask.put({ title: `取消采购代理${who.userName}？`, body: '他不能再代您采购。', ok: '取消代理', danger: true })) !== undefined)
      void remove.run({ userId: who.userId })
  }
  const line = (it: Agent, isMine: boolean) => (
    <li key={it.who.userId} className={css['row']}>
      <Who who={it.who} label={isMine ? '' : '代 '} />
      <span>
        <span>
          {it.endsOn === null ? '长期' : `到 ${it.endsOn}`} {it.isEnded ? <Tag>已到期</Tag> : null}
        </span>
      </span>
      {isMine ? (
        <Button type="link" size="small" aria-label={`取消采购代理${it.who.userName}`} onClick={() => void cancel(it)}>
          取消
        </Button>
      ) : (
        <i />
      )}
    </li>
  )
  const isOwner = mine.cards.length > 0
  if (!isOwner && mine.agents.length + mine.owners.length === 0) return null
  return (
    <Card title="采购代理" flush extra={isOwner ? <Button onClick={() => setOpen(true)}>指定采购代理</Button> : null}>
      <Note>
        经费负责人在这里指定谁可以代自己采购。代理把订单提交给您，您确认经费后才审批和下单；让他直接用您的经费卡付款，请用经费卡授权。
      </Note>
      {mine.agents.length > 0 ? <p className={css['group']}>代我采购的</p> : null}
      <ul>{mine.agents.map((it) => line(it, true))}</ul>
      {mine.owners.length > 0 ? <p className={css['group']}>我代谁采购</p> : null}
      <ul>{mine.owners.map((it) => line(it, false))}</ul>
      {isOpen ? <AgentDialog close={() => setOpen(false)} /> : null}
      {ask.node}
    </Card>
  )
}
