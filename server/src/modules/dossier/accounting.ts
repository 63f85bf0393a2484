// 电子会计档案 of a period: the vouchers as they were received, an index and their hashes (《会计档案管理办法》第八条、财会〔2020〕6号, decision 0380).
import type { dossier } from '@caiyuan/contract/dossier'
import { checkStatuses } from '@caiyuan/contract/invoice-check'
import { Readable } from 'node:stream'
import { auditFile } from '../../core/audit.ts'
import { dayOf, firstOfNextMonth, startOfDay, textOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { zippedAsRead } from '../../core/data-page.ts'
import { Fail, invalid } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { csvReply, type SheetColumn } from '../../core/sheet.ts'
import { keptFiles, measured } from '../../gateways/storage.ts'
import { filesOfPapers, invoicesOfPapers, paidPapers, type PaidPaper, type PaperFile, type PaperInvoice } from './accounting-papers.ts'
import { plainName, sha256 } from './names.ts'
import { volumesOf } from './volumes.ts'

const NAME_BYTES = 200

const KINDS = { bill: '对账单', offPlatform: '平台外采购', frameworkOrder: '协议订单' } as const

/** One file of a paper; without one, what is missing. */
interface Entry {
  archiveNo: string
  paper: PaidPaper
  invoice: PaperInvoice | null
  what: string
  file: PaperFile | null
  /** The first row of a paper and of an invoice has its sum, so that a column can be added up. */
  paperFen: number
  invoiceFen: number
  place: string
  /** Empty: as it was received. */
  fault: string
}

const COLUMNS: readonly SheetColumn<Entry>[] = [
  { title: '档号', width: 28, text: (it) => it.archiveNo },
  { title: '单据类型', width: 12, text: (it) => KINDS[it.paper.kind] },
  { title: '单据编号', width: 22, text: (it) => it.paper.no },
  { title: '供应商', width: 30, text: (it) => it.paper.supplier },
  { title: '单据金额（元）', width: 14, fen: (it) => it.paperFen },
  { title: '经费号', width: 20, text: (it) => it.paper.funds },
  { title: '结算单号', width: 22, text: (it) => it.paper.settlement_no },
  { title: '凭证号', width: 18, text: (it) => it.paper.voucher_no },
  { title: '付款日期', width: 12, text: (it) => it.paper.paid_on ?? '' },
  { title: '登记付款时间', width: 20, text: (it) => textOf(it.paper.settled_at) },
  { title: '登记人', width: 12, text: (it) => it.paper.settled_by },
  { title: '材料', width: 14, text: (it) => it.what },
  { title: '发票代码', width: 14, text: (it) => it.invoice?.invoice_code ?? '' },
  { title: '发票号码', width: 22, text: (it) => it.invoice?.invoice_no ?? '' },
  { title: '开票日期', width: 12, text: (it) => it.invoice?.issued_on ?? '' },
  { title: '价税合计（元）', width: 14, fen: (it) => it.invoiceFen },
  { title: '税务查验', width: 12, text: (it) => (it.invoice?.what === '发票' ? checkStatuses[it.invoice.status ?? 'waiting'] : '') },
  { title: '文件', width: 40, text: (it) => it.place },
  { title: '原文件名', width: 30, text: (it) => it.file?.name ?? '' },
  { title: 'SHA-256（收到时）', width: 66, text: (it) => it.file?.sha256 ?? '' },
  { title: '核对', width: 8, text: (it) => (it.fault ? '异常' : '完好') },
  { title: '异常说明', width: 40, text: (it) => it.fault },
]

const howTo = (lead: string, entries: readonly Entry[], papers: number): string => `${lead}
单据 ${papers} 张，材料 ${entries.filter((it) => it.file).length} 个，异常 ${entries.filter((it) => it.fault).length} 处。

本档案依据《会计档案管理办法》（财政部、国家档案局令第79号）和《关于规范电子会计凭证报销入账归档的通知》（财会〔2020〕6号），
收录期间内登记付款的对账单、平台外采购和协议订单的电子发票原件（OFD、PDF、XML）及其附件，文件内容与收到时相同。

怎样核对（不需要采园）
1. 在解压后的文件夹运行 sha256sum -c SHA256SUMS。SHA256SUMS 里各材料的值是系统收到文件时记下的，与现在的内容不符即显示 FAILED。
2. 目录.csv 每行是一个材料。「核对」为异常的，「异常说明」写明原因；缺少的材料也各占一行，不会略去。
3. 档号为「学校代码-KJPZ-登记付款的年月-当月顺序号」，按登记付款的先后编号。同一期间再次导出，同一单据的档号不变；
   期间结束后不再有新单据进入，后来收到的红字发票和附件列在原档号之下。
4. 金额单位为元，单据金额写在单据的第一行，价税合计写在发票的第一行，其余行为 0.00，整列可以相加。
   付款后退货开具的红字发票金额为负，列在原发票的单据之下；从后来的对账单抵扣的，同时列在那张对账单之下。
5. 用 Excel 打开 目录.csv 时，请把发票号码按文本导入，否则 20 位号码会被改成近似值。
`

const archiveNoOf = (code: string, { month, num }: PaidPaper): string => `${code}-KJPZ-${month}-${String(num).padStart(4, '0')}`

/** What belongs to one paper, its invoices first; nothing it should have is passed over. */
const entriesOf = (
  code: string,
  paper: PaidPaper,
  invoices: readonly PaperInvoice[],
  { byId, attached }: { byId: ReadonlyMap<string, PaperFile>; attached: readonly PaperFile[] },
): Entry[] => {
  const archiveNo = archiveNoOf(code, paper)
  const found: Omit<Entry, 'place' | 'paperFen' | 'invoiceFen'>[] = []
  const add = (what: string, invoice: PaperInvoice | null, ids: readonly string[]) => {
    for (const id of ids) {
      const file = byId.get(id) ?? null
      found.push({ archiveNo, paper, invoice, what, file, fault: file ? '' : '文件记录不存在' })
    }
  }
  for (const invoice of invoices) {
    if (invoice.file_ids.length === 0)
      found.push({ archiveNo, paper, invoice, what: invoice.what, file: null, fault: '没有电子文件，请归档纸质发票' })
    add(invoice.what, invoice, invoice.file_ids)
    add('查验证明', invoice, invoice.check_file_ids)
  }
  if (invoices.length === 0) found.push({ archiveNo, paper, invoice: null, what: '发票', file: null, fault: '单据没有发票' })
  const named = new Set(found.map((it) => it.file?.id))
  for (const file of attached)
    if (!named.has(file.id)) found.push({ archiveNo, paper, invoice: null, what: file.label || '附件', file, fault: '' })
  return found.map((it, at) => ({
    ...it,
    paperFen: at === 0 ? paper.fen : 0,
    invoiceFen: it.invoice && it.invoice !== found[at - 1]?.invoice ? it.invoice.total_fen : 0,
    place: it.file ? `材料/${archiveNo}/${it.file.id.slice(-8)}-${plainName(it.file.name, NAME_BYTES)}` : '',
  }))
}

const GONE = '文件已不在存储中'

/** As it lies in the store now; null where nothing does. A store that does not answer is no missing file. */
const sumNow = async (key: string): Promise<string | null> => {
  try {
    return (await measured(keptFiles().stream(key))).sha256
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** What is not as it was received stays inside and is named. */
const compared = async (entries: readonly Entry[]): Promise<Entry[]> => {
  const seen: Entry[] = []
  for (const it of entries) {
    const now = it.file && (await sumNow(it.file.storage_key))
    const fault = now === null ? GONE : now === it.file?.sha256 ? '' : `内容与收到时不同，现在的 SHA-256 为 ${now}`
    seen.push(it.file ? { ...it, fault } : it)
  }
  return seen
}

const LAST_MS = 5 * 60_000

interface Period {
  name: string
  from: Date
  until: Date
}

/** The months of a period that is over. */
const periodOf = (ctx: Ctx, year: number, month: number): Period => {
  const two = (n: number) => String(n).padStart(2, '0')
  const name = month === 0 ? String(year) : `${year}-${two(month)}`
  const until = startOfDay(firstOfNextMonth(`${year}-${two(month || 12)}-01`))
  // A payment of the last moment may still be on its way into the log.
  if (until.getTime() + LAST_MS > ctx.now.getTime())
    throw new Fail('core.refused', { reason: `${name} 还没有结束（今天 ${dayOf(ctx.now)}），期间结束后才能导出会计档案` })
  return { name, from: startOfDay(`${year}-${two(month || 1)}-01`), until }
}

/** What is kept of the papers of a period, and how it goes into volumes. */
const keptOf = async (ctx: Ctx, { from, until }: Period) => {
  const papers = await paidPapers(ctx, from, until)
  const invoices = await invoicesOfPapers(ctx, papers)
  const files = await filesOfPapers(
    ctx,
    papers,
    invoices.flatMap((it) => [...it.file_ids, ...it.check_file_ids]),
  )
  const byId = new Map(files.map((it) => [it.id, it]))
  const byPaper = Map.groupBy(invoices, (it) => it.doc_id)
  const attached = Map.groupBy(files, (it) => it.doc_id)
  const school = await ctx.tx.selectFrom('schools').select(['name', 'code']).where('id', '=', ctx.schoolId).executeTakeFirstOrThrow()
  const kept = papers.map((paper) => ({
    archiveNo: archiveNoOf(school.code, paper),
    entries: entriesOf(school.code, paper, byPaper.get(paper.id) ?? [], { byId, attached: attached.get(paper.id) ?? [] }),
  }))
  return { school, volumes: volumesOf(kept, ({ entries }) => filesIn(entries)) }
}

/** A file may prove two things of one paper: it lies there once. */
const filesIn = (entries: readonly Entry[]): PaperFile[] => [
  ...new Map(entries.flatMap(({ place, file }) => (file ? [[place, file] as const] : []))).values(),
]

export const accountingVolumes: Of<typeof dossier>['accountingVolumes'] = async (ctx, { year, month }) => {
  const { volumes } = await keptOf(ctx, periodOf(ctx, year, month))
  return {
    list: volumes.map((papers, at) => {
      const files = papers.flatMap(({ entries }) => filesIn(entries))
      return {
        num: at + 1,
        firstNo: papers[0]!.archiveNo,
        lastNo: papers.at(-1)!.archiveNo,
        paperNum: papers.length,
        fileNum: files.length,
        sizeBytes: files.reduce((sum, it) => sum + it.size_bytes, 0),
      }
    }),
  }
}

/** Each download stands in the audit log, before the file is given. */
export const downloadAccounting: Of<typeof dossier>['accounting'] = async (ctx, { year, month, volumeNum }) => {
  const period = periodOf(ctx, year, month)
  const { school, volumes } = await keptOf(ctx, period)
  if (volumes.length === 0) throw new Fail('core.refused', { reason: `${period.name} 没有登记付款的单据，没有可归档的内容` })
  const papers = volumes[volumeNum - 1]
  if (!papers) throw invalid('volumeNum', `${period.name} 的会计档案共 ${volumes.length} 卷，没有第 ${volumeNum} 卷`)
  const name = volumes.length === 1 ? period.name : `${period.name}-第${volumeNum}卷共${volumes.length}卷`
  const entries = await compared(papers.flatMap((it) => it.entries))
  const lead = `${school.name} 电子会计档案 ${name}，导出于 ${textOf(ctx.now)}，导出人 ${ctx.user.name}`
  const sheet = await csvReply('目录', COLUMNS, entries)
  const made = [
    { place: '目录.csv', body: sheet.body as Buffer },
    { place: '怎样核对.txt', body: Buffer.from(howTo(lead, entries, papers.length)) },
  ]
  const received = [...new Map(entries.flatMap((it) => (it.file ? [[it.place, { ...it, file: it.file }]] : []))).values()]
  const sums = [...received.map((it) => `${it.file.sha256}  ${it.place}\n`), ...made.map((it) => `${sha256(it.body)}  ${it.place}\n`)]
  const inside = [
    ...received.filter((it) => it.fault !== GONE).map((it) => ({ place: it.place, read: () => keptFiles().stream(it.file.storage_key) })),
    ...[...made, { place: 'SHA256SUMS', body: Buffer.from(sums.join('')) }].map(({ place, body }) => ({ place, read: () => [body] })),
  ]
  await auditFile(ctx, 'dossier.accounting', `${school.code}-KJPZ-${name}`)
  return {
    mime: 'application/zip',
    body: Readable.from(zippedAsRead(inside)),
    headers: {
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`电子会计档案-${school.code}-${name}.zip`)}`,
    },
  }
}
