// The talk with the finance system about what was bought outside: declared once, asked about until it says what became of it.
import { tellOf, peopleWith } from '../../core/notify.ts'
import { enqueue, gaveUp, MOST_CALL_MS, Unanswered, type JobHandler, type Jobs, type OfDoc, type OutsideJob } from '../../core/outbox.ts'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/clock.ts'
import { FinanceRefused, financeGateway, type FinanceAnswer, type FinanceGateway, type OutsidePackage } from '../../gateways/finance.ts'
import { offPlatformFlow } from '@caiyuan/contract/off-platform/flow'
import { FINANCE, faultOf, nextAsk, SILENT_WORKDAYS } from '../finance/answers.ts'
import { deadline } from '../school/deadline.ts'
import { paramsOf } from '../school/params.ts'
import { lapseOffPlatform, warnOffPlatform } from './approvals.ts'
import { hintOf } from './doubt.ts'
import { notices } from './notices.ts'
import { packOf } from './pack.ts'
import type { OffPlatformRow } from './policy.ts'
import { lockPush, pushFailed, pushPaid, putPush, type Push } from './push.ts'
import { lockOffPlatform } from './queries.ts'

interface Turn {
  turn: number
  asked: number
}

declare module '../../core/outbox.ts' {
  interface Topics {
    /** Their document is the declaration; `turn`: one of an earlier turn is void, `asked`: how often it was asked about in this one. */
    'offPlatform.declare': OfDoc & { body: Turn }
    'offPlatform.silent': OfDoc
  }
}

interface Open {
  doc: OffPlatformRow
  push: Push
}

/** Both locked while the declaration waits for its outcome; null once it has one, so that a second answer changes nothing. */
const openOne = async (ctx: Ctx, pushId: string): Promise<Open | null> => {
  const row = await ctx.tx
    .selectFrom('off_platform_pushes')
    .select('doc_id')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', pushId)
    .executeTakeFirst()
  if (!row) return null
  const doc = await lockOffPlatform(ctx, row.doc_id)
  const push = await lockPush(ctx, row.doc_id)
  return push?.id === pushId && push.state === 'sent' && doc.state === 'settling' ? { doc, push } : null
}

const askLater = (ctx: Ctx, { id, turn }: Push, asked: number): Promise<void> =>
  enqueue(ctx, 'offPlatform.declare', { docId: id, body: { turn, asked: asked + 1 }, dueAt: nextAsk(ctx, asked) })

interface Declaring {
  finance: FinanceGateway
  id: string
  /** null: it is only asked about. */
  pack: OutsidePackage | null
  /** Whether its outcome is asked before, or instead of, sending it. */
  asks: 'never' | 'first' | 'only'
}
type Declared = FinanceAnswer | { status: 'refused'; reason: string }

const UNKNOWN = '财务系统受理或答复过这一笔，现在查无此申报'
const NEVER_HEARD = '财务系统查无此申报，没有付款'
const NOT_CONNECTED = '没有接通财务系统，没有推送'

/** Nothing of it can have left: the first try of its first question. */
const isUnsent = ({ call, turn }: Push, tries: number): boolean => call === 'sending' && turn === 0 && tries === 1

const take = async (ctx: Ctx, { doc, push }: Open, { turn, asked }: Turn, answer: Declared): Promise<void> => {
  const isVoid = turn !== push.turn
  switch (answer.status) {
    case 'running':
      await putPush(ctx, push.id, {
        call: 'done',
        known: push.known || 'taken',
        is_unknown: false,
        accept_no: answer.acceptNo || push.accept_no,
      })
      // Once it has it, the first question about it follows at once.
      return isVoid ? undefined : askLater(ctx, push, push.call === 'done' ? asked : 0)
    case 'refused':
      // Finance has it: what it refuses is a second copy.
      if (isVoid) return
      if (push.known !== '') return askLater(ctx, push, asked)
      return pushFailed(ctx, doc, push, 'failed', `财务系统返回异常：${answer.reason}`)
    case 'failed':
      return pushFailed(ctx, doc, push, 'failed', answer.reason || '财务未说明原因', answer.acceptNo)
    case 'unknown':
      if (isVoid) return
      await putPush(ctx, push.id, { is_unknown: true })
      // It once had it and now knows nothing: a person must look, a second push could pay twice.
      if (push.known !== '') return pushFailed(ctx, doc, { ...push, is_unknown: true }, 'maybe', UNKNOWN)
      return push.only_asks ? pushFailed(ctx, doc, push, 'failed', NEVER_HEARD) : pushFailed(ctx, doc, push, 'maybe', '财务系统查无此申报')
    case 'paid': {
      const fault = faultOf(ctx, answer, push.total_fen, { title: '验收日期', day: doc.acceptance?.acceptedOn ?? '' })
      if (!fault) return pushPaid(ctx, doc, push, answer)
      await putPush(ctx, push.id, { known: 'paid', is_unknown: false })
      return pushFailed(ctx, doc, { ...push, known: 'paid', is_unknown: false }, 'maybe', fault, answer.acceptNo)
    }
  }
}

