// Numbers of resident identity cards (GB 11643): 18 characters, a real day of birth, a check digit over the other 17 (ISO 7064, MOD 11-2).
import { z } from 'zod'

const FORM = /^[1-9]\d{5}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const DIGITS = '10X98765432'

/** `1990-02-28`; null where there is no such day. */
export const birthOf = (idCard: string): string | null => {
  const [, year, month, day] = FORM.exec(idCard) ?? []
  if (!year) return null
  const text = `${year}-${month}-${day}`
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null
}

const hasCheckDigit = (idCard: string): boolean =>
  DIGITS[WEIGHTS.reduce((sum, weight, i) => sum + weight * Number(idCard[i]), 0) % 11] === idCard[17]

export const IdCard = z
  .string({ error: '请输入身份证号' })
  .transform((it) => it.trim().toUpperCase())
  .pipe(
    z
      .string()
      .min(1, '请输入身份证号')
      .regex(FORM, '身份证号须为 18 位，末位可以是 X')
      .refine((it) => birthOf(it) !== null, '身份证号中的出生日期不存在')
      .refine(hasCheckDigit, '身份证号的末位校验不对，请核对'),
  )

/** The youngest who is served (spec §1: 不向14周岁及以下儿童提供服务). */
export const LEAST_AGE = 15

/** Whole years from a day of birth to a day, both as `1990-02-28`. */
export const ageOn = (birth: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(birth.slice(0, 4)) - (day.slice(5) < birth.slice(5) ? 1 : 0)

/** 14 and younger. */
export const isTooYoung = (birth: string, day: string): boolean => ageOn(birth, day) < LEAST_AGE
