// The school's own variant of the page on which approvers are chosen, as data (domain page 03 §3.9, decision 0114).
import type { ApproverPath } from '@caiyuan/contract/approval/paths'
import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import type { FlowFacts } from '../../../core/facts.ts'
import { setting, settingsChanged } from '../../../core/settings.ts'
import { paramsOf } from '../../school/params.ts'
import { judge } from './cond.ts'
import type { Cond } from './def.ts'

/** A paper the document has to carry; absent `when`: always. */
interface PaperRule {
  key: string
  title: string
  when?: Cond
}

export interface ApproverPageDef {
  path: ApproverPath
  note: string
  /** Opened also where nobody is to be chosen. */
  isAlways: boolean
  hasNote: boolean
  papers: PaperRule[]
}

export const basePage: ApproverPageDef = { path: '/auditor', note: '', isAlways: false, hasNote: true, papers: [] }

const kept = (ctx: Ctx) => ctx.tx.selectFrom('approver_pages').select('def').where('school_id', '=', ctx.schoolId).executeTakeFirst()

export const approverPageOf = (ctx: Ctx): Promise<ApproverPageDef> =>
  setting(ctx, 'approverPage', async () => ((await kept(ctx))?.def as ApproverPageDef | undefined) ?? basePage)

/** Puts a page in force; answers whether it changed. */
export const installPage = async (ctx: Ctx, def: ApproverPageDef): Promise<boolean> => {
  const before = ((await kept(ctx))?.def as ApproverPageDef | undefined) ?? basePage
  if (isDeepStrictEqual(before, JSON.parse(JSON.stringify(def)))) return false
  await settingsChanged(ctx)
  const set = { def: JSON.stringify(def) }
  await ctx.tx
    .insertInto('approver_pages')
    .values({ school_id: ctx.schoolId, ...set })
    .onConflict((oc) => oc.column('school_id').doUpdateSet(set))
    .execute()
  return true
}

export interface NeededPaper {
  key: string
  title: string
  reason: string
}

/** Every paper the school may ask for. */
export const papersHere = async (ctx: Ctx): Promise<PaperRule[]> => (await approverPageOf(ctx)).papers

/** The papers these facts ask for, each with its reason. */
export const papersFor = async (ctx: Ctx, facts: FlowFacts): Promise<NeededPaper[]> => {
  const [{ papers }, params] = await Promise.all([approverPageOf(ctx), paramsOf(ctx)])
  return papers.flatMap(({ key, title, when }) => {
    const verdict = when ? judge(when, facts, params) : { holds: true, text: '' }
    return verdict.holds ? [{ key, title, reason: verdict.text }] : []
  })
}

/** Refuses what lacks one; `carried`: titles of what comes along, `before`: of what the document has already, asked where it matters. */
export const mustCarry = async (
  ctx: Ctx,
  facts: FlowFacts,
  carried: readonly string[],
  before: () => Promise<readonly string[]>,
): Promise<void> => {
  const lacking = (await papersFor(ctx, facts)).filter((it) => !carried.includes(it.key))
  if (lacking.length === 0) return
  const there = await before()
  const still = lacking.filter((it) => !there.includes(it.title))
  if (still.length > 0) throw new Fail('approval.papers', { papers: still.map((it) => it.title).join('、') })
}
