// 代理审批: who decides in my place while I am away, and in whose place I do.
import { delegation as calls } from '@caiyuan/contract/delegation'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { dayText } from '@caiyuan/contract/span'
import { Button, DatePicker, Form, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { notify } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import { dayField } from '../../../ui/day-field.ts'
import { Card } from '../../../ui/card.tsx'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog, useAsk } from '../../../ui/modal.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { YuanInput } from '../../../ui/yuan-input.tsx'
import css from './delegation.module.css'
import { PlaceSelect } from './place-select.tsx'
import { Note, Who } from './who.tsx'

type Mine = OutputOf<typeof api.delegation.mine>
type Rule = Mine['given'][number]

const stands = { coming: ['info', '未开始'], now: ['ok', '代理中'], past: ['off', '已结束'] } as const

/** The last day is the one before the first moment after it. */
const daysOf = ({ from, to }: Rule): string => `${dayText(from)} 至 ${dayText(new Date(Date.parse(to) - 1))}`

const AppointDialog = ({ kinds, close }: { kinds: Mine['kinds']; close: () => void }) => {
  const act = useAct(api.delegation.appoint, {
    onDone: () => {
      notify.ok('已委托，从生效起新到的审批由代理人办理')
      close()
    },
  })
  const today = dayText(serverNow())
  const form = useSchemaForm({
    schema: calls.appoint.input,
    initial: { docKinds: [], fromOn: today, toOn: today },
    fail: act.fail,
    onSubmit: (values) => void act.run(values),
  })
  const days = { disabledDate: (day: dayjs.Dayjs) => day.isBefore(dayjs(today), 'day'), style: { width: '100%' } }
  return (
    <FormDialog title="委托他人代理审批" onClose={close} ok="委托" pending={act.pending} send={form.submit}>
      <Form {...form.props}>
        <Field of={form} name="deputyId" label="代理人">
          <PlaceSelect place="deputy" />
        </Field>
        <Form.Item name="fromOn" label="开始日期" rules={form.rules('fromOn')} {...dayField}>
          <DatePicker {...days} />
        </Form.Item>
        <Form.Item name="toOn" label="结束日期（含当天）" rules={form.rules('toOn')} {...dayField}>
          <DatePicker {...days} />
        </Form.Item>
        <Field of={form} name="docKinds" label="单据">
          <Select mode="multiple" placeholder="全部单据" options={kinds.map((it) => ({ value: it.kind, label: it.title }))} />
        </Field>
        <Field of={form} name="amountCapFen" label="单笔不超过">
          <YuanInput label="单笔不超过" />
        </Field>
      </Form>
      <p className="second">代理人看得到单据全文；记录写明由谁代您办理。他自己提交的单据不会交给他代办，他也不能再转委托。</p>
    </FormDialog>
  )
}

export const Deputies = ({ mine }: { mine: Mine }) => {
  const { has } = useSession()
  const ask = useAsk()
  const [isOpen, setOpen] = useState(false)
  const recall = useAct(api.delegation.recall, { onDone: () => notify.ok('已收回') })
  const scopeOf = ({ docKinds, amountCapFen }: Rule): string =>
    [
      docKinds.length === 0 ? '全部单据' : docKinds.map((kind) => mine.kinds.find((it) => it.kind === kind)?.title ?? kind).join('、'),
      amountCapFen === null ? '' : `单笔不超过 ${money(amountCapFen)}`,
    ]
      .filter(Boolean)
      .join(' · ')
  const takeBack = async (it: Rule) => {
    const body = '从现在起新到的审批回到您名下；已经到代理人名下的待办仍由他办理。'
    if ((await ask.put({ title: `收回${it.who.userName}的代理审批？`, body, ok: '收回', danger: true })) !== undefined)
      void recall.run({ id: it.id })
  }
  const line = (it: Rule, isMine: boolean) => (
    <li key={it.id} className={css['row']}>
      <Who who={it.who} label={isMine ? '' : '代 '} />
      <span>
        <span>
          {daysOf(it)} <Tag tone={stands[it.stands][0]}>{stands[it.stands][1]}</Tag>
        </span>
        <span className="second">{scopeOf(it)}</span>
      </span>
      {isMine && it.stands !== 'past' ? (
        <Button type="link" size="small" aria-label={`收回${it.who.userName}的代理审批`} onClick={() => void takeBack(it)}>
          收回
        </Button>
      ) : (
        <i />
      )}
    </li>
  )
  if (!has('check:approve') && mine.taken.length === 0) return null
  return (
    <Card
      title="代理审批"
      flush
      extra={
        has('check:approve') ? (
          <Button type="primary" onClick={() => setOpen(true)}>
            委托他人
          </Button>
        ) : null
      }
    >
      <Note>外出时由别人办理新到您名下的审批；已在您名下的待办仍由您办理。</Note>
      {mine.given.length > 0 ? <p className={css['group']}>我委托的</p> : null}
      <ul>{mine.given.map((it) => line(it, true))}</ul>
      {mine.taken.length > 0 ? <p className={css['group']}>委托我的</p> : null}
      <ul>{mine.taken.map((it) => line(it, false))}</ul>
      {isOpen ? <AppointDialog kinds={mine.kinds} close={() => setOpen(false)} /> : null}
      {ask.node}
    </Card>
  )
}
