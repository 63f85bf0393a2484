// What may be uploaded: the content decides, and the ending must agree with it.
import { Fail } from './fail.ts'

const MEG = 1024 * 1024
/** The largest any file may be. */
export const MOST_BYTES = 50 * MEG
/** So much of a file is looked at. */
export const HEAD_BYTES = 512

interface Kind {
  mime: string
  exts: readonly string[]
  test(head: Buffer): boolean
}

const starts =
  (...bytes: number[]) =>
  (head: Buffer): boolean =>
    bytes.every((b, i) => head[i] === b)
const zip = starts(0x50, 0x4b, 0x03, 0x04)
/** Text of any encoding has no NUL and is no page; the importer decides whether it can be read. */
const plain = (head: Buffer): boolean => !head.includes(0) && !/^\uFEFF?\s*<(!doctype|html|svg|script)/i.test(head.toString('utf8'))
const ole = starts(0xd0, 0xcf, 0x11, 0xe0)

/** Attachments of domain page 00 §0.3, plus the table formats of imports. */
const KINDS: readonly Kind[] = [
  { mime: 'image/jpeg', exts: ['jpg', 'jpeg'], test: starts(0xff, 0xd8, 0xff) },
  { mime: 'image/png', exts: ['png'], test: starts(0x89, 0x50, 0x4e, 0x47) },
  { mime: 'application/pdf', exts: ['pdf'], test: starts(0x25, 0x50, 0x44, 0x46) },
  { mime: 'application/ofd', exts: ['ofd'], test: zip },
  {
    mime: 'application/xml',
    exts: ['xml'],
    test: (h) => /^\uFEFF?\s*</.test(h.toString('utf8')) && !/<(html|svg|script)/i.test(h.toString('utf8')),
  },
  { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', exts: ['docx'], test: zip },
  { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', exts: ['xlsx'], test: zip },
  { mime: 'application/msword', exts: ['doc'], test: ole },
  { mime: 'application/vnd.ms-excel', exts: ['xls'], test: ole },
  { mime: 'application/zip', exts: ['zip'], test: zip },
  { mime: 'text/csv', exts: ['csv'], test: plain },
  { mime: 'application/jsonl', exts: ['jsonl'], test: plain },
]

const extOf = (name: string): string => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
export const refused = (reason: string): Fail => new Fail('core.file', { reason })

/** The type of a file by its name and beginning. */
export const mimeOf = (name: string, head: Buffer): string => {
  const ext = extOf(name)
  const kind = KINDS.find((k) => k.exts.includes(ext))
  if (!kind) throw refused('只能上传 jpg、png、pdf、ofd、xml、doc、docx、xls、xlsx、csv、jsonl、zip 文件')
  if (head.length === 0) throw refused('文件是空的')
  if (!kind.test(head)) throw refused(`文件内容不是 ${ext} 格式`)
  return kind.mime
}

/** What a browser shows without opening it elsewhere: all that somebody without an account may send. */
export const mustBeShowable = (name: string): void => {
  if (!['jpg', 'jpeg', 'png', 'pdf'].includes(extOf(name))) throw refused('只能上传 jpg、png、pdf 文件')
}

/** Megabytes by kind: lists of goods are plain text, what an XLSX holds packed in 10 MB takes several times as much. */
const mostOf = (mime: string): number => {
  if (mime.startsWith('image/')) return 5
  return mime === 'text/csv' || mime === 'application/jsonl' ? 50 : 10
}

export const mustFit = (mime: string, bytes: number): void => {
  const most = mostOf(mime)
  if (bytes > most * MEG) throw refused(`${mime.startsWith('image/') ? '图片' : '文件'}不能超过 ${most} MB`)
}
