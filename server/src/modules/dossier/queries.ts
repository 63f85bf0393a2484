import type { dossier } from '@caiyuan/contract/dossier'
import { strToU8 } from 'fflate'
import { auditFile } from '../../core/audit.ts'
import { textOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { dataPage, escaped, tableOf, zipped } from '../../core/data-page.ts'
import { Fail, missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { seenOrder } from '../order/queries/visible.ts'
import { schoolHere } from '../school/name.ts'
import { LOG_WORDS, logOf } from './log.ts'
import { plainName, sha256 } from './names.ts'
import { filesOf, papersOf, type DossierFile } from './papers.ts'
import { tablesOf } from './tables.ts'

/** More than that is fetched file by file. */
const MOST_BYTES = 300 * 1024 * 1024

/** Of a name, the other is that of its document. */
const NAME_BYTES = 180
const NO_BYTES = 60
const placeOf = (it: DossierFile, at: number): string =>
  `附件/${String(at + 1).padStart(3, '0')}-${plainName(it.doc_no, NO_BYTES)}-${plainName(it.name, NAME_BYTES)}`

const HOW = `怎样核对这份档案（不需要采园）
1. 每个文件的 SHA-256 都列在 SHA256SUMS 里：在解压后的文件夹运行 sha256sum -c SHA256SUMS。
2. 办理记录.json 每一行的 hash 是 bytes（Base64 解码后）的 SHA-256；bytes 依次是 18 个字段，每个字段为 4 字节长度（-1 为空）
   加内容：上一条的摘要、学校、序号、格式、编号、单据种类、单据编号、动作、事项、原状态、新状态、办理人编号、办理人、代谁办理、
   意见、明细、时间（2000-01-01 起的微秒）、网络地址。序号相连的两行，后一行的 prev_hash 等于前一行的 hash。
3. 金额单位在网页里是元；在数据.json 里以 _fen 结尾的是分，以 _e4 结尾的是万分之一元。
`

/** The files of a dossier by their places, the sums of all of them last. */
const contentOf = async (ctx: Ctx, orderId: string, orderNo: string): Promise<Record<string, Uint8Array>> => {
  const docs = await papersOf(ctx, orderId)
  const [tables, log, files, school] = await Promise.all([
    tablesOf(ctx, orderId, docs),
    logOf(ctx, docs),
    filesOf(ctx, docs),
    schoolHere(ctx),
  ])
  const bytes = files.reduce((sum, it) => sum + it.size_bytes, 0)
  if (bytes > MOST_BYTES) throw new Fail('core.refused', { reason: '附件超过 300 MB，请逐个下载' })
  const content: Record<string, Uint8Array> = {}
  for (const [at, it] of files.entries()) content[placeOf(it, at)] = await keptFiles().get(it.storage_key)
  const lead = `${school.name}，订单 ${orderNo}，生成于 ${textOf(ctx.now)}，生成人 ${ctx.user.name}。金额单位为元。`
  const list = files.map(
    (it, at) =>
      `<li><a href="${encodeURI(placeOf(it, at))}">${escaped(it.name)}</a>（${escaped(it.doc_no)}${it.label ? `，${escaped(it.label)}` : ''}）</li>`,
  )
  const logTable = { title: '办理记录', words: LOG_WORDS, rows: log.map((it) => ({ ...it })), isWhole: true }
  const body = [
    ...tables.filter((it) => it.rows.length > 0).map(tableOf),
    tableOf(logTable),
    `<h2>附件（${files.length} 个）</h2>\n<ul>${list.join('')}</ul>`,
  ]
  const data = {
    school: school.name,
    orderNo,
    madeAt: ctx.now.toISOString(),
    madeBy: ctx.user.name,
    documents: docs.map(({ kind, no }) => ({ kind, no })),
    attachments: files.map((it, at) => ({ place: placeOf(it, at), name: it.name, docNo: it.doc_no, label: it.label, sha256: it.sha256 })),
    ...Object.fromEntries(tables.map((it) => [it.name, it.rows])),
  }
  content['档案.html'] = strToU8(dataPage(`订单档案 ${orderNo}`, lead, body.join('\n')))
  content['数据.json'] = strToU8(JSON.stringify(data, null, 2))
  content['办理记录.json'] = strToU8(JSON.stringify(log, null, 2))
  content['怎样核对.txt'] = strToU8(HOW)
  const sums = Object.entries(content).map(([place, it]) => `${sha256(it)}  ${place}\n`)
  content['SHA256SUMS'] = strToU8(sums.join(''))
  return content
}

/** Each download stands in the audit log, before the file is given. */
export const downloadDossier: Of<typeof dossier>['download'] = async (ctx, { id }) => {
  if (!isId(id)) throw missing('订单')
  const order = await seenOrder(ctx, id)
  const content = await contentOf(ctx, id, order.order_no)
  await auditFile(ctx, 'dossier.download', id)
  return {
    mime: 'application/zip',
    body: Buffer.from(await zipped(content)),
    headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`订单档案-${order.order_no}.zip`)}` },
  }
}
