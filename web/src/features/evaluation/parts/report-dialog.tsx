// 举报 of an evaluation: what is wrong with it, and in words. The page of goods has no component library of its own.
import { reportKinds, type ReportKind } from '@caiyuan/contract/evaluable'
import { Report } from '@caiyuan/contract/evaluation'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import { useKept } from '../../../core/kept.ts'
import { Fault } from '../../../ui/fault.tsx'
import { faultAt } from '../../../ui/form.tsx'
import { Kit } from '../../../ui/kit.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import css from './report.module.css'

interface Said {
  kind: ReportKind
  content: string
}

export interface ReportProps {
  /** Of the evaluation: what was typed is kept for it. */
  id: string
  name: string
  /** What else is to be known before. */
  note: string
  /** True: it was kept. */
  send: (it: Said) => Promise<boolean>
  pending: boolean
}

const Fields = ({ id, name, note, send, pending, close }: ReportProps & { close: () => void }) => {
  const [draft, put, drop] = useKept<{ kind: ReportKind | ''; content: string }>(`report:${id}`, { kind: '', content: '' })
  const [pressed, setPressed] = useState(false)
  const kindFault = draft.kind === '' ? '请选择举报类型' : undefined
  const wordsFault = faultAt(Report, { content: draft.content }, 'content')
  const go = async () => {
    setPressed(true)
    if (draft.kind === '' || wordsFault || !(await send({ kind: draft.kind, content: draft.content }))) return
    drop()
    close()
  }
  return (
    <FormDialog title={`举报评价：${name}`} ok="提交举报" pending={pending} send={() => void go()} onClose={close}>
      <p className="second">{note}</p>
      <Radio.Group
        className={css['kinds'] ?? ''}
        aria-label="举报类型"
        value={draft.kind}
        onChange={(event) => put((now) => ({ ...now, kind: event.target.value as ReportKind }))}
        options={Object.entries(reportKinds).map(([value, label]) => ({ value, label }))}
      />
      <Fault>{pressed ? kindFault : undefined}</Fault>
      <Input.TextArea
        rows={3}
        className={css['words'] ?? ''}
        aria-label="举报说明"
        placeholder="请说明哪些内容有问题（2 至 200 字）"
        count={{ show: true, max: 200 }}
        value={draft.content}
        onChange={(event) => put((now) => ({ ...now, content: event.target.value }))}
      />
      <Fault>{pressed ? wordsFault : undefined}</Fault>
    </FormDialog>
  )
}

export const ReportDialog = (props: ReportProps & { close: () => void }) => (
  <Kit>
    <Fields {...props} />
  </Kit>
)
