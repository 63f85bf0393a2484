// 导入协议登记表: what a sheet would bring is shown first, and then it is brought or nothing is (decision 0370).
import type { agreement } from '@caiyuan/contract/agreement'
import {
  agreementFieldNames,
  agreementFields,
  SHEET_AGREEMENTS_MOST,
  SHEET_LINES_MOST,
  type AgreementField,
} from '@caiyuan/contract/framework/agreement-sheet'
import { sayIssue } from '@caiyuan/contract/field-words'
import { AgreementForm } from '@caiyuan/contract/framework/agreement'
import type { ImportLayout } from '@caiyuan/contract/import-layout'
import type { z } from 'zod'
import type { Ctx } from '../../core/context.ts'
import { sha256 } from '../../core/crypto.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { ownUpload } from '../../core/files.ts'
import type { Of } from '../../core/implement.ts'
import { sheetReply } from '../../core/sheet.ts'
import { readApart } from '../../core/table-file/apart.ts'
import { columnsOf } from '../../core/table-file/columns.ts'
import { faultSheet } from '../../core/table-file/fault-sheet.ts'
import type { Source } from '../../core/table-file/read.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { firmsNamed, meantBy } from '../shop/firms-named.ts'
import { saveAgreement } from './commands.ts'
import { agreementWords, faultOf, firmsIn, groupsOf, typedOf, type Group, type RowFault, type Sheet } from './sheet.ts'

type Imports = Of<typeof agreement>
const SHOWN = 50

interface Plan {
  added: AgreementForm[]
  had: { agreementNo: string; packageNo: string; name: string }[]
  refusedNum: number
  faults: RowFault[]
  /** Names of the firms that were meant, by id. */
  firms: ReadonlyMap<string, string>
}

const fileOf = async (ctx: Ctx, fileId: string, layout: ImportLayout): Promise<{ name: string; source: Source }> => {
  const row = await ownUpload(ctx, fileId)
  if (!row) throw missing('文件')
  return { name: row.name, source: await readApart(row.name, () => keptFiles().stream(row.storage_key), { words: agreementWords, layout }) }
}

/** Why this sheet is no 协议登记表; empty when it is one. */
const lackOf = ({ headers, rows }: Source): string => {
  const columns = columnsOf(agreementWords, headers)
  const lacking = (['agreementNo', 'firm', 'goods'] as const).find((it) => !columns[it] && !(it === 'firm' && columns.firmCode))
  if (lacking) return `没有找到「${agreementFields[lacking].title}」列，请使用模板的表头`
  return rows.length > SHEET_LINES_MOST
    ? `一次最多 ${SHEET_LINES_MOST.toLocaleString('zh-CN')} 行，文件里有 ${rows.length} 行，请分成几个文件`
    : ''
}

const head: Record<string, AgreementField> = {
  categoryCode: 'category',
  ceilingFen: 'ceiling',
  perOrderFen: 'perOrder',
  candidates: 'firm',
  materials: 'paper',
}
const parts = {
  candidates: { lines: 'firms', fields: { supplierId: 'firm', quotaPct: 'quota', rateBp: 'rate', leadDays: 'leadDays' } },
  goods: { lines: 'goods', fields: { name: 'goods', priceE4: 'price' } },
  materials: { lines: 'papers', fields: { title: 'paper', fromFen: 'from' } },
} as const satisfies Record<string, { lines: 'firms' | 'goods' | 'papers'; fields: Record<string, AgreementField> }>

/** Where in the sheet the form is wrong. */
const placeOf = (group: Group, [first, at, name]: readonly PropertyKey[]): { rowNo: number; field: AgreementField; content: string } => {
  const part = typeof at === 'number' ? parts[first as keyof typeof parts] : undefined
  const line = part && group[part.lines][at as number]
  if (!part || !line) {
    const field = head[String(first)] ?? (String(first) as AgreementField)
    return { rowNo: group.rowOf[field] ?? group.rowNo, field, content: group.head[field] ?? '' }
  }
  const field = (part.fields as Record<string, AgreementField>)[String(name)] ?? (String(name) as AgreementField)
  return { rowNo: line.rowNo, field, content: line.texts[field] ?? '' }
}

