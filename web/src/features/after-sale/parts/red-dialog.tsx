// 登记红字发票: for the sum of a refund, against the invoices of its order; numbers are read from the files.
import { money } from '@caiyuan/contract/money'
import { Input } from 'antd'
import { useState } from 'react'
import { api, call, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { FormDialog } from '../../../ui/modal.tsx'
import { Upload, type KeptFile } from '../../../ui/upload.tsx'
import { groupedNo } from '../../bill/parts/invoice-list.tsx'
import { YuanInput } from '../../../ui/yuan-input.tsx'
import type { AfterSale } from '../model.ts'

interface Red {
  fen: number
  redNo: string
  files: readonly KeptFile[]
  note: string
}

/** The sum over the invoices as they come, as much as is left of each. */
const spread = (it: AfterSale): Record<string, Red> => {
  let left = it.refundFen
  return Object.fromEntries(
    it.blues.map((blue) => {
      const fen = Math.min(left, blue.leftFen)
      left -= fen
      return [blue.id, { fen, redNo: '', files: [], note: '' }]
    }),
  )
}

export const RedDialog = ({ it, schoolId, close }: { it: AfterSale; schoolId: number; close: () => void }) => {
  const [reds, setReds] = useState<Record<string, Red>>(() => spread(it))
  const act = useAct(api.afterSaleSupply.redden, {
    onDone: () => {
      notify.ok('红字发票已登记，款项在下一张对账单中抵扣')
      close()
    },
  })
  const put = (id: string, change: Partial<Red>) => setReds((all) => ({ ...all, [id]: { ...all[id]!, ...change } }))
  const take = async (id: string, files: readonly KeptFile[]) => {
    const known = reds[id]!.files
    put(id, { files })
    for (const file of files.filter((one) => !known.some((old) => old.id === one.id))) {
      const { fields, note } = await call(api.invoice.read, { schoolId, fileId: file.id })
      put(id, {
        note,
        ...(fields.invoiceNo ? { redNo: fields.invoiceNo } : {}),
        ...(fields.totalFen ? { fen: Math.abs(fields.totalFen) } : {}),
      })
    }
  }
  const used = it.blues.filter((blue) => reds[blue.id]!.fen > 0)
  const sum = used.reduce((all, blue) => all + reds[blue.id]!.fen, 0)
  const isWhole = sum === it.refundFen && used.every((blue) => reds[blue.id]!.redNo !== '' && reds[blue.id]!.files.length > 0)
  return (
    <FormDialog
      title="登记红字发票"
      width={560}
      onClose={close}
      ok="登记红字发票"
      pending={act.pending}
      disabled={!isWhole}
      send={() =>
        void act.run({
          schoolId,
          id: it.id,
          reds: used.map((blue) => ({
            invoiceId: blue.id,
            redNo: reds[blue.id]!.redNo,
            totalFen: reds[blue.id]!.fen,
            fileIds: reds[blue.id]!.files.map((file) => file.id),
          })),
        })
      }
    >
      <p style={{ marginBottom: 12 }}>
        订单 <span className="num">{it.orderNo}</span> 已开票，退款 <b className="num">{money(it.refundFen)}</b> 须开具同额红字发票。
      </p>
      {it.blues.map((blue) => (
        <fieldset key={blue.id} style={{ border: 0, padding: 0, margin: '0 0 16px', display: 'grid', gap: 8 }}>
          <legend style={{ padding: 0, marginBottom: 8 }}>
            原发票 <b className="num">{groupedNo(blue.invoiceNo)}</b>，{blue.issuedOn}，{money(blue.totalFen)}
            {blue.leftFen < blue.totalFen ? `，余 ${money(blue.leftFen)}` : ''}
          </legend>
          <div className="row">
            <span className="second">红冲金额</span>
            <YuanInput
              label={`${blue.invoiceNo} 的红冲金额`}
              value={reds[blue.id]!.fen}
              onChange={(fen) => put(blue.id, { fen: fen ?? 0 })}
            />
          </div>
          {reds[blue.id]!.fen > 0 ? (
            <>
              <Upload
                of="files"
                max={3}
                label="上传红字发票（XML、OFD、PDF）"
                schoolId={schoolId}
                value={reds[blue.id]!.files}
                onChange={(files) => void take(blue.id, files)}
              />
              {reds[blue.id]!.note ? <span className="second">{reds[blue.id]!.note}</span> : null}
              <Input
                aria-label={`${blue.invoiceNo} 的红字发票号码`}
                placeholder="红字发票号码，8 位或 20 位"
                className="num"
                value={reds[blue.id]!.redNo}
                onChange={(event) => put(blue.id, { redNo: event.target.value.replace(/\s/g, '') })}
              />
            </>
          ) : null}
        </fieldset>
      ))}
      <p className={sum === it.refundFen ? 'second' : 'bad'}>
        红字合计 {money(sum)}，应红冲 {money(it.refundFen)}
        {sum === it.refundFen ? '，一致。' : `，相差 ${money(Math.abs(sum - it.refundFen))}。`}
      </p>
    </FormDialog>
  )
}
