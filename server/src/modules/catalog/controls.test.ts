// Our lists of the state beside those of ../shared/data, which are no part of the repository: compared only where that folder lies
// beside the checkout.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { controlClassOf, controlledCas, isCas, listsOf } from './controls.ts'
import { majorHazardList, majorHazardsOf } from './major-hazards.ts'

const DATA = join(process.env.SHARED_DATA ?? join(import.meta.dirname, '../../../../../shared/data'), 'chemicals')
const rowsOf = <Name extends string>(file: string): Record<Name, string>[] => parse(readFileSync(join(DATA, file)), { columns: true })

const EXPLOSIVE = '易制爆'
const FIRST = '第一类'
const OTHER_PRECURSORS = '第二、三类'
const ours = (word: string): string[] => controlledCas().filter((cas) => listsOf(cas).some((title) => title.includes(word)))
const without = (some: readonly string[], others: Iterable<string>): string[] => some.filter((it) => !new Set(others).has(it)).sort()

/** On the list of the state, and withheld from the copy, whose numbers leave these out. */
const WITHHELD_EXPLOSIVES = {
  '1.1': '7697-37-2',
  '6.8': '1304-29-6',
  '6.11': '79-21-0',
  '7.2': '7440-23-5',
  '7.12': '107-15-3',
  '8.2': '79-24-3',
  '8.3': '121-14-2',
  '9.1': '9004-70-0',
}
/** Other numbers under which what is on the list is sold: 硝酸锌, 硝酸镍 and 硝酸镁 with their water; 水合肼, and 肼 without water. */
const OTHER_NUMBERS = ['10196-18-6', '13478-00-7', '13446-18-9', '7803-57-8', '302-01-2']
/** 三氯甲烷 is withheld from the copy; 溴素 and 1-苯基-1-丙酮 came onto the list after 2005. */
const NOT_IN_PRECURSORS = ['67-66-3', '7726-95-6', '93-55-0']
/** Printed in the source with the number of another substance: 胡椒醛 as MDP-2-P, 麦角新碱 as 麦角胺. */
const MISPRINTED = ['120-57-0', '60-79-7']

describe('a substance', () => {
  it('stands on every list it is on, and is judged by the strictest', () => {
    expect(listsOf('7722-64-7').map((it) => it.slice(0, 6))).toEqual(['《易制爆危险', '《易制毒化学'])
    expect(controlClassOf('7722-64-7')).toBe(3)
    expect([listsOf(''), listsOf('7732-18-5')]).toEqual([[], []])
  })

  it('of 重大危险源 has its thresholds, once for each condition', () => {
    expect(majorHazardsOf('64-17-5')).toEqual([{ name: '乙醇', thresholdT: 500 }])
    expect(majorHazardsOf('6484-52-2').map((it) => it.thresholdT)).toEqual([5, 300])
    expect([majorHazardsOf(null), majorHazardsOf(''), majorHazardsOf('7732-18-5')]).toEqual([[], [], []])
    expect(majorHazardList.filter((it) => it.cas !== '' && !isCas(it.cas))).toEqual([])
  })
})

/** `氨 (氨水)` is 氨: what stands in brackets at the end is a condition or a second word for it. */
const bare = (name: string): string => name.replace(/\s*[（([].*[）)\]]$/, '')
const namesIn = (text: string): string[] => text.split(/[；，、]/).map(bare)

/** Which numbers bear this name in the lists of chemicals. */
const numbersByName = (): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>()
  const put = (names: readonly string[], cas: string) => {
    for (const name of names) if (cas) found.set(name, (found.get(name) ?? new Set()).add(cas))
  }
  for (const it of rowsOf<'cas' | 'name_zh'>('reagents.csv')) put(namesIn(it.name_zh), it.cas)
  for (const it of rowsOf<'cas' | 'name' | 'aliases'>('explosive_precursors_2017.csv')) put([bare(it.name), ...namesIn(it.aliases)], it.cas)
  for (const it of rowsOf<'cas' | 'name'>('drug_precursors_base.csv')) put([it.name], it.cas)
  return found
}

if (existsSync(DATA))
  describe('our lists', () => {
    it('hold every 易制爆 of the copy, and nothing else without its reason', () => {
      const rows = rowsOf<'no' | 'name' | 'cas'>('explosive_precursors_2017.csv')
      const cas = rows.flatMap((it) => it.cas || [])
      expect(rows.filter((it) => it.cas === '').map((it) => it.name)).toEqual(['镁铝粉'])
      expect(rows.filter((it) => it.no in WITHHELD_EXPLOSIVES)).toEqual([])
      expect(without(cas, ours(EXPLOSIVE))).toEqual([])
      expect(without(ours(EXPLOSIVE), cas)).toEqual([...Object.values(WITHHELD_EXPLOSIVES), ...OTHER_NUMBERS].sort())
    })

    it('hold every 易制毒 of the copy in its class, and nothing else without its reason', () => {
      const rows = rowsOf<'cas' | 'class' | 'cas_in_source'>('drug_precursors_base.csv')
      const first = rows.filter((it) => it.class === FIRST).map((it) => it.cas)
      const others = rows.filter((it) => it.class !== FIRST).map((it) => it.cas)
      expect([without(first, ours(FIRST)), without(ours(FIRST), first)]).toEqual([[], []])
      expect([without(others, ours(OTHER_PRECURSORS)), without(ours(OTHER_PRECURSORS), others)]).toEqual([[], NOT_IN_PRECURSORS])
      expect(rows.filter((it) => it.cas !== it.cas_in_source).map((it) => it.cas)).toEqual(MISPRINTED)
    })

    it('of 重大危险源 are the 78 rows of GB 18218-2009, with a number where exactly one bears the name', () => {
      const byName = numbersByName()
      const rows = rowsOf<'name' | 'threshold_t'>('major_hazard_threshold_gb18218_2009.csv')
      expect(rows).toHaveLength(78)
      expect(majorHazardList).toEqual(
        rows.map((it) => {
          const [cas, other] = byName.get(bare(it.name)) ?? []
          return { name: it.name, thresholdT: Number(it.threshold_t), cas: cas && !other ? cas : '' }
        }),
      )
    })
  })
else console.warn('../shared/data/chemicals is not there: our lists of the state were not compared')
