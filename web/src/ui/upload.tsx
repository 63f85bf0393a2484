// Images and files: chosen, dropped or pasted, sent at once, shown with their progress.
import { CameraOutlined, PaperClipOutlined } from '@ant-design/icons'
import { useEffect, useId, useRef, useState, type DragEvent } from 'react'
import { fileAddress, sendFile, type KeptFile } from '../core/files.ts'
import { sizeText } from './size-text.ts'
import css from './upload.module.css'

export type { KeptFile } from '../core/files.ts'

type Of = 'images' | 'files' | 'showable'

interface UploadProps {
  value?: readonly KeptFile[]
  onChange?: (files: KeptFile[]) => void
  /** images: pictures as tiles. files: documents as rows. showable: those a browser shows, as rows. */
  of?: Of
  /** Pasted and chosen files beyond this are refused (spec §5). */
  max?: number
  maxMb?: number
  label: string
  /** Where most add nothing: a small button with its bounds beside it; files are dropped on the line. */
  isSmall?: boolean
  /** Pictures pasted anywhere on the page land here. */
  takesPaste?: boolean
  /** On a phone a button of its own opens the camera. */
  takesPhoto?: boolean
  schoolId?: number
  /** Who has no account yet, and cannot open what he sent. */
  applyTo?: string
  id?: string
}

interface Sending {
  key: number
  name: string
  part: number
}

const accepts: Record<Of, string> = {
  images: '.jpg,.jpeg,.png',
  showable: '.jpg,.jpeg,.png,.pdf',
  files: '.jpg,.jpeg,.png,.pdf,.ofd,.xml,.doc,.docx,.xls,.xlsx,.zip',
}

/** Why a file cannot be taken, before it is sent. */
export const refusal = (file: { name: string; size: number }, of: Of, maxMb: number): string | undefined => {
  const ext = file.name.slice(file.name.lastIndexOf('.')).toLowerCase()
  if (!accepts[of].split(',').includes(ext)) return `${file.name}：只能上传 ${accepts[of].replaceAll('.', '').replaceAll(',', '、')}`
  if (file.size === 0) return `${file.name}：文件是空的`
  if (file.size > maxMb * 1024 * 1024) return `${file.name}：${sizeText(file.size)}，超过 ${maxMb} MB`
  return undefined
}

let nextKey = 1

const useSending = (props: Required<Pick<UploadProps, 'of' | 'max' | 'maxMb'>> & UploadProps) => {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [faults, setFaults] = useState<readonly string[]>([])
  // Several uploads may end between two renders: the newest list is the one to add to.
  const kept = useRef<readonly KeptFile[]>(props.value ?? [])
  useEffect(() => {
    kept.current = props.value ?? []
  }, [props.value])
  const change = (files: KeptFile[]) => {
    kept.current = files
    props.onChange?.(files)
  }
  const sendOne = async (file: File) => {
    const key = nextKey++
    setSending((all) => [...all, { key, name: file.name, part: 0 }])
    try {
      const done = await sendFile(file, {
        schoolId: props.schoolId,
        applyTo: props.applyTo,
        onProgress: (part) => setSending((all) => all.map((it) => (it.key === key ? { ...it, part } : it))),
      })
      change([...kept.current, done])
    } catch (cause) {
      setFaults((all) => [...all, `${file.name}：${cause instanceof Error ? cause.message : '没有传成功'}`])
    } finally {
      setSending((all) => all.filter((it) => it.key !== key))
    }
  }
  const take = (files: readonly File[]) => {
    const room = props.max - kept.current.length - sending.length
    const wrong = files.flatMap((it) => refusal(it, props.of, props.maxMb) ?? [])
    const good = files.filter((it) => refusal(it, props.of, props.maxMb) === undefined)
    setFaults([...wrong, ...(good.length > room ? [`最多 ${props.max} 个，多出的 ${good.length - Math.max(0, room)} 个没有上传`] : [])])
    for (const file of good.slice(0, Math.max(0, room))) void sendOne(file)
  }
  const remove = (id: string) => change(kept.current.filter((it) => it.id !== id))
  return { sending, faults, take, remove }
}

const usePaste = (on: boolean, take: (files: readonly File[]) => void) => {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    if (!on) return undefined
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [on])
}

