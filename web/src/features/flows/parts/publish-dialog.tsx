// 发布: from when and why, with what it changes and what its author should know.
import { flows as calls } from '@caiyuan/contract/admin/flows'
import { dayText } from '@caiyuan/contract/span'
import { DatePicker, Form, Input } from 'antd'
import { api, useAct } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { notify } from '../../../core/notices.ts'
import { dayField } from '../../../ui/day-field.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import type { FlowRead } from '../model.ts'
import css from './versions.module.css'

interface PublishDialogProps {
  flow: FlowRead
  revision: number
  changes: readonly string[]
  warnings: readonly string[]
  published: () => void
  close: () => void
}

export const PublishDialog = ({ flow, revision, changes, warnings, published, close }: PublishDialogProps) => {
  const act = useAct(api.admin.publishFlow, {
    onDone: ({ version }) => {
      notify.ok(`已发布 v${version}`)
      published()
    },
  })
  const form = useSchemaForm({
    schema: calls.publishFlow.input,
    initial: { docKind: flow.docKind, revision },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, docKind: flow.docKind, revision }),
  })
  return (
    <FormDialog
      title={`发布${flow.docTitle}审批流程 v${flow.nextVersion}`}
      width={520}
      onClose={close}
      ok="发布"
      pending={act.pending}
      send={form.submit}
    >
      <ul className={css['changes']} aria-label="与生效中的版本相比">
        {changes.map((it) => (
          <li key={it}>{it}</li>
        ))}
      </ul>
      {warnings.length > 0 ? (
        <details className={`wait ${css['warnings']}`}>
          <summary>{warnings.length} 项提醒</summary>
          <ul>
            {warnings.map((it) => (
              <li key={it}>{it}</li>
            ))}
          </ul>
        </details>
      ) : null}
      {flow.runningNum > 0 ? <p className="second">在途 {flow.runningNum} 单仍按原来的步骤走完。</p> : null}
      <Form {...form.props} style={{ marginTop: 12 }}>
        <Form.Item name="from" label="从哪天起" extra="不选则立即生效；选了则从那天零点起" rules={form.rules('from')} {...dayField}>
          <DatePicker style={{ width: '100%' }} disabledDate={(day) => day.format('YYYY-MM-DD') <= dayText(serverNow())} />
        </Form.Item>
        <Field of={form} name="reason" label="原因">
          <Input />
        </Field>
      </Form>
    </FormDialog>
  )
}