/** What the form says, where nothing worse was said of the same cell. */
const sayIssues = (group: Group, issues: readonly z.core.$ZodIssue[]): void => {
  for (const issue of issues) {
    const { rowNo, field, content } = placeOf(group, issue.path)
    const { title } = agreementFields[field]
    if (group.faults.some((it) => it.rowNo === rowNo && it.field === title)) continue
    const isMissing = issue.code === 'invalid_type' && content === ''
    group.faults.push(faultOf(rowNo, field, isMissing ? `请填写${title}` : issue.message, content))
  }
}

interface Known {
  firms: Awaited<ReturnType<typeof firmsNamed>>
  categories: { code: string; name: string }[]
}

const categoryOf = (group: Group, { categories }: Known): string | undefined => {
  const text = group.head.category
  const named = categories.filter((it) => it.code === text || it.name === text)
  const say = (message: string): undefined => {
    group.faults.push(faultOf(group.rowOf.category ?? group.rowNo, 'category', message, text))
    return undefined
  }
  if (text === '') return say('请填写商品分类')
  const coded = named.find((it) => it.code === text)
  if (coded) return coded.code
  if (named.length > 1) return say(`有 ${named.length} 个分类叫「${text}」，请填写分类代码`)
  return named[0]?.code ?? say(`没有分类「${text}」`)
}

/** The agreement as its form has it, or what is wrong with it. */
const formOf = (group: Group, known: Known): AgreementForm | undefined => {
  const typed = typedOf(group)
  const named = firmsIn(group)
  const candidates = typed.candidates.map((it, at) => {
    const { uscc, name } = named[at]!
    const firm = meantBy(known.firms, { uscc, name })
    const why = typeof firm === 'string' ? firm : firm.status === 'normal' ? '' : `${firm.name}在平台暂停供货，不能作候选`
    if (why !== '') group.faults.push(faultOf(group.firms[at]!.rowNo, 'firm', why, name || uscc))
    return { ...it, supplierId: typeof firm === 'string' ? `?${at}` : firm.id }
  })
  const read = AgreementForm.safeParse({ ...typed, categoryCode: categoryOf(group, known), candidates }, { error: sayIssue })
  sayIssues(group, read.error?.issues ?? [])
  return group.faults.length === 0 ? read.data : undefined
}

const registered = async (ctx: Ctx, groups: readonly Group[]): Promise<Set<string>> => {
  const numbers = groups.map((it) => it.head.agreementNo)
  const rows = await ctx.tx
    .selectFrom('framework_agreements')
    .select(['agreement_no', 'lot_no'])
    .where('school_id', '=', ctx.schoolId)
    .where('agreement_no', 'in', numbers.length > 0 ? numbers : [''])
    .execute()
  return new Set(rows.map((it) => `${it.agreement_no}\n${it.lot_no}`))
}

const planOf = async (ctx: Ctx, { groups, faults }: Sheet): Promise<Plan> => {
  const there = await registered(ctx, groups)
  const known: Known = {
    firms: await firmsNamed(ctx, groups.flatMap(firmsIn)),
    categories: await ctx.tx.selectFrom('categories').select(['code', 'name']).execute(),
  }
  const firms = new Map(known.firms.map((it) => [it.id, it.name]))
  const plan: Plan = { added: [], had: [], refusedNum: 0, faults: [...faults], firms }
  for (const group of groups) {
    const { agreementNo, packageNo, name } = group.head
    if (there.has(group.key)) {
      plan.had.push({ agreementNo, packageNo, name })
      continue
    }
    const form = formOf(group, known)
    plan.faults.push(...group.faults)
    if (form) plan.added.push(form)
    else plan.refusedNum += 1
  }
  plan.faults.sort((a, b) => a.rowNo - b.rowNo)
  return plan
}