const Progress = ({ it }: { it: Sending }) => (
  <span
    className={css['progress']}
    role="progressbar"
    aria-label={`${it.name} 上传进度`}
    aria-valuenow={Math.round(it.part * 100)}
    aria-valuemin={0}
    aria-valuemax={100}
  >
    <span style={{ width: `${it.part * 100}%` }} />
  </span>
)

const Kept = ({
  it,
  of,
  remove,
  schoolId,
  isLink = true,
}: {
  it: KeptFile
  of: Of
  isLink?: boolean
  remove: (() => void) | undefined
  schoolId: number | undefined
}) => (
  <span className={of === 'images' ? css['tile'] : css['file']}>
    {of === 'images' ? (
      <a href={fileAddress(it.id, schoolId)} target="_blank" rel="noreferrer">
        <img src={fileAddress(it.id, schoolId)} alt={it.name} />
      </a>
    ) : (
      <>
        {isLink ? (
          <a href={fileAddress(it.id, schoolId)} target="_blank" rel="noreferrer" className="line1">
            {it.name}
          </a>
        ) : (
          <span className="line1">{it.name}</span>
        )}
        <span className="second" style={{ whiteSpace: 'nowrap' }}>
          {sizeText(it.sizeBytes)}
        </span>
      </>
    )}
    {remove ? (
      <button type="button" className={css['remove']} aria-label={`移除 ${it.name}`} onClick={remove}>
        ×
      </button>
    ) : null}
  </span>
)

export const Upload = (props: UploadProps) => {
  const { value = [], of = 'images', max = 9, maxMb = of === 'images' ? 5 : 10, label } = props
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const [over, setOver] = useState(false)
  const { sending, faults, take, remove } = useSending({ ...props, of, max, maxMb })
  usePaste(props.takesPaste ?? false, take)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  return (
    <div className={props.isSmall ? css['small'] : undefined}>
      <div className={css['list']}>
        {value.map((it) => (
          <Kept
            key={it.id}
            it={it}
            of={of}
            schoolId={props.schoolId}
            isLink={props.applyTo === undefined}
            remove={props.onChange ? () => remove(it.id) : undefined}
          />
        ))}
        {sending.map((it) => (
          <span key={it.key} className={of === 'images' ? css['tile'] : css['file']}>
            <span className="line1">{it.name}</span>
            <Progress it={it} />
          </span>
        ))}
        {value.length + sending.length < max ? (
          <button
            id={props.id}
            type="button"
            className={`${css['add']} ${of === 'images' ? '' : css['wide']}`}
            data-over={over}
            aria-describedby={noteId}
            onClick={() => input.current?.click()}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            {props.isSmall ? <PaperClipOutlined aria-hidden /> : null}
            {label}
            {props.takesPaste ? <small>可粘贴</small> : null}
          </button>
        ) : null}
        {props.takesPhoto && value.length + sending.length < max ? (
          <button type="button" className={`${css['add']} phone-only`} aria-describedby={noteId} onClick={() => camera.current?.click()}>
            <CameraOutlined aria-hidden />
            拍照
          </button>
        ) : null}
      </div>
      <p id={noteId} className={css['note']}>
        {props.isSmall && value.length === 0 ? `最多 ${max} 个` : `${value.length} / ${max}`}，单个不超过 {maxMb} MB
      </p>
      {faults.map((it) => (
        <p key={it} className="bad" role="alert">
          {it}
        </p>
      ))}
      <input
        ref={input}
        type="file"
        // antd shows file inputs inside its forms, whatever `hidden` says.
        style={{ display: 'none' }}
        multiple={max > 1}
        accept={accepts[of]}
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {props.takesPhoto ? (
        <input
          ref={camera}
          type="file"
          style={{ display: 'none' }}
          accept="image/*"
          capture="environment"
          onChange={(event) => {
            take([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      ) : null}
    </div>
  )
}

/** The same files, to look at only. */
export const FileList = ({ files, of = 'files', schoolId }: { files: readonly KeptFile[]; of?: 'images' | 'files'; schoolId?: number }) => (
  <div className={css['list']}>
    {files.map((it) => (
      <Kept key={it.id} it={it} of={of} schoolId={schoolId} remove={undefined} />
    ))}
  </div>
)
