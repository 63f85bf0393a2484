// The file to import: chosen or dropped, refused before it is sent when it cannot be one.
import { InboxOutlined } from '@ant-design/icons'
import { useRef, useState, type DragEvent } from 'react'
import { sendFile, type KeptFile } from '../../../core/files.ts'
import { Fault } from '../../../ui/fault.tsx'
import css from './import.module.css'

/** Packed, an XLSX of 10 MB holds as much as a list of 50 MB of plain text. */
const maxMbOf = (name: string): number => (/\.xlsx$/i.test(name) ? 10 : 50)

const faultOf = (file: File, endings: readonly string[]): string => {
  if (!endings.some((it) => file.name.toLowerCase().endsWith(`.${it}`)))
    return `只能导入 ${endings.join('、')} 文件；旧的 xls 请另存为 xlsx`
  if (file.size === 0) return '文件是空的'
  const max = maxMbOf(file.name)
  return file.size > max * 1024 * 1024 ? `文件不能超过 ${max} MB，请分成几个文件` : ''
}

interface PickFileProps {
  take: (file: KeptFile) => void
  endings: readonly string[]
  note: string
  /** Address of the empty sheet to begin with. */
  template: string
}

export const PickFile = ({ take, endings, note, template }: PickFileProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [part, setPart] = useState<number>()
  const [fault, setFault] = useState('')
  const [isOver, setOver] = useState(false)
  const send = async (file: File | undefined) => {
    if (!file || part !== undefined) return
    const wrong = faultOf(file, endings)
    setFault(wrong)
    if (wrong) return
    setPart(0)
    try {
      take(await sendFile(file, { onProgress: setPart }))
    } catch (cause) {
      setFault(cause instanceof Error ? cause.message : '没有传成功，请重试')
    } finally {
      setPart(undefined)
      if (input.current) input.current.value = ''
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void send(event.dataTransfer.files[0])
  }
  return (
    <div
      className={css['pick']}
      data-over={isOver}
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      role="group"
      aria-label="选择导入文件"
    >
      <InboxOutlined aria-hidden />
      <p>
        把文件拖到这里，或
        <button type="button" className={css['choose']} onClick={() => input.current?.click()}>
          选择文件
        </button>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={endings.map((it) => `.${it}`).join(',')}
        aria-label="导入文件"
        onChange={(event) => void send(event.target.files?.[0])}
      />
      <p className="second">{note}</p>
      <p>
        <a href={template} download>
          下载导入模板
        </a>
      </p>
      {part === undefined ? null : (
        <span
          className={css['track']}
          role="progressbar"
          aria-label="上传进度"
          aria-valuenow={Math.round(part * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span style={{ width: `${part * 100}%` }} />
        </span>
      )}
      <Fault>{fault}</Fault>
    </div>
  )
}