const countsOf = ({ added, had, refusedNum }: Plan) => ({ added: added.length, had: had.length, refused: refusedNum })
const sealOf = ({ firms: _names, ...plan }: Plan): string => sha256(JSON.stringify(plan)).toString('base64url')
const shown = (it: AgreementForm, firms: ReadonlyMap<string, string>) => ({
  agreementNo: it.agreementNo,
  packageNo: it.packageNo,
  name: it.name,
  startOn: it.startOn,
  endOn: it.endOn,
  ceilingFen: it.ceilingFen,
  priceRule: it.priceRule,
  candidates: it.candidates.map(({ supplierId, quotaPct, rateBp, leadDays }) => ({
    name: firms.get(supplierId) ?? '',
    quotaPct,
    rateBp,
    leadDays,
  })),
  goods: it.goods.map(({ name, spec, unit, priceE4 }) => ({ name, spec, unit, priceE4 })),
})

/** So many agreements at once: each is written whole. */
const tooMany = ({ groups }: Sheet): string =>
  groups.length > SHEET_AGREEMENTS_MOST ? `一次最多 ${SHEET_AGREEMENTS_MOST} 份协议，文件里有 ${groups.length} 份，请分成几个文件` : ''

const readAs = (source: Source): { lack: string; sheet: Sheet } => {
  const none: Sheet = { groups: [], faults: [], notes: source.notes }
  const lack = lackOf(source)
  if (lack !== '') return { lack, sheet: none }
  const sheet = groupsOf(source)
  return tooMany(sheet) === '' ? { lack: '', sheet } : { lack: tooMany(sheet), sheet: none }
}

/** An empty sheet whose headers the import knows by itself. */
export const agreementTemplate: Imports['template'] = () =>
  sheetReply(
    '协议登记表模板',
    agreementFieldNames.map((it) => ({
      title: agreementFields[it].title,
      width: it === 'name' || it === 'firm' || it === 'goods' ? 28 : 14,
      text: () => '',
    })),
    [],
  )

export const previewAgreements: Imports['preview'] = async (ctx, { fileId, layout }) => {
  const { name, source } = await fileOf(ctx, fileId, layout)
  const { lack, sheet } = readAs(source)
  const plan = await planOf(ctx, sheet)
  return {
    fileName: name,
    sheet: source.sheet,
    sheets: source.sheets,
    headRow: source.headRow,
    lack,
    counts: countsOf(plan),
    notes: [...sheet.notes],
    faultNum: plan.faults.length,
    faults: plan.faults.slice(0, SHOWN),
    added: plan.added.map((it) => shown(it, plan.firms)),
    had: plan.had,
    seal: sealOf(plan),
  }
}

const mustBeRead = (source: Source): Sheet => {
  const { lack, sheet } = readAs(source)
  if (lack !== '') throw new Fail('import.file', { reason: lack })
  return sheet
}

export const agreementFaults: Imports['faults'] = async (ctx, { fileId, ...layout }) => {
  const { name, source } = await fileOf(ctx, fileId, layout)
  return faultSheet(`协议登记表问题-${name}`, (await planOf(ctx, mustBeRead(source))).faults)
}

/** One that somebody registered since is no fault of the file: it is previewed anew. */
const bring = async (ctx: Ctx, form: AgreementForm, note: string): Promise<void> => {
  try {
    await saveAgreement(ctx, { form, note })
  } catch (error) {
    throw error instanceof Fail && error.key === 'core.invalid' ? new Fail('agreement.other') : error
  }
}

export const importAgreements: Imports['import'] = async (ctx, { fileId, layout, seal }) => {
  const { name, source } = await fileOf(ctx, fileId, layout)
  if (source.sheets.length > 1 && layout.sheet === '')
    throw invalid('layout.sheet', `文件有 ${source.sheets.length} 张工作表，请选择要导入的一张`)
  const plan = await planOf(ctx, mustBeRead(source))
  if (sealOf(plan) !== seal) throw new Fail('agreement.other')
  if (plan.added.length === 0) throw new Fail('import.file', { reason: '没有可导入的协议' })
  // Each writes what follows from it: goods, candidates, its version and the warning before its end.
  for (const form of plan.added) await bring(ctx, form, `从「${name}」导入`.slice(0, 200))
  return { counts: countsOf(plan) }
}
