// An announcement in a dialog, a new one or one that stands there: what it says, from which day to which.
import {
  ANNOUNCEMENT_DAYS_MAX,
  ANNOUNCEMENT_TEXT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  announcement as calls,
  daysText,
  type AnnouncementState,
} from '@caiyuan/contract/announcement'
import { dayText, momentText } from '@caiyuan/contract/span'
import { Button, DatePicker, Form, Input } from 'antd'
import type dayjs from 'dayjs'
import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { api, sayFail, useAct } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { dropKept, readKept } from '../../../core/kept.ts'
import { notify } from '../../../core/notices.ts'
import { dayField } from '../../../ui/day-field.ts'
import { Field, KeptFields, useSchemaForm, type SchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import css from './announcement.module.css'
import { Whole, type OwnAnnouncement } from './row.tsx'

interface Written {
  title?: unknown
  content?: unknown
  fromOn?: unknown
  toOn?: unknown
}

const isOver = (day: dayjs.Dayjs): boolean => day.format('YYYY-MM-DD') < dayText(serverNow())

/** Where an announcement being written is kept until it is sent. */
const draftOf = (id: string | undefined): string => `announcement:${id ?? 'new'}`

const Fields = <V extends Written>({ form, place }: { form: SchemaForm<V>; place: string }) => (
  <Form {...form.props}>
    <KeptFields of={form} name={place} />
    <Field of={form} name="title" label="公告标题">
      <Input maxLength={ANNOUNCEMENT_TITLE_MAX} showCount placeholder="如：元旦放假与发货安排" />
    </Field>
    <Field of={form} name="content" label="公告内容" hint="纯文本，换行会保留">
      <Input.TextArea rows={6} maxLength={ANNOUNCEMENT_TEXT_MAX} showCount />
    </Field>
    <div className={css['days']}>
      <Field of={form} name="fromOn" label="开始日期" {...dayField}>
        <DatePicker style={{ width: '100%' }} disabledDate={isOver} />
      </Field>
      <Field of={form} name="toOn" label="结束日期" hint="含当天" {...dayField}>
        <DatePicker style={{ width: '100%' }} disabledDate={isOver} />
      </Field>
    </div>
    <p className="second">在这些日子里显示在店铺首页，未登录的访客也能看到；最长到开始日期后 {ANNOUNCEMENT_DAYS_MAX} 天。</p>
  </Form>
)

interface FormProps {
  close: () => void
  done: (state: AnnouncementState) => void
}

const saidOf = (state: AnnouncementState): string => (state === 'shown' ? '店铺首页正在展示' : '到开始日期自动展示')

export const NewAnnouncement = ({ close, done }: FormProps) => {
  const place = draftOf(undefined)
  const act = useAct(api.announcement.create, {
    onDone: ({ state }) => {
      dropKept(place)
      notify.ok(`已发布，${saidOf(state)}`)
      done(state)
    },
  })
  const form = useSchemaForm({
    schema: calls.create.input,
    initial: readKept(place, { fromOn: dayText(serverNow()) }),
    fail: act.fail,
    onSubmit: (values) => void act.run(values),
  })
  return (
    <FormDialog title="发布店铺公告" width={560} onClose={close} ok="发布" pending={act.pending} send={form.submit}>
      <Fields form={form} place={place} />
    </FormDialog>
  )
}

type Change = z.input<typeof calls.update.input>

const changeOf = ({ id, version, title, content, fromOn, toOn }: OwnAnnouncement): Change => ({ id, version, title, content, fromOn, toOn })

const isSame = (one: Partial<Change>, other: Change): boolean =>
  (['title', 'content', 'fromOn', 'toOn'] as const).every((name) => one[name] === other[name])

const Moved = ({ now, children }: { now: OwnAnnouncement; children: ReactNode }) => (
  <div className={css['moved']} role="alert">
    <p className="strong">
      {now.updatedBy}于 {momentText(now.updatedAt)} 修改了这条公告，现在是：
    </p>
    <p>{now.title}</p>
    <p className="second num">{daysText(now)}</p>
    <Whole it={now} label="现在的公告内容" />
    <div className={css['ways']}>{children}</div>
  </div>
)

interface ChangeProps extends FormProps {
  id: string
  /** As it stands now; undefined where it left the list meanwhile. */
  now: OwnAnnouncement | undefined
  refresh: () => void
}

/** What is typed stays when somebody changes it meanwhile; it is saved over a text that was read. */
export const ChangeAnnouncement = ({ id, now, refresh, close, done }: ChangeProps) => {
  const place = draftOf(id)
  const [first] = useState(() => {
    const kept = readKept<Partial<Change>>(place, {})
    const present = now && changeOf(now)
    return kept.version === undefined || (present && isSame(kept, present)) ? { ...present, isKept: false } : { ...kept, isKept: true }
  })
  const [version, setVersion] = useState(first.version ?? 0)
  const [isKept, setIsKept] = useState(first.isKept)
  const act = useAct(api.announcement.update, {
    onDone: ({ state }) => {
      dropKept(place)
      notify.ok(`已修改，${saidOf(state)}`)
      done(state)
    },
    onFail: (fail) => {
      sayFail(fail)
      refresh()
    },
  })
  const { isKept: _, ...initial } = first
  const form = useSchemaForm({
    schema: calls.update.input,
    initial,
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, id, version }),
  })
  const goOn = (values: Partial<Change>, at: number) => {
    form.form.setFieldsValue({ ...values, version: at })
    setVersion(at)
    setIsKept(false)
  }
  const isMoved = now !== undefined && now.version !== version && !act.pending
  const usePresent = now ? (
    <Button size="small" onClick={() => goOn(changeOf(now), now.version)}>
      改用现在的内容
    </Button>
  ) : null
  return (
    <FormDialog title="修改店铺公告" width={560} onClose={close} ok="保存" disabled={isMoved} pending={act.pending} send={form.submit}>
      {isMoved ? (
        <Moved now={now}>
          <Button size="small" type="primary" onClick={() => goOn({}, now.version)}>
            用我写的内容继续
          </Button>
          {usePresent}
        </Moved>
      ) : isKept ? (
        <p className={css['ways']}>
          <span className="second">这是您上次没有保存的内容</span>
          {usePresent}
        </p>
      ) : null}
      {now ? null : (
        <p className="bad" role="alert">
          这条公告已不在这一页：可能已撤回、被隐藏、已结束或改了日期。您写的内容会保留。
        </p>
      )}
      <Fields form={form} place={place} />
    </FormDialog>
  )
}
