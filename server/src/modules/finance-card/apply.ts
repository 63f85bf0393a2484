// 更新经费卡: all that a reading changes, in one transaction, with a row of the record for each card. What differs stays and is told.
import { money } from '@caiyuan/contract/money'
import { to } from '@caiyuan/contract/to'
import { logAction } from '../../core/advance.ts'
import { isSystem, type Ctx } from '../../core/context.ts'
import { changed, emit, notify, peopleWith } from '../../core/notify.ts'
import { lockCards } from '../fund/lock.ts'
import { noteSeen, setCard, setSubject, setTotal, type OwnCard } from '../fund/from-finance.ts'
import { checkInvariants } from '../fund/invariants.ts'
import { openFund } from '../fund/opening.ts'
import { changeWords, externalOf, isQuiet, type Line } from './compare.ts'
import { foundIn, type ReadRow } from './found.ts'

const openCard = async (ctx: Ctx, card: NonNullable<Line['fresh']>): Promise<string> => {
  const dept = await ctx.tx
    .selectFrom('depts')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('name', '=', card.deptName)
    .limit(1)
    .executeTakeFirst()
  const { projectNo, name, ownerId, source, startOn, endOn, totalFen, subjects, status } = card
  return openFund(ctx, {
    projectNo,
    name,
    ownerId,
    deptId: dept?.id ?? null,
    source,
    startOn,
    endOn,
    totalFen,
    subjects,
    finance: { externalId: externalOf(card), status },
  })
}

const tellOwner = (ctx: Ctx, fundId: string, ownerIds: readonly string[], line: Line): Promise<void> =>
  notify(ctx, ownerIds, {
    kind: '系统',
    title: `经费卡 ${line.projectNo} ${line.own ? '已按财务系统更新' : '已由财务系统下达'}`,
    body: `${line.name}：${changeWords(line.changes)}。`,
    link: to('/fundStatement', { id: fundId }),
  })

/** A card whose ledger does not add up stays frozen whatever finance says. */
const meantFor = (line: Line, isFaulty: boolean): Line =>
  line.set.status === 'normal' && isFaulty
    ? {
        ...line,
        set: { ...line.set, status: 'frozen' },
        changes: line.changes.map((it) => (it.what === '状态' ? { ...it, after: `${it.after}（账本未平，仍冻结）` } : it)),
      }
    : line

const change = async (ctx: Ctx, own: OwnCard, line: Line): Promise<void> => {
  await setCard(ctx, own, line.set)
  if (line.totalFen !== null) await setTotal(ctx, own, line.totalFen, `财务系统调整总额：${money(own.totalFen)} → ${money(line.totalFen)}`)
  for (const subject of line.subjects) await setSubject(ctx, own.id, subject)
}

const carryOut = async (ctx: Ctx, line: Line): Promise<void> => {
  const id = line.own?.id ?? (await openCard(ctx, line.fresh!))
  if (line.own) await change(ctx, line.own, line)
  if (line.changes.length === 0) return
  const ownerIds = [line.own?.ownerId, line.set.ownerId, line.fresh?.ownerId].filter((it) => it !== undefined)
  logAction(ctx, 'fund', id, {
    action: 'fromFinance',
    title: line.own ? '按财务系统更新' : '财务系统下达',
    ...(line.own && line.set.status && line.set.status !== line.own.status ? { from: line.own.status, to: line.set.status } : {}),
    comment: changeWords(line.changes),
  })
  emit(ctx, ownerIds, 'fund', id)
  await tellOwner(ctx, id, ownerIds, line)
}

/** What differs is told to finance once, until it is something else. */
export const tellDiffering = async (ctx: Ctx, row: Pick<ReadRow, 'id'>, lines: readonly Line[], before: string): Promise<void> => {
  const some = lines.filter((it) => it.differs.length > 0)
  const said = some.map((it) => `${it.projectNo} ${it.differs.join('；')}`).join('\n')
  await ctx.tx.updateTable('finance_card_reads').set({ said }).where('school_id', '=', ctx.schoolId).where('id', '=', row.id).execute()
  if (said === '' || said === before) return
  const told = some.slice(0, 3).map((it) => `${it.name}（${it.projectNo}）${it.differs[0]}`)
  await notify(ctx, await peopleWith(ctx, 'bill:audit'), {
    kind: '系统',
    title: `经费卡与财务系统有 ${some.length} 张不一致`,
    body: `${told.join('。')}${some.length > 3 ? `。等共 ${some.length} 张` : ''}。`,
    link: '/fundCardUpdate?tab=differs',
  })
}

/** Cards whose ledger does not add up; null where none comes back to use. */
const faultyOf = async (ctx: Ctx, lines: readonly Line[]): Promise<Set<string> | null> =>
  lines.some((it) => it.kind === 'back') ? new Set((await checkInvariants(ctx.tx, ctx.schoolId)).flatMap((it) => it.fundId ?? [])) : null

/** Whoever calls locked the reading. Cards are compared anew under their locks: what was spent meanwhile counts. */
export const applyRead = async (ctx: Ctx, row: ReadRow): Promise<{ appliedNum: number; differsNum: number }> => {
  const shown = (await foundIn(ctx, row)).lines
  // Slow where the ledger is long: before anybody has to wait for a card.
  const early = await faultyOf(ctx, shown)
  const locked = shown.flatMap((it) => (it.own && (it.changes.length > 0 || it.set.externalId !== undefined) ? [it.own.id] : []))
  await lockCards(ctx, locked)
  const { lines, same } = await foundIn(ctx, row)
  const mine = lines.filter((it) => it.own === null || locked.includes(it.own.id))
  const doing = mine.filter((it) => it.changes.length > 0)
  const noting = mine.filter((it) => it.changes.length === 0 && it.own && it.set.externalId !== undefined)
  const faulty = early ?? (await faultyOf(ctx, mine))
  for (const line of [...doing, ...noting]) await carryOut(ctx, meantFor(line, faulty?.has(line.own?.id ?? '') ?? false))
  await noteSeen(
    ctx,
    same.map((it) => it.id),
  )
  await ctx.tx
    .updateTable('finance_card_reads')
    .set({
      state: 'applied',
      applied_at: ctx.now,
      applied_by: isSystem(ctx) ? null : ctx.user.id,
      applied_name: isSystem(ctx) ? '' : ctx.user.name,
      applied_num: doing.length,
    })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', row.id)
    .execute()
  logAction(ctx, 'financeCard', row.id, { action: 'apply', title: '更新经费卡', comment: `更新 ${doing.length} 张` })
  changed(ctx, 'financeCard')
  await tellDiffering(ctx, row, lines, row.said)
  return { appliedNum: doing.length, differsNum: lines.filter((it) => !isQuiet(it) && it.differs.length > 0).length }
}
