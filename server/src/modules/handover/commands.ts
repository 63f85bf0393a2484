// 离职交接: everything on a person goes to its receivers in one command, each row for itself; then the account is disabled (decision 0034).
import { HAND_MOST, handKindList, handKinds, type HandKind, type handover } from '@caiyuan/contract/handover'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { notify } from '../../core/notify.ts'
import { loadUser } from '../../core/session.ts'
import { asPart } from '../../core/run.ts'
import { setActive } from '../account/disable-account.ts'
import { leavingSomebody } from '../account/staff.ts'
import { reassignFlow, type Receiver } from '../approval/commands/reassign.ts'
import { handCard } from '../fund/commands.ts'
import { handScoring } from '../inquiry/replacing.ts'
import { handOutsideAcceptance } from '../off-platform/hand-over.ts'
import { handAcceptance, handOrder, holdOrders } from '../order/commands/hand-over.ts'
import { mayTake, onHandOf, personById, type OnHand, type Person } from './queries.ts'

/** Locks go flow, order, card, as whoever decides takes them; the orders of both kinds together. */
const withOrders: readonly HandKind[] = ['order', 'acceptance']
const hand: Record<HandKind, (ctx: Ctx, id: string, from: Person, to: Receiver, reason: string) => Promise<unknown>> = {
  task: reassignFlow,
  order: handOrder,
  acceptance: handAcceptance,
  outsideAcceptance: handOutsideAcceptance,
  scoring: handScoring,
  fund: handCard,
}

const links: Record<HandKind, string> = {
  task: '/check/0',
  order: '/order',
  acceptance: '/acceptanceCheck',
  outsideAcceptance: '/workApplyPurchaseList',
  scoring: '/enquiryScore',
  fund: '/fundCard',
}

const receiverOf = async (ctx: Ctx, kind: HandKind, id: string, from: Person): Promise<Receiver> => {
  const { label, needs } = handKinds[kind]
  const field = `receivers.${kind}`
  if (id === from.id) throw invalid(field, `${label}的接手人不能是交接人本人`)
  const person = await personById(ctx, id, mayTake(ctx, kind))
  const user = person && (await loadUser(ctx.tx, ctx.schoolId, person.id))
  const may = needs.length > 0 ? `，且有${needs.map((it) => NEED_WORDS[it]).join('和')}权限` : ''
  if (!user) throw invalid(field, `${label}的接手人须是本校在用账号${may}`)
  return user
}

const NEED_WORDS: Record<(typeof handKinds)[HandKind]['needs'][number], string> = {
  'check:approve': '审批',
  'order:create': '采购',
  'order:accept': '验收',
  'fund:view': '查看经费卡',
}

interface Result {
  kind: HandKind
  id: string
  no: string
  isDone: boolean
  message: string
}

/** Each row in its own savepoint: one that is refused stays whole where it was. */
const handRow = async (ctx: Ctx, kind: HandKind, row: OnHand, from: Person, to: Receiver, reason: string): Promise<Result> => {
  const result = { kind, id: row.id, no: row.no }
  try {
    await asPart(ctx, () => hand[kind](ctx, row.id, from, to, reason))
    return { ...result, isDone: true, message: `已交接给${to.name}` }
  } catch (error) {
    if (!(error instanceof Fail)) throw error
    return { ...result, isDone: false, message: error.message }
  }
}

const tell = async (ctx: Ctx, kind: HandKind, from: Person, to: Receiver, done: readonly Result[]): Promise<void> => {
  if (done.length === 0) return
  const { label, unit } = handKinds[kind]
  await notify(ctx, [to.id], {
    kind: '系统',
    title: `${from.name}的${label} ${done.length} ${unit}已交接给您`,
    body: `${done
      .slice(0, 5)
      .map((it) => it.no)
      .join('、')}${done.length > 5 ? ' 等' : ''}，由${ctx.user.name}办理。`,
    link: links[kind],
  })
}

export const handOver: Of<typeof handover>['submit'] = async (ctx, { userId, receivers, reason }) => {
  if (userId === ctx.user.id) throw invalid('userId', '不能给自己办理离职交接，请由另一位校管理员办理')
  const from = await personById(ctx, userId)
  if (!from) throw missing('人员')
  ctx.objectId = from.id
  const chosen = new Map<HandKind, Receiver>()
  for (const kind of handKindList) {
    const id = receivers[kind]
    if (id) chosen.set(kind, await receiverOf(ctx, kind, id, from))
  }
  const found = new Map<HandKind, OnHand[]>()
  for (const kind of chosen.keys()) found.set(kind, (await onHandOf(ctx, kind, from.id)).slice(0, HAND_MOST))
  const firstWithOrders = [...chosen.keys()].find((kind) => withOrders.includes(kind))
  const orderIds = withOrders.flatMap((kind) => found.get(kind) ?? []).map((it) => it.id)
  const results: Result[] = []
  for (const [kind, to] of chosen) {
    const rows = found.get(kind)!
    if (kind === firstWithOrders) await holdOrders(ctx, orderIds)
    const mine: Result[] = []
    for (const row of rows) mine.push(await handRow(ctx, kind, row, from, to, `离职交接：${reason}`))
    const done = mine.filter((it) => it.isDone)
    await tell(ctx, kind, from, to, done)
    results.push(...mine)
  }
  const doneNum = results.filter((it) => it.isDone).length
  if (from.isActive) await leavingSomebody(ctx, from.name, () => setActive(ctx, from.id, false))
  const said = [...chosen].map(([kind, to]) => `${handKinds[kind].label}交${to.name}`).join('，')
  logAction(ctx, 'user', from.id, {
    action: 'handOver',
    title: `${from.name}（${from.userNo}）离职交接`,
    comment: [reason, said].filter(Boolean).join('；'),
    detail: { doneNum, failedNum: results.length - doneNum, receivers, disabled: from.isActive },
  })
  return { results, doneNum, failedNum: results.length - doneNum, isDisabledNow: from.isActive }
}
