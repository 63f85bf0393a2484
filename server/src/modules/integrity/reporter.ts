// What who reports does: by no account, whoever is signed in; by a receipt code afterwards.
import type { integrity } from '@caiyuan/contract/integrity'
import { randomBytes } from 'node:crypto'
import { dayOf, startOfDay } from '../../core/clock.ts'
import { networkOf } from '../../core/caller.ts'
import type { Ctx, OpenCtx } from '../../core/context.ts'
import { signatureOf } from '../../core/crypto.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { notify } from '../../core/notify.ts'
import { countHit, takeBack } from '../../core/throttle.ts'
import { checkCaptcha } from '../account/captcha.ts'
import { accountsOf, actsOf, byCode, keepAct, keepReport, readersOf, type Content, type Report } from './rows.ts'

type Reporter = Of<typeof integrity>

const HOUR = 3600
/** Of one network in an hour: reports, and codes that are tried. */
const MOST = { submit: 10, follow: 60 } as const

/** The network stands there as nobody can read it back, under a name that says nothing. */
const count = async (ctx: OpenCtx, what: keyof typeof MOST): Promise<void> => {
  const key = `open-form:${signatureOf('open-form', `${what} ${networkOf(ctx.ip)}`)}`
  const { hits } = await countHit(ctx.shared, key, HOUR)
  if (hits <= MOST[what]) return
  await takeBack(ctx.shared, key)
  throw new Fail('core.refused', { reason: '操作过于频繁，请一小时后再试' })
}

/** Without letters that are taken for others; 100 bits, so that none is guessed. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const newCode = (schoolId: number): string => {
  const letters = [...randomBytes(20)].map((byte) => LETTERS[byte % 32]!).join('')
  return ['JB' + schoolId.toString(36).toUpperCase(), ...letters.match(/.{5}/g)!].join('-')
}
const schoolOf = (code: string): number => Number.parseInt(code.slice(2, code.indexOf('-')), 36)

/** Words that say nothing to whoever looks over a shoulder, of the day and not of the moment. */
const tell = async (ctx: Ctx, it: Content): Promise<void> =>
  notify({ ...ctx, now: startOfDay(dayOf(ctx.now)) }, await readersOf(ctx, it), {
    kind: '系统',
    title: '您有一件待办事项',
    body: '',
    link: '/integrityDesk',
  })

export const submitReport: Reporter['submit'] = async (ctx, { schoolCode, suspects, content, reporter, reach, suffixKey, verifyCode }) => {
  const school = await ctx.shared
    .selectFrom('schools')
    .select('id')
    .where('code', '=', schoolCode)
    .where('kind', 'in', ['university', 'hospital'])
    .executeTakeFirst()
  if (!school) throw invalid('schoolCode', '请选择单位')
  await checkCaptcha(ctx, suffixKey, verifyCode)
  await count(ctx, 'submit')
  const code = newCode(school.id)
  await ctx.tenant(school.id, async (inner) => {
    const it = {
      suspects,
      content,
      reporter,
      reach,
      barred: await accountsOf(
        inner,
        suspects.map(({ name }) => name),
      ),
    }
    // Nobody may read it: it must not lie there as if it were handled.
    if ((await readersOf(inner, it)).length === 0)
      throw new Fail('core.refused', { reason: '本单位暂不能在线受理这件举报，请向上级纪检监察机关反映（电话 12388）' })
    await keepReport(inner, code, it)
    await tell(inner, it)
  })
  return { code }
}

const inSchoolOf = async <T>(ctx: OpenCtx, code: string, work: (inner: Ctx, report: Report) => Promise<T>): Promise<T> => {
  await count(ctx, 'follow')
  const schoolId = schoolOf(code)
  const known = await ctx.shared.selectFrom('schools').select('id').where('id', '=', schoolId).executeTakeFirst()
  if (!known) throw missing('举报')
  return ctx.tenant(schoolId, async (inner) => work(inner, await byCode(inner, code)))
}

export const followReport: Reporter['follow'] = (ctx, { receipt }) =>
  inSchoolOf(ctx, receipt, async (inner, { id, stage, on, it }) => ({
    stage,
    on,
    content: it.content,
    said: saidIn(await actsOf(inner, id)),
  }))

export const addToReport: Reporter['add'] = (ctx, { receipt, body }) =>
  inSchoolOf(ctx, receipt, async (inner, report) => {
    if (report.stage === 'closed') throw new Fail('core.refused', { reason: '举报已办结，不能再补充' })
    await inner.tx
      .selectFrom('integrity_reports')
      .select('id')
      .where('school_id', '=', inner.schoolId)
      .where('id', '=', report.id)
      .forUpdate()
      .execute()
    await keepAct(inner, report.id, 'added', { who: '', body })
    await tell(inner, report.it)
    return {}
  })

/** As both sides read it. */
export const saidIn = (acts: Awaited<ReturnType<typeof actsOf>>) =>
  acts.flatMap(({ kind, body, on }) =>
    kind === 'did' ? [] : [{ by: kind === 'added' ? ('reporter' as const) : ('office' as const), body, on }],
  )
