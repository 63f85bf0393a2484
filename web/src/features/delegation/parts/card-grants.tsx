// 经费卡授权: who may spend from my cards, and how much.
import { delegation as calls } from '@caiyuan/contract/delegation'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
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
import { YuanInput } from '../../../ui/yuan-input.tsx'
import css from './delegation.module.css'
import { PlaceSelect } from './place-select.tsx'
import { Note, Who } from './who.tsx'

type OwnCard = OutputOf<typeof api.delegation.mine>['cards'][number]
type Grant = OwnCard['grants'][number]

const limitsOf = (it: Grant): string =>
  [
    it.capFen === null ? '累计不限' : `累计 ${money(it.capFen)}`,
    it.perOrderCapFen === null ? '单笔不限' : `单笔 ${money(it.perOrderCapFen)}`,
    it.endsOn === null ? '长期' : `到 ${it.endsOn}`,
  ].join(' · ')

const GrantDialog = ({ card, former, close }: { card: OwnCard; former?: Grant | undefined; close: () => void }) => {
  const act = useAct(api.delegation.grant, {
    onDone: () => {
      notify.ok('已授权')
      close()
    },
  })
  const form = useSchemaForm({
    schema: calls.grant.input,
    initial: {
      fundId: card.fundId,
      ...(former ? { userId: former.who.userId } : {}),
      ...(former?.capFen ? { capFen: former.capFen } : {}),
      ...(former?.perOrderCapFen ? { perOrderCapFen: former.perOrderCapFen } : {}),
      ...(former?.endsOn && !former.isEnded ? { endsOn: former.endsOn } : {}),
    },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, fundId: card.fundId }),
  })
  return (
    <FormDialog title={`授权使用 ${card.name}`} onClose={close} ok="授权" pending={act.pending} send={form.submit}>
      <Form {...form.props}>
        <Field of={form} name="userId" label="被授权人">
          <PlaceSelect place="spender" disabled={former !== undefined} {...(former ? { known: former.who } : {})} />
        </Field>
        <Field of={form} name="capFen" label="累计上限">
          <YuanInput label="累计上限" />
        </Field>
        <Field of={form} name="perOrderCapFen" label="单笔上限">
          <YuanInput label="单笔上限" />
        </Field>
        <Form.Item name="endsOn" label="截止日期（含当天）" rules={form.rules('endsOn')} {...dayField}>
          <DatePicker style={{ width: '100%' }} disabledDate={(day) => day.isBefore(dayjs(dayText(serverNow())), 'day')} />
        </Form.Item>
      </Form>
      <p className="second">金额和日期空着就是不限。他用这张卡下的订单，仍由您作为经费负责人审批。</p>
    </FormDialog>
  )
}

export const CardGrants = ({ cards }: { cards: readonly OwnCard[] }) => {
  const ask = useAsk()
  const [open, setOpen] = useState<{ card: OwnCard; former?: Grant }>()
  const revoke = useAct(api.delegation.revoke, { onDone: () => notify.ok('已收回') })
  const takeBack = async (card: OwnCard, { who }: Grant) => {
    const body = '他不能再用这张卡提交订单；已经提交的订单照常办理。'
    if ((await ask.put({ title: `收回${who.userName}对${card.name}的授权？`, body, ok: '收回', danger: true })) !== undefined)
      void revoke.run({ fundId: card.fundId, userId: who.userId })
  }
  if (cards.length === 0) return null
  return (
    <Card title="经费卡授权" flush>
      <Note>您负责的经费卡，可以让别人在限额内使用。</Note>
      {cards.map((card) => (
        <section key={card.fundId} aria-label={card.name}>
          <div className={css['card']}>
            <b>{card.name}</b>
            <span className="second">{card.projectNo}</span>
            <Button size="small" onClick={() => setOpen({ card })}>
              授权他人
            </Button>
          </div>
          <ul>
            {card.grants.map((it) => (
              <li key={it.who.userId} className={css['row']}>
                <Who who={it.who} />
                <span>
                  <span>
                    {limitsOf(it)} {it.isEnded ? <Tag>已到期</Tag> : null}
                  </span>
                  <span className="second">已用 {money(it.usedFen)}</span>
                </span>
                <span style={{ flexDirection: 'row' }}>
                  <Button
                    type="link"
                    size="small"
                    aria-label={`修改${it.who.userName}的授权`}
                    onClick={() => setOpen({ card, former: it })}
                  >
                    修改
                  </Button>
                  <Button type="link" size="small" aria-label={`收回${it.who.userName}的授权`} onClick={() => void takeBack(card, it)}>
                    收回
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {open ? <GrantDialog {...open} close={() => setOpen(undefined)} /> : null}
      {ask.node}
    </Card>
  )
}
