// Captcha, to be read or heard: pixels or samples only, bound to the server-issued pre-session, consumed right or wrong (spec §2, reliability §4.3).
import type { account } from '@caiyuan/contract/account'
import { sql } from 'kysely'
import { networkOf } from '../../core/caller.ts'
import type { OpenCtx } from '../../core/context.ts'
import type { Tx } from '../../core/db.ts'
import { sameBytes, sha256 } from '../../core/crypto.ts'
import { Fail } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { CAMPUS_PER_MINUTE, countHit } from '../../core/throttle.ts'
import { drawText, randomText } from './captcha-picture.ts'
import { randomDigits, speak } from './captcha-sound.ts'

const TTL_SECONDS = 120
const LIVE_MAX = 20

const answerHash = (pre: string, key: string, answer: string): Buffer => sha256(`${pre}|${key}|${answer.toLowerCase()}`)

/** Each drawing takes away more than it leaves, whoever asked for them: visits end without a word. */
const clearExpired = (shared: Tx) =>
  sql`delete from captchas where ctid in (select ctid from captchas where expires_at < now() limit 20 for update skip locked)`.execute(
    shared,
  )

/** Of one network, to be heard: easier for programs than the image, and rarely needed. */
const HEARD_PER_HOUR = 60

/** In the place of what this visit had under the key. */
const keepAnswer = async (ctx: OpenCtx, suffixKey: string, answer: string): Promise<void> => {
  const pre = sha256(ctx.pre)
  await ctx.shared
    .insertInto('captchas')
    .values({
      pre_hash: pre,
      suffix_key: suffixKey,
      answer_hash: answerHash(ctx.pre, suffixKey, answer),
      expires_at: sql`now() + make_interval(secs => ${TTL_SECONDS})` as never,
    })
    .onConflict((oc) =>
      oc
        .columns(['pre_hash', 'suffix_key'])
        .doUpdateSet((eb) => ({ answer_hash: eb.ref('excluded.answer_hash'), expires_at: eb.ref('excluded.expires_at') })),
    )
    .execute()
  await sql`delete from captchas where pre_hash = ${pre} and suffix_key not in
    (select suffix_key from captchas where pre_hash = ${pre} order by expires_at desc limit ${LIVE_MAX})`.execute(ctx.shared)
  await clearExpired(ctx.shared)
}

const countDrawing = async (ctx: OpenCtx, kind: string, most: number, windowSeconds: number): Promise<void> => {
  const { hits, seconds } = await countHit(ctx.shared, `${kind}:${networkOf(ctx.ip)}`, windowSeconds)
  if (hits > most) throw new Fail('core.tooMany', { seconds })
}

export const drawCaptcha: Of<typeof account>['captcha'] = async (ctx, { suffixKey }) => {
  await countDrawing(ctx, 'captcha', CAMPUS_PER_MINUTE, 60)
  const text = randomText()
  await keepAnswer(ctx, suffixKey, text)
  return { mime: 'image/png', body: await drawText(text) }
}

export const speakCaptcha: Of<typeof account>['captchaSound'] = async (ctx, { suffixKey }) => {
  await countDrawing(ctx, 'captcha-sound', HEARD_PER_HOUR, 3600)
  const digits = randomDigits()
  await keepAnswer(ctx, suffixKey, digits)
  return { mime: 'audio/wav', body: speak(digits) }
}

/** Consumes the captcha whether right or wrong; one answer is judged once however often it is sent. */
export const checkCaptcha = async (ctx: OpenCtx, suffixKey: string, answer: string): Promise<void> => {
  const row = await ctx.shared
    .deleteFrom('captchas')
    .where('pre_hash', '=', sha256(ctx.pre))
    .where('suffix_key', '=', suffixKey)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('answer_hash')
    .executeTakeFirst()
  if (!row || !sameBytes(row.answer_hash, answerHash(ctx.pre, suffixKey, answer.replaceAll(/\s/g, '')))) throw new Fail('login.captcha')
}
