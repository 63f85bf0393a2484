// 从表格文件读取: an xlsx or csv chosen or dropped becomes the text of the box, as if it had been pasted from the sheet.
import { UploadOutlined } from '@ant-design/icons'
import type { SheetOf } from '@caiyuan/contract/sheet-columns'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Button, Select } from 'antd'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { api, call } from '../../../core/api.ts'
import { sendFile } from '../../../core/files.ts'
import { Fault } from '../../../ui/fault.tsx'
import css from './from-sheet.module.css'

const MOST_MB = 10
const FAULTS_SHOWN = 5
const ENDINGS = ['.xlsx', '.csv']

type Read = OutputOf<typeof api.sheetText.read>

const wrongWith = (file: File): string => {
  if (!ENDINGS.some((it) => file.name.toLowerCase().endsWith(it))) return '只能读取 xlsx、csv 表格；旧的 xls 请另存为 xlsx'
  if (file.size === 0) return '文件是空的'
  return file.size > MOST_MB * 1024 * 1024 ? `文件不能超过 ${MOST_MB} MB，请分成几个文件` : ''
}

/** What was read: it stands until the next file, whatever becomes of the text. */
const Said = ({ it, pick, pending }: { it: Read; pick: (sheet: string) => void; pending: boolean }) => (
  <div className={css['said']} role="status">
    <div>
      已读取 {it.fileName}
      {it.sheets.length > 1 ? (
        <Select
          size="small"
          aria-label="工作表"
          className={css['sheet'] ?? ''}
          value={it.sheet}
          loading={pending}
          options={it.sheets.map((name) => ({ value: name, label: name }))}
          onChange={pick}
        />
      ) : null}
      ：{it.rowNum} 行{it.columns.length > 0 ? `，识别出 ${it.columns.join('、')}` : '，没有认出表头，按内容识别'}
    </div>
    {it.notes.map((note) => (
      <p key={note} className="second">
        {note}
      </p>
    ))}
    {it.faults.slice(0, FAULTS_SHOWN).map((fault) => (
      <p key={fault.rowNo} className="bad">
        第 {fault.rowNo} 行没有带入：{fault.message}
      </p>
    ))}
    {it.faults.length > FAULTS_SHOWN ? (
      <p className="bad">另有 {it.faults.length - FAULTS_SHOWN} 行没有带入，请在表格里改正后重新读取</p>
    ) : null}
  </div>
)

/** The box itself is `children`: a file may be dropped on it. */
export const FromSheet = ({ of, take, children }: { of: SheetOf; take: (text: string) => void | Promise<void>; children: ReactNode }) => {
  const input = useRef<HTMLInputElement>(null)
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState('')
  const [isOver, setOver] = useState(false)
  const [read, setRead] = useState<{ fileId: string; it: Read }>()
  const readFile = async (fileId: string, sheet = '') => {
    const it = await call(api.sheetText.read, { fileId, of, layout: { sheet } })
    setRead({ fileId, it })
    await take(it.text)
  }
  const run = async (work: () => Promise<void>) => {
    setFault('')
    setPending(true)
    try {
      await work()
    } catch (cause) {
      setFault(cause instanceof Error ? cause.message : '没有读取成功，请重试')
    } finally {
      setPending(false)
      if (input.current) input.current.value = ''
    }
  }
  const send = (file: File | undefined) => {
    if (!file || pending) return
    const wrong = wrongWith(file)
    if (wrong) return setFault(wrong)
    void run(async () => readFile((await sendFile(file)).id))
  }
  const over = (event: DragEvent, isNow: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(isNow)
  }
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    setOver(false)
    send(event.dataTransfer.files[0])
  }
  return (
    <div
      data-over={isOver}
      className={css['drop']}
      role="presentation"
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={drop}
    >
      {children}
      <div className={css['bar']}>
        <Button size="small" icon={<UploadOutlined aria-hidden />} loading={pending} onClick={() => input.current?.click()}>
          从表格文件读取
        </Button>
        <span className="second">xlsx 或 csv，也可以把文件拖到框里</span>
        <input
          ref={input}
          type="file"
          // A form shows what is only `hidden`.
          style={{ display: 'none' }}
          accept={ENDINGS.join(',')}
          aria-label="表格文件"
          onChange={(event) => send(event.target.files?.[0])}
        />
      </div>
      {read ? <Said it={read.it} pending={pending} pick={(sheet) => void run(() => readFile(read.fileId, sheet))} /> : null}
      <Fault>{fault}</Fault>
    </div>
  )
}
