import { Upload, type KeptFile } from './upload.tsx'

interface NamedFile {
  id: string
  name: string
}

interface FilesBoxProps {
  max: number
  value?: readonly NamedFile[]
  onChange?: (files: NamedFile[]) => void
}

/** Files as a form keeps them: id and name. */
export const FilesBox = ({ max, value = [], onChange }: FilesBoxProps) => (
  <Upload
    label="上传附件"
    of="files"
    max={max}
    value={value.map((it) => ({ ...it, mime: '', sizeBytes: 0 }))}
    onChange={(files: KeptFile[]) => onChange?.(files.map(({ id, name }) => ({ id, name })))}
  />
)
