// The files of one invoice; the form has their ids, and hears of each new one to read it.
import { useEffect, useRef } from 'react'
import { Upload, type KeptFile } from '../../../ui/upload.tsx'

interface InvoiceFilesProps {
  id?: string
  value?: readonly string[]
  onChange?: (ids: string[]) => void
  schoolId: number
  files: readonly KeptFile[]
  setFiles: (files: readonly KeptFile[]) => void
  onNew: (file: KeptFile) => void
}

export const InvoiceFiles = ({ id, onChange, schoolId, files, setFiles, onNew }: InvoiceFilesProps) => {
  const latest = useRef(onNew)
  // Files that come together end between two renders.
  const known = useRef(files)
  useEffect(() => {
    latest.current = onNew
    known.current = files
  })
  const take = (next: KeptFile[]) => {
    const fresh = next.filter((it) => !known.current.some((old) => old.id === it.id))
    known.current = next
    setFiles(next)
    onChange?.(next.map((it) => it.id))
    for (const file of fresh) latest.current(file)
  }
  return (
    <Upload
      {...(id ? { id } : {})}
      of="files"
      max={3}
      label="上传发票文件：XML、OFD、PDF 自动识别，扫描件手工填写"
      value={files}
      onChange={take}
      schoolId={schoolId}
    />
  )
}
