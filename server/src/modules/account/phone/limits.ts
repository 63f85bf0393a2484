// How often codes are sent: to one phone, from one network, and in all (decision 0051).
import { SMS_SECONDS } from '@caiyuan/contract/account'
import { networkOf } from '../../../core/caller.ts'
import type { OpenCtx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { PERSONAL_ID } from '../../../core/pseudo-schools.ts'
import { countHit, takeBack } from '../../../core/throttle.ts'
import { checkCaptcha } from '../captcha.ts'
import { phoneIndex } from './proof.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const PHONES_MOST = 20

const minutesOf = (seconds: number): number => Math.ceil(seconds / 60)

/** The second request of a network in an hour, and every further one, has to read an image. */
export const provePerson = async (ctx: OpenCtx, { suffixKey, verifyCode }: { suffixKey?: string; verifyCode: string }): Promise<void> => {
  const { hits } = await countHit(ctx.shared, `sms-from:${networkOf(ctx.ip)}`, HOUR)
  if (hits === 1) return
  if (!suffixKey || !verifyCode) throw new Fail('sms.captcha')
  await checkCaptcha(ctx, suffixKey, verifyCode)
}

/** Counted before it is asked whose number it is: who tries numbers learns of twenty an hour. */
export const countNumber = async (ctx: OpenCtx, mobile: string): Promise<void> => {
  const network = networkOf(ctx.ip)
  const number = `sms-number:${network}|${phoneIndex(mobile).toString('base64url')}`
  if ((await countHit(ctx.shared, number, HOUR)).hits > 1) return
  const { hits, seconds } = await countHit(ctx.shared, `sms-numbers:${network}`, HOUR)
  if (hits <= PHONES_MOST) return
  await takeBack(ctx.shared, number)
  throw new Fail('sms.network', { most: PHONES_MOST, minutes: minutesOf(seconds) })
}

interface Limit {
  key: string
  most: number
  seconds: number
  refusal: (most: number, seconds: number) => Fail
}

const limitsOf = (mobile: string): Limit[] => {
  const phone = phoneIndex(mobile).toString('base64url')
  const tooOften = (hours: number) => (most: number, seconds: number) => new Fail('sms.phone', { hours, most, minutes: minutesOf(seconds) })
  const spent = (most: number) => new Fail('sms.spent', { most })
  return [
    { key: `sms-again:${phone}`, most: 1, seconds: SMS_SECONDS, refusal: (_, seconds) => new Fail('sms.wait', { seconds }, { seconds }) },
    { key: `sms-hour:${phone}`, most: 5, seconds: HOUR, refusal: tooOften(1) },
    { key: `sms-day:${phone}`, most: 10, seconds: DAY, refusal: tooOften(24) },
    { key: `sms-school:${PERSONAL_ID}`, most: 2000, seconds: DAY, refusal: spent },
    { key: 'sms-all', most: 10_000, seconds: DAY, refusal: spent },
  ]
}

/** Counts one message; where it is one too many nothing is counted. */
export const countMessage = async (ctx: OpenCtx, mobile: string): Promise<void> => {
  const counted: string[] = []
  for (const { key, most, seconds, refusal } of limitsOf(mobile)) {
    counted.push(key)
    const { hits, seconds: left } = await countHit(ctx.shared, key, seconds)
    if (hits <= most) continue
    for (const it of counted) await takeBack(ctx.shared, it)
    throw refusal(most, left)
  }
}
