// An announcement in a dialog, a new one or one that stands there: what it says, from which day to which.
import {
  ANNOUNCEMENT_DAYS_MAX,
  ANNOUNCEMENT_TEXT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  announcement as calls,
  type AnnouncementState,
} from '@caiyuan/contract/announcement'
import { dayText } from '@caiyuan/contract/span'
import { DatePicker, Form, Input } from 'antd'
import type dayjs from 'dayjs'
import { api, useAct } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { notify } from '../../../core/notices.ts'
import { dayField } from '../../../ui/day-field.ts'
import { Field, useSchemaForm, type SchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import css from './announcement.module.css'
import type { OwnAnnouncement } from './row.tsx'

interface Written {
  title?: unknown
  content?: unknown
  fromOn?: unknown
  toOn?: unknown
}

const isOver = (day: dayjs.Dayjs): boolean => day.format('YYYY-MM-DD') < dayText(serverNow())

const Fields = <V extends Written>({ form }: { form: SchemaForm<V> }) => (
  <Form {...form.props}>
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
  const act = useAct(api.announcement.create, {
    onDone: ({ state }) => {
      notify.ok(`已发布，${saidOf(state)}`)
      done(state)
    },
  })
  const form = useSchemaForm({
    schema: calls.create.input,
    initial: { fromOn: dayText(serverNow()) },
    fail: act.fail,
    onSubmit: (values) => void act.run(values),
  })
  return (
    <FormDialog title="发布店铺公告" width={560} onClose={close} ok="发布" pending={act.pending} send={form.submit}>
      <Fields form={form} />
    </FormDialog>
  )
}

export const ChangeAnnouncement = ({ of, close, done }: FormProps & { of: OwnAnnouncement }) => {
  const act = useAct(api.announcement.update, {
    onDone: ({ state }) => {
      notify.ok(`已修改，${saidOf(state)}`)
      done(state)
    },
  })
  const { id, version, title, content, fromOn, toOn } = of
  const form = useSchemaForm({
    schema: calls.update.input,
    initial: { id, version, title, content, fromOn, toOn },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, id, version }),
  })
  return (
    <FormDialog title="修改店铺公告" width={560} onClose={close} ok="保存" pending={act.pending} send={form.submit}>
      <Fields form={form} />
    </FormDialog>
  )
}
