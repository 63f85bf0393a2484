// The judged searches hold together: enough of them, none twice, and each rule means goods that there are.
import { demoProducts } from '@caiyuan/server/demo/catalogue/generate'
import { describe, expect, it } from 'vitest'
import { goodsOf, isThere, realGoods } from './goods.ts'
import { readQueries, type Goods, type Part } from './query.ts'
import { isRightlyShort, scoreOf } from './score.ts'

const queries = readQueries()

/** Rules that mean none of the goods. */
const emptyRules = (part: Part, goods: readonly Goods[]): string[] =>
  queries
    .filter((query) => query.part === part)
    .flatMap(({ text, rules }) => rules.filter((rule) => !goods.some((it) => rule.holds(it))).map((rule) => `${text}: ${rule.text}`))

describe('the judged searches', () => {
  it('are at least 300, none twice, of every part, a third of them held out', () => {
    expect(queries.length).toBeGreaterThanOrEqual(300)
    expect(new Set(queries.map((it) => it.text.toLowerCase())).size).toBe(queries.length)
    const heldOut = queries.filter((it) => it.isHeldOut).length / queries.length
    expect(heldOut).toBeGreaterThan(0.3)
    expect(heldOut).toBeLessThan(0.37)
    for (const [part, them] of Object.entries(Object.groupBy(queries, (it) => it.part)))
      expect([part, them.length >= 80]).toEqual([part, true])
  })

  it('say what is meant, grade from the best down, and mean nothing that is a whole answer where nobody sells it', () => {
    for (const { text, kind, meaning, rules } of queries) {
      const grades = rules.map((it) => it.grade)
      expect([text, meaning.length > 1, grades]).toEqual([text, true, grades.toSorted((a, b) => b - a)])
      expect([text, kind === 'unsold' ? grades.every((it) => it === 1) : grades.length > 0]).toEqual([text, true])
    }
  })

  it('mean goods of the demo', () => {
    expect(
      emptyRules(
        'demo',
        demoProducts().map((it) => goodsOf(it, 'demo')),
      ),
    ).toEqual([])
  }, 60_000)

  it.each(['reagents', 'parts'] as const)(
    'mean goods of the real list of %s',
    (part) => {
      if (!isThere(part)) return console.warn(`${part}: ../shared/data is not there, its rules were not tried`)
      expect(
        emptyRules(
          part,
          realGoods(part).map((it) => goodsOf(it, part)),
        ),
      ).toEqual([])
    },
    60_000,
  )
})

describe('the score of an answer', () => {
  it('is one where the best come first, and less for each that comes late', () => {
    expect(scoreOf([3, 2, 1], [1, 2, 3])).toEqual({ ndcg: 1, recall: 1 })
    expect(scoreOf([0, 3], [3]).ndcg).toBeCloseTo(1 / Math.log2(3))
    expect(scoreOf([1, 0], [3, 2, 1])).toEqual({ ndcg: expect.closeTo(1 / (7 + 3 / Math.log2(3) + 0.5), 5), recall: 0 })
    expect(scoreOf([], [2]).recall).toBe(0)
  })

  it('asks of many goods for fifty', () => {
    const all = Array.from({ length: 200 }, () => 3)
    expect(scoreOf(all.slice(0, 50), all)).toEqual({ ndcg: 1, recall: 1 })
    expect(scoreOf(all.slice(0, 25), all).recall).toBe(0.5)
  })

  it('takes nothing, or what lies near, for what nobody sells', () => {
    expect([isRightlyShort([]), isRightlyShort([1, 1]), isRightlyShort([1, 0])]).toEqual([true, true, false])
  })
})
