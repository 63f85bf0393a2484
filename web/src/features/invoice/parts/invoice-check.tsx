// What the tax authority says of an invoice, and what finance may do about it.
import { checkStatuses, type CheckStatus } from '@caiyuan/contract/invoice-check'
import type { OutputOf, SentOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import { Button, Input, Radio } from 'antd'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { FormDialog } from '../../../ui/modal.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { FileList, Upload, type KeptFile } from '../../../ui/upload.tsx'

export type Check = NonNullable<OutputOf<typeof api.bill.detail>['invoices'][number]['check']>

const tones = { waiting: 'wait', passed: 'ok', red: 'bad', void: 'bad', differs: 'bad', none: 'bad' } as const satisfies Record<
  CheckStatus,
  string
>
const results = Object.entries(checkStatuses)
  .filter(([value]) => value !== 'waiting')
  .map(([value, label]) => ({ value, label }))

type Result = SentOf<typeof api.invoiceCheck.note>['checkStatus']

const NoteDialog = ({ id, invoiceNo, close }: { id: string; invoiceNo: string; close: () => void }) => {
  const [result, setResult] = useState<Result>('passed')
  const [files, setFiles] = useState<readonly KeptFile[]>([])
  const [comment, setComment] = useState('')
  const act = useAct(api.invoiceCheck.note, {
    onDone: () => {
      notify.ok(`发票 ${invoiceNo} 已登记查验结果`)
      close()
    },
  })
  return (
    <FormDialog
      title="登记人工查验"
      onClose={close}
      ok="登记"
      pending={act.pending}
      disabled={files.length === 0}
      send={() => void act.run({ id, checkStatus: result, comment, fileIds: files.map((it) => it.id) })}
    >
      <div className="stack">
        <p className="second">请在国家税务总局全国增值税发票查验平台查验 {invoiceNo}，把查验结果的截图上传在这里。</p>
        <Radio.Group aria-label="查验结果" options={results} value={result} onChange={(event) => setResult(event.target.value as Result)} />
        <Upload label="上传查验结果的截图" of="files" max={3} value={files} onChange={setFiles} />
        <Input.TextArea
          aria-label="说明"
          placeholder="说明，可不填"
          rows={2}
          maxLength={200}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </div>
    </FormDialog>
  )
}

/** `invoiceNo`: as the dialog names it. */
export const InvoiceCheck = ({ check, invoiceNo }: { check: Check; invoiceNo: string }) => {
  const [isNoting, setNoting] = useState(false)
  const again = useAct(api.invoiceCheck.again, { onDone: () => notify.ok('已重新查验，结果出来后在这里显示') })
  const { again: mayAsk, note: mayNote } = check.can
  const said = [
    check.detail,
    check.at ? `${momentText(check.at)}${check.notedBy ? ` ${check.notedBy}人工查验` : ' 税务查验'}` : '',
    check.note,
  ].filter(Boolean)
  return (
    <div>
      <Tag tone={tones[check.status]}>{checkStatuses[check.status]}</Tag> <span className="second">{said.join('，')}</span>
      {mayAsk ? (
        <Button
          type="link"
          size="small"
          loading={again.pending}
          disabled={mayAsk !== true}
          title={mayAsk === true ? '' : mayAsk}
          onClick={() => void again.run({ id: check.id })}
        >
          重新查验
        </Button>
      ) : null}
      {mayNote === true ? (
        <Button type="link" size="small" onClick={() => setNoting(true)}>
          登记人工查验
        </Button>
      ) : mayNote ? (
        <span className="second">{mayNote}</span>
      ) : null}
      {check.files.length > 0 ? <FileList files={check.files} /> : null}
      {isNoting ? <NoteDialog id={check.id} invoiceNo={invoiceNo} close={() => setNoting(false)} /> : null}
    </div>
  )
}
