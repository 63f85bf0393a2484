// Image captcha: pixels only, bound to the server-issued pre-session, consumed right or wrong (spec §2, reliability §4.3).
import { randomInt } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'
import type { account } from '@caiyuan/contract/account'
import { sql } from 'kysely'
import type { OpenCtx } from '../../core/context.ts'
import { sameBytes, sha256 } from '../../core/crypto.ts'
import { Fail } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { countHit } from '../../core/throttle.ts'

const LETTERS = 'ABCDEFGHJKLMNPQRTUVWXY346789'
const INKS = ['#0E6B66', '#7A4A00', '#1F5FA8', '#5B2A86', '#2B3A37']
const TTL_SECONDS = 120
const LIVE_MAX = 20
const PER_MINUTE = 60

const answerHash = (pre: string, key: string, answer: string): Buffer => sha256(`${pre}|${key}|${answer.toLowerCase()}`)

const draw = (text: string): Buffer => {
  const canvas = createCanvas(104, 36)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#F0F4F3'
  pen.fillRect(0, 0, 104, 36)
  for (let i = 0; i < 5; i += 1) {
    pen.strokeStyle = INKS[randomInt(INKS.length)]!
    pen.globalAlpha = 0.35
    pen.beginPath()
    pen.moveTo(randomInt(104), randomInt(36))
    pen.bezierCurveTo(randomInt(104), randomInt(36), randomInt(104), randomInt(36), randomInt(104), randomInt(36))
    pen.stroke()
  }
  pen.globalAlpha = 1
  pen.font = 'bold 24px sans-serif'
  pen.textBaseline = 'middle'
  for (const [i, letter] of [...text].entries()) {
    pen.save()
    pen.translate(12 + i * 23, 18 + randomInt(7) - 3)
    pen.rotate((randomInt(50) - 25) / 100)
    pen.fillStyle = INKS[randomInt(INKS.length)]!
    pen.fillText(letter, 0, 0)
    pen.restore()
  }
  return canvas.toBuffer('image/png')
}

export const drawCaptcha: Of<typeof account>['captcha'] = async (ctx, { suffixKey }) => {
  if ((await countHit(ctx.shared, `captcha:${ctx.ip}`, 60)) > PER_MINUTE) throw new Fail('core.tooMany', { seconds: 60 })
  const text = Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const pre = sha256(ctx.pre)
  await ctx.shared
    .insertInto('captchas')
    .values({
      pre_hash: pre,
      suffix_key: suffixKey,
      answer_hash: answerHash(ctx.pre, suffixKey, text),
      expires_at: sql`now() + make_interval(secs => ${TTL_SECONDS})` as never,
    })
    .onConflict((oc) =>
      oc
        .columns(['pre_hash', 'suffix_key'])
        .doUpdateSet((eb) => ({ answer_hash: eb.ref('excluded.answer_hash'), expires_at: eb.ref('excluded.expires_at') })),
    )
    .execute()
  await sql`delete from captchas where pre_hash = ${pre} and (expires_at < now() or suffix_key not in
    (select suffix_key from captchas where pre_hash = ${pre} order by expires_at desc limit ${LIVE_MAX}))`.execute(ctx.shared)
  return { mime: 'image/png', body: draw(text) }
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
  if (!row || !sameBytes(row.answer_hash, answerHash(ctx.pre, suffixKey, answer.trim()))) throw new Fail('login.captcha')
}
