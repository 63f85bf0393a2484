import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Sheet } from './off-platform/sheet.ts'
import { optionalText, sheetLines, text } from './text.ts'
import { plain, withoutUnseen } from './unseen.ts'

const HIDDEN = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u3164',
  '\u115f',
  '\uffa0',
  '\u034f',
  '\u200e',
  '\u061c',
].concat(['\u180e', '\u2800', '\ufe0f', '\u{e0041}', '\u{e0100}', '\u0001', '\u007f', '\u2063', '\ufffa'])
const hidden = fc.array(fc.constantFrom(...HIDDEN), { minLength: 1, maxLength: 6 }).map((all) => all.join(''))
/** What people type in Chinese and Latin, without blanks at the ends. */
const seen = fc.array(fc.constantFrom(...'采购单滤纸张三李四ABcd09#*-（）℃μ·'), { minLength: 1, maxLength: 12 })
const message = (schema: ReturnType<typeof text>, value: string) => schema.safeParse(value).error?.issues[0]!.message

describe('characters that show nothing', () => {
  it('are no text: what must be said is asked for as if nothing was typed', () => {
    fc.assert(
      fc.property(hidden, (it) => {
        expect(message(text('姓名', 10), it)).toBe('请输入姓名')
        expect(message(text('姓名', 10), ` ${it} ${it}`)).toBe('请输入姓名')
        expect(optionalText('备注', 10).parse(it)).toBe('')
        expect(sheetLines('明细', 100).safeParse(`${it}\n${it}`).success).toBe(false)
      }),
    )
  })

  it('leave a text as if they had not been typed, wherever they stand in it', () => {
    fc.assert(
      fc.property(seen, fc.array(hidden, { minLength: 13, maxLength: 13 }), (letters, between) => {
        const mixed = between[12]! + letters.map((it, i) => it + between[i]!).join('')
        expect(text('名称', 100).parse(mixed)).toBe(letters.join('').normalize('NFC'))
      }),
    )
  })

  it('are taken out once: what is kept is kept again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.oneof(fc.constantFrom(...HIDDEN, '👩', '🔬', 'ا', 'क', '्', '1', '\u20e3'), fc.string()) }), (it) => {
        expect(plain(plain(it))).toBe(plain(it))
        expect(withoutUnseen(withoutUnseen(it))).toBe(withoutUnseen(it))
      }),
      { numRuns: 2000 },
    )
  })

  it('say where marks that turn the direction stand: the door refuses them by name', () => {
    expect(withoutUnseen('a\u202eb\u2066')).toBe('a\u202eb\u2066')
  })

  it.each([
    ['joined pictures', '👩‍🔬🧑🏽‍🚀👨‍👩‍👧❤️‍🔥'],
    ['a chosen look', '☀️'],
    ['a key', '1️⃣'],
    ['a flag of a region', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['Persian', 'می‌خواهم'],
    ['Hindi', 'क्‍ष'],
    ['Uyghur and Mongolian', 'ئۇيغۇر ᠮᠣᠩᠭᠣᠯ ᠬᠡᠯᠡ ᠠᠷᠤ᠎ᠠ'],
    ['Tibetan', 'བོད་སྐད'],
  ])('stay where they join: %s', (_, it) => expect(withoutUnseen(it)).toBe(it))

  it('are taken out of the form of outside purchases, where a draft keeps what else was typed', () => {
    const sheet = Sheet.parse({ title: ' 滤\u200b纸 ', own: { a: '\ufeff甲' }, items: [{ name: '\u00ad滤纸\u2060' }] })
    expect([sheet.title, sheet.own['a'], sheet.items[0]!.name]).toEqual([' 滤纸 ', '甲', '滤纸'])
  })
})
