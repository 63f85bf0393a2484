// 证明材料: one file, sent before the form. Its name outlives a reload as the rest of the form does.
import { dropKept, useKept } from '../../../core/kept.ts'
import { Upload, type KeptFile } from '../../../ui/upload.tsx'

const KEPT = 'registration-proof'
export const dropProofFile = (): void => dropKept(KEPT)

interface ProofFileProps {
  schoolCode: string
  id?: string
  value?: string
  onChange?: (fileId: string) => void
}

export const ProofFile = ({ schoolCode, id, value = '', onChange }: ProofFileProps) => {
  const [files, setFiles] = useKept<readonly KeptFile[]>(KEPT, [])
  const change = (next: readonly KeptFile[]) => {
    setFiles(next)
    onChange?.(next[0]?.id ?? '')
  }
  return (
    <Upload
      {...(id ? { id } : {})}
      label="上传证明材料"
      of="showable"
      max={1}
      applyTo={schoolCode}
      value={files.filter((it) => it.id === value)}
      onChange={change}
    />
  )
}
