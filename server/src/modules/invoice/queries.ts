// Reads the fields of a kept invoice file, so that nobody types what the file already says.
import type { FileSays, InvoiceReading, invoice } from '@caiyuan/contract/invoice'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { ownUpload } from '../../core/files.ts'
import type { Of } from '../../core/implement.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { fieldsOfXml } from './read/fields.ts'
import { fieldsOfOfd } from './read/ofd.ts'
import { fieldsOfPdf } from './read/pdf.ts'
import { BadFile, parseXml } from './read/safe-xml.ts'

export const invoiceFile = async (ctx: Ctx, id: string, isHeld = false) => {
  const row = await ownUpload(ctx, id, isHeld)
  if (!row) throw new Fail('invoice.file')
  return row
}

const none = (note: string): InvoiceReading => ({ source: 'none', note, fields: {} })

/** What the bytes say, by the type the upload was recognised as. */
export const readInvoice = async (mime: string, body: Buffer): Promise<InvoiceReading> => {
  try {
    if (mime === 'application/pdf') {
      const fields = await fieldsOfPdf(body)
      if (fields) return { source: 'pdf', note: '已从 PDF 读取票面信息，没有商品明细，请核对', fields }
      return none('PDF 中没有读到一张发票的文字（扫描件、多张合并或文件损坏），请手工填写，或上传同一张发票的 XML、OFD')
    }
    if (mime === 'application/xml') {
      const fields = fieldsOfXml(parseXml(body))
      return fields?.invoiceNo ? { source: 'xml', note: '已从数电票 XML 读取，请核对', fields } : none('XML 中没有找到发票信息，请手工填写')
    }
    if (mime === 'application/ofd') {
      const fields = fieldsOfOfd(body)
      if (!fields) return none('OFD 中没有找到发票信息，请手工填写')
      return {
        source: 'ofd',
        note: fields.lines ? '已从 OFD 内的发票数据读取，请核对' : '已从 OFD 读取票面信息，没有商品明细，请核对',
        fields,
      }
    }
    return none('图片不能自动识别，请手工填写，或同时上传同一张发票的 XML、OFD、PDF')
  } catch (error) {
    if (error instanceof BadFile) return none(`${error.message}，没有读取，请手工填写`)
    throw error
  }
}

/** The bytes of kept files, read once more: what they say is never taken from the screen. */
export const saysOf = async (files: readonly { name: string; mime: string; storage_key: string }[]): Promise<FileSays[]> => {
  const says: FileSays[] = []
  for (const file of files) {
    const { source, fields } = await readInvoice(file.mime, await keptFiles().get(file.storage_key))
    says.push({ name: file.name, source, fields })
  }
  return says
}

export const readOwnInvoice: Of<typeof invoice>['readOwn'] = async (ctx, { fileId }) => {
  const row = await invoiceFile(ctx, fileId)
  return readInvoice(row.mime, await keptFiles().get(row.storage_key))
}

/** The upload of a supplier's people, in a school it deals with. */
export const readInvoiceFile: Of<typeof invoice>['read'] = (ctx, { fileId }) => readOwnInvoice(ctx, { fileId })
