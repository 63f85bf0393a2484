// Words in memory are those the table says, now and after every change.
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../../../../test/harness.ts'
import { ask } from '../../../../core/ask.ts'
import { makeLogger } from '../../../../core/log.ts'
import { loadDemoGoods } from '../../../../demo/goods.ts'
import { learnWords, wordsAround, wordsBeginning, type Spoken } from '../vocabulary.ts'
import { catalogueOf, keepGoods } from './keeper.ts'
import type { Words } from './words.ts'

const world = useWorld()
let words: { word: string; pinyin: string; initials: string }[]

beforeAll(async () => {
  await world().loading((db) => loadDemoGoods(db, 900))
  await keepGoods(world().db, { log: makeLogger('silent'), mostBytes: 1e9, freshMs: 0 })
  words = (await world().admin.query('select word, pinyin, initials from shared.search_words order by word')).rows
}, 120_000)

/** The words in memory as a suggestion is told of them; null where the table has to be asked. */
const kept = (): Promise<Words | null> => world().tx(0, async (tx) => (await catalogueOf(tx))!.words)
const untilKept = () => expect.poll(async () => (await kept()) !== null, { timeout: 20_000 }).toBe(true)

const judged = (text: string) =>
  world().tx(0, async (tx) => {
    const table = await ask(tx, { beginning: wordsBeginning(text, 10), around: wordsAround(text, 6) })
    const memory = (await catalogueOf(tx))!.words!
    expect([memory.beginning(text, 10), memory.around(text, 6)]).toEqual([table.beginning, table.around])
    return table.beginning
  })

const spoken = (name: string): Spoken => ({ name, brand: '', keywords: [name], categoryNames: [] })
const learn = (names: readonly string[]) =>
  world().loading((db) => db.withTenant({ schoolId: 0 }, (tx) => learnWords(tx, names.map(spoken))))

describe('words in memory', () => {
  it(
    'begin as typed and stand around a word as the table says',
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.oneof(
            fc
              .tuple(fc.constantFrom(...words), fc.constantFrom('word', 'pinyin', 'initials'), fc.nat(5))
              .map(([it, by, cut]) => it[by as 'word'].slice(0, 1 + cut)),
            fc
              .tuple(fc.constantFrom(...words), fc.nat(3), fc.nat(4))
              .map(([{ word }, from, num]) => word.slice(from, from + 2 + num) || '纸'),
            fc.constantFrom('%', '_', 'AXY', 'wu shui', '５００', '移 液', '\\', 'a', '纸'),
          ),
          async (text) => void (await judged(text)),
        ),
        { numRuns: 300 },
      ),
    120_000,
  )

  it('are there at the next question after they were learnt, and weigh what they weigh now', async () => {
    await learn(['甲乙丙仪'])
    expect(await judged('jyby')).toEqual(['甲乙丙仪'])
    await learn(['甲乙丙仪器', '甲乙丙仪器'])
    expect(await judged('甲乙丙')).toEqual(['甲乙丙仪器', '甲乙丙仪'])
    expect((await kept())!.around('甲乙丙仪', 6)).toEqual(['甲乙丙仪器'])
  })

  it('are suggested with their goods, as without them in memory', async () => {
    for (const text of ['移液', 'wsyc', '打印', 'a4'])
      expect((await world().anonymous().catalog.suggest({ text })).list.map((it) => it.text)).toEqual(
        expect.arrayContaining((await judged(text)).slice(0, 1)),
      )
    expect((await world().anonymous().catalog.search({ keyword: '手套' })).related).toContain('丁腈手套')
  })

  it('are read anew where more changed than is told, and the table answers until then', async () => {
    const many = Array.from({ length: 201 }, (_, i) => `新词${String.fromCodePoint(0x4e00 + i)}号`)
    await learn(many)
    expect(await kept()).toBeNull()
    expect((await world().anonymous().catalog.search({ keyword: '手套' })).related).toContain('丁腈手套')
    await untilKept()
    expect((await judged('新词')).length).toBe(10)
  })
})