const declare: OutsideJob<'offPlatform.declare', Declaring, Declared> = {
  ...FINANCE,
  prepare: async (ctx, { docId, body, tries }) => {
    const it = await openOne(ctx, docId)
    if (!it || it.push.turn !== body.turn) return null
    const finance = financeGateway()
    const isFirst = isUnsent(it.push, tries)
    if (!finance) {
      if (isFirst) await pushFailed(ctx, it.doc, it.push, 'failed', NOT_CONNECTED)
      else {
        // An earlier try may have sent it; the question that follows is a first try again.
        if (it.push.call === 'sending') await putPush(ctx, docId, { call: 'maybe' })
        await askLater(ctx, it.push, body.asked)
      }
      return null
    }
    const asks = it.push.only_asks || it.push.known !== '' ? 'only' : isFirst ? 'never' : 'first'
    if (asks !== 'only') await putPush(ctx, docId, { calling_until: new Date(ctx.now.getTime() + MOST_CALL_MS) })
    const pack = asks === 'only' ? null : await packOf(ctx, it.doc, it.push.payee)
    return { finance, id: docId, pack, asks }
  },
  call: async ({ finance, id, pack, asks }, signal) => {
    const known = asks === 'never' ? null : await finance.queryBill(id, signal)
    if (known && (known.status !== 'unknown' || pack === null)) return known
    // Nothing is sent that nobody waits for any more.
    signal.throwIfAborted()
    try {
      return { status: 'running', ...(await finance.pushOutside(id, pack!, signal)) }
    } catch (error) {
      if (!(error instanceof FinanceRefused)) throw error
      // What was sent before may have arrived meanwhile, and this be the refusal of a second copy.
      const meanwhile = asks === 'first' ? await finance.queryBill(id, signal) : null
      return meanwhile && meanwhile.status !== 'unknown' ? meanwhile : { status: 'refused', reason: error.message }
    }
  },
  record: async (ctx, { docId, body }, _sent, answer) => {
    const it = await openOne(ctx, docId)
    if (!it) return
    if (it.push.turn === body.turn && it.push.calling_until) await putPush(ctx, docId, { calling_until: null })
    if (!(answer instanceof Unanswered)) return take(ctx, it, body, answer)
    if (it.push.call === 'sending') await putPush(ctx, it.push.id, { call: 'maybe' })
    if (it.push.turn === body.turn) await askLater(ctx, it.push, body.asked)
  },
}

/** Asked every hour and still without an answer: people ask their finance system. One pushed anew has a timer of its own. */
const silent: JobHandler<'offPlatform.silent'> = async (ctx, { docId }) => {
  const it = await openOne(ctx, docId)
  if (!it || ctx.now < (await deadline.workdays(ctx, SILENT_WORKDAYS, it.push.sent_at))) return
  const hint = await hintOf(ctx, await paramsOf(ctx), it.doc, it.push)
  const told = notices.silent(it.doc, await peopleWith(ctx, 'bill:audit'), dayOf(it.push.sent_at), hint)
  await tellOf(ctx, offPlatformFlow.kind, it.doc.id, told)
  await enqueue(ctx, 'offPlatform.silent', {
    docId,
    dueAt: await deadline.workdays(ctx, SILENT_WORKDAYS),
  })
}

/** It failed to its last try. Whether finance has it, or paid it, is not known here: pushing again asks before anything is sent. */
const declareGaveUp: JobHandler<'offPlatform.declare'> = async (ctx, { docId, body }) => {
  const it = await openOne(ctx, docId)
  if (it && it.push.turn === body.turn) await pushFailed(ctx, it.doc, it.push, 'maybe', '与财务系统的往来多次出错，系统已停止自动处理')
}

export const offPlatformJobs: Jobs = {
  'offPlatform.warn': warnOffPlatform,
  'offPlatform.lapse': lapseOffPlatform,
  'offPlatform.declare': declare,
  'offPlatform.silent': silent,
  [gaveUp('offPlatform.declare')]: declareGaveUp,
}
