// Invoice files of the person as they come: chosen, dropped as a folder, or packed in a zip; one invoice may have several.
import type { OutputOf, SentOf } from '@caiyuan/contract/endpoint'
import { useState } from 'react'
import { api, call } from '../../../core/api.ts'
import { sendFile, type KeptFile } from '../../../core/files.ts'

type Draft = SentOf<typeof api.invoiceApply.match>['invoices'][number]
type Fields = OutputOf<typeof api.invoice.readOwn>['fields']

export interface Received {
  no: string
  fields: Fields
  files: readonly KeptFile[]
}

const NEEDED = ['kind', 'issuedOn', 'buyerName', 'buyerTaxNo', 'sellerName', 'sellerTaxNo', 'netFen', 'taxFen', 'totalFen'] as const
const isWhole = (it: Fields): boolean => NEEDED.every((name) => it[name] !== undefined)

/** As it is sent; the server reads the files again. */
export const draftOf = ({ no, fields, files }: Received): Draft =>
  ({ ...fields, invoiceNo: no, fileIds: files.slice(0, 3).map((it) => it.id) }) as Draft

/** The files of what was dropped, folders opened. */
const filesIn = async (entry: FileSystemEntry): Promise<File[]> => {
  if (entry.isFile) return [await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail))]
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail))
    if (some.length === 0) break
    all.push(...some)
  }
  return (await Promise.all(all.map(filesIn))).flat()
}

export const droppedFiles = async (data: DataTransfer): Promise<File[]> => {
  const entries = [...data.items].map((it) => it.webkitGetAsEntry()).filter((it) => it !== null)
  return entries.length > 0 ? (await Promise.all(entries.map(filesIn))).flat() : [...data.files]
}

const isTaken = (name: string): boolean => /\.(xml|ofd|pdf|zip)$/i.test(name)

/** More files of an invoice that is there are added to it. */
const joined = (all: readonly Received[], it: Received): Received[] => {
  const known = all.find((each) => each.no === it.no)
  if (!known) return [...all, it]
  const fields = isWhole(known.fields) && known.fields.lines ? known.fields : { ...known.fields, ...it.fields }
  return all.map((each) => (each === known ? { ...each, fields, files: [...each.files, ...it.files] } : each))
}

export const useReceived = () => {
  const [invoices, setInvoices] = useState<readonly Received[]>([])
  const [faults, setFaults] = useState<readonly string[]>([])
  const [left, setLeft] = useState(0)
  const say = (text: string) => setFaults((all) => [...all, text])
  const read = async (file: KeptFile): Promise<void> => {
    const { fields, note } = await call(api.invoice.readOwn, { fileId: file.id })
    if (!fields.invoiceNo || !isWhole(fields)) say(`${file.name}：${fields.invoiceNo ? '票面信息读取不全，请上传 XML 或 OFD' : note}`)
    else setInvoices((all) => joined(all, { no: fields.invoiceNo!, fields, files: [file] }))
  }
  const takeOne = async (file: File): Promise<void> => {
    try {
      const kept = await sendFile(file)
      if (!/\.zip$/i.test(file.name)) {
        await read(kept)
        return
      }
      const { files, skipped } = await call(api.invoice.unpack, { fileId: kept.id })
      for (const it of skipped) say(`${it.name}：${it.reason}`)
      for (const it of files) await read(it)
    } catch (cause) {
      say(`${file.name}：${cause instanceof Error ? cause.message : '没有读取成功'}`)
    }
  }
  const take = async (files: readonly File[]): Promise<void> => {
    const wrong = files.filter((it) => !isTaken(it.name) && !it.name.startsWith('.'))
    setFaults(wrong.map((it) => `${it.name}：只能上传 OFD、PDF、XML 或 zip`))
    const good = files.filter((it) => isTaken(it.name))
    setLeft((num) => num + good.length)
    // One after the other: what one account may hold at once is bounded.
    for (const file of good) {
      await takeOne(file)
      setLeft((num) => num - 1)
    }
  }
  const drop = (nos: readonly string[]) => setInvoices((all) => all.filter((it) => !nos.includes(it.no)))
  return { invoices, faults, left, take, drop }
}
