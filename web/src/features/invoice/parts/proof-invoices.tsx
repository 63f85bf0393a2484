// Invoices brought as proof: a file each, read by itself; what it does not say is typed.
import { money, sumFen } from '@caiyuan/contract/money'
import { Input } from 'antd'
import { useState } from 'react'
import { api, call } from '../../../core/api.ts'
import { Fault } from '../../../ui/fault.tsx'
import { Upload, type KeptFile } from '../../../ui/upload.tsx'
import { YuanInput } from '../../../ui/yuan-input.tsx'
import css from './proof-invoices.module.css'

export interface TypedInvoice {
  file: KeptFile
  invoiceCode: string
  invoiceNo: string
  totalFen: number | undefined
  note: string
}

/** As it is sent. */
export const proofOf = ({ file, invoiceCode, invoiceNo, totalFen }: TypedInvoice) => ({
  fileId: file.id,
  fileName: file.name,
  invoiceCode,
  invoiceNo,
  totalFen: totalFen ?? 0,
})

/** What is missing before they prove this sum; empty when nothing is. */
export const proofFaults = (invoices: readonly TypedInvoice[], fen: number): string[] => {
  const sum = sumFen(invoices.map((it) => it.totalFen ?? 0))
  return [
    invoices.length === 0 ? '请上传发票' : '',
    ...invoices.map((it) => (it.invoiceNo ? '' : `请填写${it.file.name}的发票号码`)),
    invoices.length > 0 && sum !== fen ? `发票合计 ${money(sum)} 与实际金额 ${money(fen)} 不一致` : '',
  ].filter(Boolean)
}

const readFile = async (file: KeptFile): Promise<TypedInvoice> => {
  const { fields, note } = await call(api.invoice.readOwn, { fileId: file.id })
  return { file, invoiceCode: fields.invoiceCode ?? '', invoiceNo: fields.invoiceNo ?? '', totalFen: fields.totalFen, note }
}

interface Props {
  invoices: readonly TypedInvoice[]
  put: (change: (now: readonly TypedInvoice[]) => TypedInvoice[]) => void
}

export const ProofInvoices = ({ invoices, put }: Props) => {
  const [fault, setFault] = useState('')
  const take = async (files: readonly KeptFile[]) => {
    setFault('')
    put((now) => now.filter((it) => files.some((file) => file.id === it.file.id)))
    for (const file of files.filter((each) => !invoices.some((it) => it.file.id === each.id)))
      try {
        const read = await readFile(file)
        put((now) => [...now, read])
      } catch (cause) {
        setFault(`${file.name}：${cause instanceof Error ? cause.message : '没有读取成功'}`)
      }
  }
  const set = (id: string, change: Partial<TypedInvoice>) => put((now) => now.map((it) => (it.file.id === id ? { ...it, ...change } : it)))
  return (
    <>
      <Upload
        label="上传发票（OFD、XML、PDF）"
        of="files"
        max={20}
        value={invoices.map((it) => it.file)}
        onChange={(files) => void take(files)}
      />
      <Fault>{fault}</Fault>
      {invoices.map((it) => (
        <div key={it.file.id} style={{ marginTop: 12 }}>
          <b>{it.file.name}</b> <span className="second">{it.note}</span>
          <div className={css['fields']}>
            <Input
              aria-label={`${it.file.name}的发票号码`}
              placeholder="发票号码"
              value={it.invoiceNo}
              onChange={(event) => set(it.file.id, { invoiceNo: event.target.value.replace(/\s/g, '') })}
            />
            <Input
              aria-label={`${it.file.name}的发票代码`}
              placeholder="发票代码（8 位号码才有）"
              value={it.invoiceCode}
              onChange={(event) => set(it.file.id, { invoiceCode: event.target.value.trim() })}
            />
            <YuanInput
              label={`${it.file.name}的价税合计`}
              value={it.totalFen}
              onChange={(totalFen: number | undefined) => set(it.file.id, { totalFen })}
            />
          </div>
        </div>
      ))}
    </>
  )
}
