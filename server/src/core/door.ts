// The door of every call: what it may not bring in is refused with the field it stands in.
import { fieldWords } from '@caiyuan/contract/field-words'
import { Fail } from './fail.ts'
import { flawOf, flawOfText } from './flaw.ts'

/** The word of the nearest named field. */
const wordOf = (path: readonly string[]): string => {
  const name = path.findLast((key) => Object.hasOwn(fieldWords, key))
  return name === undefined ? '提交的内容' : fieldWords[name]!
}

/** Refuses what no form of ours sends, with the field it stands in. */
export const assertTakable = (input: unknown): void => {
  const flaw = flawOf(input)
  if (!flaw) return
  const message = `${wordOf(flaw.path)}${flaw.reason}，请改正后重新提交`
  const field = flaw.path.join('.').toWellFormed().slice(0, 200)
  throw new Fail('core.invalid', { message }, { fields: { [field]: message } })
}

/** Cookies and the page somebody came from are also of other sites of the house, in whatever encoding; ours are matched by pattern. */
const NOT_OURS = new Set(['cookie', 'referer'])
const KEY = /^[\w.:-]{8,128}$/

/** A header arrives as bytes; those above ASCII are read as UTF-8. */
const flawOfHeader = (value: string): string => {
  if (/^[\t\x20-\x7e]*$/.test(value)) return ''
  try {
    return flawOfText(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1')))
  } catch {
    return '不是 UTF-8 文字'
  }
}

/** Refuses a header that could be stored or compared as something else than was sent, and a key that would not be honoured. */
export const assertHeaders = (headers: Record<string, string | string[] | undefined>): void => {
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || NOT_OURS.has(name)) continue
    const reason = flawOfHeader(String(value))
    if (reason !== '') throw new Fail('core.malformed', { reason: `请求头 ${name} ${reason}` })
  }
  const key = headers['idempotency-key']
  if (key !== undefined && !KEY.test(String(key)))
    throw new Fail('core.malformed', {
      reason: '请求头 Idempotency-Key 须为 8 到 128 位的字母、数字、点、冒号、横线或下划线，这次没有执行',
    })
}
