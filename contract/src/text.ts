// Field rules and their messages, written once for server and forms (spec §5, domain page B).
import { z } from 'zod'
import { plain, withoutUnseen } from './unseen.ts'

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u
export const hasEmoji = (text: string): boolean => EMOJI.test(text)
export const MOBILE = /^1[3-9]\d{9}$/
export const TEL = /^0\d{2,3}-\d{7,8}$/

/** Required text of at most `max` characters without emoji; `name` is the Chinese field name in messages. */
export const text = (name: string, max: number, min = 1) =>
  z
    .string({ error: `请输入${name}` })
    .transform(plain)
    .pipe(
      z
        .string()
        .min(min, min === 1 ? `请输入${name}` : `${name}至少 ${min} 个字`)
        .max(max, `${name}最多 ${max} 个字`)
        .refine((it) => !hasEmoji(it), `${name}格式不正确`),
    )

/** Required text of several lines as it stands in a sheet: an empty line stays, so that each line is where its row is. */
export const sheetLines = (name: string, max: number) =>
  z
    .string({ error: `请输入${name}` })
    .overwrite(withoutUnseen)
    .max(max, `${name}最多 ${max} 个字`)
    .refine((it) => it.trim() !== '', `请输入${name}`)
    .refine((it) => !hasEmoji(it), `${name}格式不正确`)

/** Optional text; empty becomes an empty string. */
export const optionalText = (name: string, max: number) =>
  z
    .string()
    .transform(plain)
    .pipe(
      z
        .string()
        .max(max, `${name}最多 ${max} 个字`)
        .refine((it) => !hasEmoji(it), `${name}格式不正确`),
    )
    .default('')

export const Mobile = z.string({ error: '请输入手机号码' }).overwrite(plain).min(1, '请输入手机号码').regex(MOBILE, '手机号码格式不正确')

/** What came by short message (spec §5). */
export const PhoneCode = z
  .string({ error: '请输入手机验证码' })
  .overwrite(plain)
  .min(1, '请输入手机验证码')
  .regex(/^\d{6}$/, '验证码格式不正确')

/** A quantity of goods: a whole number from 1 to 9999, sent as a JSON number. */
export const Num = z.int({ error: '数量须为 1 到 9999 的整数' }).min(1, '数量须为 1 到 9999 的整数').max(9999, '数量须为 1 到 9999 的整数')

/** A calendar day `2026-09-30`. */
export const Day = z.iso.date({ error: '日期格式不正确' })

export const isDay = (text: string): boolean => Day.safeParse(text).success
