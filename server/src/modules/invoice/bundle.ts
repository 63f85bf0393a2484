// A zip of invoices as people get them by mail: every file of it becomes an upload of its own.
import { INVOICES_IN_ZIP, type invoice } from '@caiyuan/contract/invoice'
import { refused } from '../../core/file-kinds.ts'
import { keepPart } from '../../core/files.ts'
import type { Of } from '../../core/implement.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { invoiceFile } from './queries.ts'
import { unpack } from './read/archive.ts'
import { BadFile } from './read/safe-xml.ts'

const MEG = 1024 * 1024
const baseOf = (path: string): string => path.split('/').at(-1) ?? path
/** What packing programs add of their own. */
const isNoise = (path: string): boolean => path.endsWith('/') || path.startsWith('__MACOSX/') || baseOf(path).startsWith('.')
const isInvoice = (path: string): boolean => /\.(xml|ofd|pdf)$/i.test(path)
const isArchive = (path: string): boolean => /\.(zip|rar|7z|tar|gz|tgz)$/i.test(path)

/** The files of it and the names of what is no invoice; a packed file inside is not opened. */
const openBundle = (body: Buffer): { files: Map<string, Uint8Array>; others: string[] } => {
  const others: string[] = []
  const files = unpack(body, {
    what: '压缩包',
    wants: (name) => {
      if (isNoise(name)) return false
      if (isArchive(name)) throw new BadFile(`压缩包里还有压缩包「${baseOf(name)}」，请解开后再上传`)
      if (!isInvoice(name)) others.push(baseOf(name))
      return isInvoice(name)
    },
    mostBytes: 10 * MEG,
    mostInAll: 60 * MEG,
    mostEntries: INVOICES_IN_ZIP,
  })
  return { files, others }
}

export const unpackInvoices: Of<typeof invoice>['unpack'] = async (ctx, { fileId }) => {
  const row = await invoiceFile(ctx, fileId)
  if (row.mime !== 'application/zip') throw refused('请选择 zip 压缩包')
  try {
    const { files, others } = openBundle(await keptFiles().get(row.storage_key))
    if (files.size === 0) throw new BadFile('压缩包里没有发票文件（OFD、PDF、XML）')
    const kept = []
    const skipped = others.map((name) => ({ name, reason: '不是 OFD、PDF 或 XML，没有读取' }))
    for (const [path, bytes] of files) {
      const part = await keepPart(ctx, keptFiles(), baseOf(path), Buffer.from(bytes))
      if (part.fault !== undefined) skipped.push({ name: baseOf(path), reason: part.fault })
      else kept.push(part)
    }
    return { files: kept, skipped }
  } catch (error) {
    if (error instanceof BadFile) throw refused(error.message)
    throw error
  }
}
