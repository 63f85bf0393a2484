// Templates as they are kept, and the contract of a document by the one that was in force when it was decided.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { contractTemplate, VersionState } from '@caiyuan/contract/contract-template'
import { contractKindKeys, filled, type ContractKind, type Values } from '@caiyuan/contract/contract-template/words'
import { capitalText, money } from '@caiyuan/contract/money'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { canonicalHash } from '../../core/document-log/row.ts'
import type { Of } from '../../core/implement.ts'
import { schoolHere } from '../school/name.ts'
import { sourcesOf, type Source } from './sources.ts'
import { standardOn, type Standard } from './standard.ts'

type Queries = Of<typeof contractTemplate>

/** The newest first. */
export const versionsOf = (ctx: Ctx, kind: ContractKind) =>
  ctx.tx
    .selectFrom('contract_templates')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .execute()
type Row = Awaited<ReturnType<typeof versionsOf>>[number]

const STANDARD = { id: '', version: 0, by_name: '', note: '' }

/** What held at this moment: the last version that was written by then and whose day had come, else the standard one. */
const inForceAt = (kind: ContractKind, rows: readonly Row[], at: Date) => {
  const row = rows.find((it) => it.withdrawn_at === null && it.at <= at && it.effective_on <= dayOf(at))
  const standard = standardOn(dayOf(at))
  return row ?? { ...STANDARD, title: standard.title, text: standard.text[kind], effective_on: standard.from }
}

/** Not in force yet; there is one at most. */
export const comingOf = (rows: readonly Row[], at: Date): Row | undefined =>
  rows.find((it) => it.withdrawn_at === null && it.effective_on > dayOf(at))

const rowShown = (ctx: Ctx, kind: ContractKind, rows: readonly Row[]) => {
  const now = inForceAt(kind, rows, ctx.now)
  const coming = comingOf(rows, ctx.now)
  return {
    kind,
    version: now.version,
    title: now.title,
    effectiveOn: now.effective_on,
    by: now.by_name,
    coming: coming ? { version: coming.version, effectiveOn: coming.effective_on } : null,
  }
}

export const listTemplates: Queries['list'] = async (ctx) => {
  const rows = await ctx.tx
    .selectFrom('contract_templates')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .orderBy('version', 'desc')
    .execute()
  return contractKindKeys.map((kind) =>
    rowShown(
      ctx,
      kind,
      rows.filter((it) => it.kind === kind),
    ),
  )
}

const stateOf = (it: Row, inForceId: string, comingId: string | undefined): VersionState => {
  if (it.withdrawn_at) return 'withdrawn'
  if (it.id === inForceId) return 'inForce'
  return it.id === comingId ? 'coming' : 'past'
}

export const getTemplate: Queries['detail'] = async (ctx, { kind }) => {
  const rows = await versionsOf(ctx, kind)
  const now = inForceAt(kind, rows, ctx.now)
  const coming = comingOf(rows, ctx.now)
  const standard = standardOn(dayOf(ctx.now))
  return {
    ...rowShown(ctx, kind, rows),
    text: now.text,
    lastVersion: rows[0]?.version ?? 0,
    standard: { title: standard.title, text: standard.text[kind] },
    today: dayOf(ctx.now),
    versions: rows.map((it) => ({
      id: it.id,
      version: it.version,
      title: it.title,
      text: it.text,
      effectiveOn: it.effective_on,
      state: stateOf(it, now.id, coming?.id),
      note: it.note,
      by: it.by_name,
      at: it.at.toISOString(),
    })),
  }
}

type Contract = OutputOf<(typeof contractTemplate)['paper']>['contracts'][number]

/** Whose it is, beside what its document says. */
const partiesOf = async (ctx: Ctx, it: Source) => {
  const [school, buyer, dept, firm] = [
    await schoolHere(ctx),
    await ctx.tx.selectFrom('users').select('name').where('school_id', '=', ctx.schoolId).where('id', '=', it.buyerId).executeTakeFirst(),
    await ctx.tx.selectFrom('depts').select('name').where('school_id', '=', ctx.schoolId).where('id', '=', it.deptId).executeTakeFirst(),
    await ctx.tx.selectFrom('suppliers').select(['name', 'uscc']).where('id', '=', it.supplierId).executeTakeFirst(),
  ]
  return {
    school,
    buyerName: buyer?.name ?? '',
    deptName: dept?.name ?? '',
    supplierName: firm?.name ?? it.supplierName,
    supplierUscc: firm?.uscc ?? it.supplierUscc,
  }
}

const valuesOf = (it: Source, who: Awaited<ReturnType<typeof partiesOf>>, standard: Standard): Values => ({
  合同编号: it.contractNo,
  甲方: who.school.name,
  甲方税号: who.school.tax_no,
  乙方: who.supplierName,
  乙方信用代码: who.supplierUscc,
  项目名称: it.values.项目名称 ?? '',
  采购人: who.buyerName,
  使用部门: who.deptName,
  批准日期: dayOf(it.decidedAt),
  合同金额: money(it.totalFen),
  合同金额大写: capitalText(it.totalFen),
  交货期限: it.values.交货期限 ?? '',
  交货地点: it.values.交货地点 ?? '',
  收货人: it.values.收货人 ?? who.buyerName,
  付款方式: it.values.付款方式?.trim() || standard.payment,
  质保: it.values.质保 ?? standard.warranty,
  违约责任: standard.penalty,
  协议编号: it.values.协议编号 ?? '',
  协议名称: it.values.协议名称 ?? '',
  补充条款: it.values.补充条款 ?? '',
  询价编号: it.values.询价编号 ?? '',
})

const contractOf = async (ctx: Ctx, it: Source): Promise<Contract> => {
  const template = inForceAt(it.kind, await versionsOf(ctx, it.kind), it.decidedAt)
  const who = await partiesOf(ctx, it)
  const said = {
    title: template.title,
    contractNo: it.contractNo,
    supplierName: who.supplierName,
    blocks: filled(template.text, valuesOf(it, who, standardOn(dayOf(it.decidedAt)))),
    lines: it.lines,
    also: it.also,
    totalFen: it.totalFen,
  }
  // What never changes of it: people, firms and addresses are written as they are called today.
  const { 交货地点: _place, 收货人: _receiver, ...agreed } = it.values
  const { lines, also, totalFen, contractNo } = it
  const sealed = { contractNo, title: template.title, text: template.text, lines, also, totalFen, agreed, decidedOn: dayOf(it.decidedAt) }
  return { ...said, version: template.version, effectiveOn: template.effective_on, hash: canonicalHash(sealed) }
}

export const getContract: Queries['paper'] = async (ctx, { kind, id }) => {
  const found = await sourcesOf[kind](ctx, id)
  const { schoolId } = ctx
  if ('problem' in found) return { schoolId, problem: found.problem, contracts: [] }
  const contracts: Contract[] = []
  for (const it of found.sources) contracts.push(await contractOf(ctx, it))
  return { schoolId, problem: '', contracts }
}

/** The sources know who asks: a firm reads what it is party to. */
export const getSupplyContract: Queries['supplyPaper'] = (ctx, { kind, id }) => getContract(ctx, { kind, id })
