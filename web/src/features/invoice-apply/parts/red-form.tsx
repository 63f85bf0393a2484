// 登记红字发票: one for each invoice in use, its number read from the file.
import { Button, Input } from 'antd'
import { useState } from 'react'
import { money } from '@caiyuan/contract/money'
import { api, call, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { FormDialog } from '../../../ui/modal.tsx'
import { Upload, type KeptFile } from '../../../ui/upload.tsx'
import { groupedNo } from '../../bill/parts/invoice-list.tsx'
import type { Apply } from '../model.ts'

interface Red {
  redNo: string
  files: readonly KeptFile[]
  note: string
}
const blank: Red = { redNo: '', files: [], note: '' }

export const RedForm = ({ it, schoolId, close }: { it: Apply; schoolId: number; close: () => void }) => {
  const blues = it.invoices.filter((each) => each.state === 'active')
  const [reds, setReds] = useState<Readonly<Record<string, Red>>>({})
  const [comment, setComment] = useState(it.state === 'waitReissue' ? '换开' : '')
  const act = useAct(api.supplyInvoice.red, {
    onDone: () => {
      notify.ok('红字发票已登记')
      close()
    },
  })
  const put = (id: string, change: Partial<Red>) => setReds((all) => ({ ...all, [id]: { ...(all[id] ?? blank), ...change } }))
  const take = async (id: string, files: readonly KeptFile[]) => {
    const known = reds[id]?.files ?? []
    put(id, { files })
    for (const file of files.filter((each) => !known.some((old) => old.id === each.id))) {
      const { fields, note } = await call(api.invoice.read, { schoolId, fileId: file.id })
      put(id, { note, ...(fields.invoiceNo ? { redNo: fields.invoiceNo } : {}) })
    }
  }
  const isWhole = blues.every((each) => (reds[each.id]?.redNo ?? '') !== '' && (reds[each.id]?.files.length ?? 0) > 0)
  return (
    <FormDialog
      title="登记红字发票"
      width={560}
      danger={it.state !== 'waitReissue'}
      onClose={close}
      ok={it.state === 'waitReissue' ? '登记红字发票' : '红冲发票'}
      pending={act.pending}
      disabled={!isWhole || comment.trim().length < 2}
      send={() =>
        void act.run({
          schoolId,
          id: it.id,
          comment,
          reds: blues.map((each) => ({
            invoiceId: each.id,
            redNo: reds[each.id]!.redNo,
            fileIds: reds[each.id]!.files.map((file) => file.id),
          })),
        })
      }
    >
      {blues.map((each) => (
        <fieldset key={each.id} style={{ border: 0, padding: 0, margin: '0 0 16px', display: 'grid', gap: 8 }}>
          <legend style={{ padding: 0, marginBottom: 8 }}>
            红冲 <b className="num">{groupedNo(each.invoiceNo)}</b> {money(each.totalFen)}
          </legend>
          <Upload
            of="files"
            max={3}
            label="上传红字发票（XML、OFD、PDF）"
            schoolId={schoolId}
            value={reds[each.id]?.files ?? []}
            onChange={(files) => void take(each.id, files)}
          />
          {reds[each.id]?.note ? <span className="second">{reds[each.id]!.note}</span> : null}
          <Input
            aria-label={`${each.invoiceNo} 的红字发票号码`}
            placeholder="红字发票号码，8 位或 20 位"
            className="num"
            value={reds[each.id]?.redNo ?? ''}
            onChange={(event) => put(each.id, { redNo: event.target.value.replace(/\s/g, '') })}
          />
        </fieldset>
      ))}
      <Input.TextArea
        aria-label="红冲原因"
        placeholder="红冲原因，至少 2 个字"
        rows={2}
        maxLength={200}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <div className="row wrap" style={{ marginTop: 8 }}>
        {['开票有误', '销货退回', '销售折让'].map((text) => (
          <Button key={text} size="small" onClick={() => setComment(text)}>
            {text}
          </Button>
        ))}
      </div>
      {it.state === 'waitReissue' ? null : (
        <p className="wait" style={{ marginTop: 12 }}>
          红冲后这张申请结束，其中的订单回到待开票。
        </p>
      )}
    </FormDialog>
  )
}
