// The judged set of searches: what a person types, what is meant, and which goods answer it, as rules over whatever goods are loaded.
// A line: class | text | meaning | grade rule | grade rule …; `-` alone where nobody sells it. Grades: 3 is what was meant, 2 would be
// taken too, 1 is related. A rule is terms that all hold, alternatives parted by ` or `. Terms: cat=1001,1002 (codes begin so),
// cas=64-17-5,… , of=demo, and name, brand, model, pack, attr (`name=value;…`), has (all of them and keywords) with ~pattern or !~pattern.
// Written from what buyers mean, before any answer was seen; the third that is held out says nothing about what to mend.
import { createHash } from 'node:crypto'
import { DEMO_LAB } from './demo-lab.ts'
import { DEMO_OFFICE } from './demo-office.ts'
import { PARTS } from './parts.ts'
import { REAGENTS } from './reagents.ts'

export type Part = 'demo' | 'reagents' | 'parts'

/** What rules look at. */
export interface Goods {
  code: string
  of: Part
  cat: string
  cas: string
  name: string
  brand: string
  model: string
  pack: string
  attr: string
  has: string
}

export interface Query {
  part: Part
  kind: string
  text: string
  meaning: string
  /** The best grade first; the first rule that holds says the grade. */
  rules: { grade: number; text: string; holds: (it: Goods) => boolean }[]
  /** Kept out of all tuning. */
  isHeldOut: boolean
}

type Holds = (it: Goods) => boolean

const termOf = (term: string): Holds => {
  const [, list, values] = /^(cat|cas|of)=(\S+)$/.exec(term) ?? []
  if (list && values) {
    const wanted = values.split(',')
    return list === 'cat'
      ? (it) => wanted.some((code) => it.cat.startsWith(code))
      : (it) => wanted.includes(list === 'cas' ? it.cas : it.of)
  }
  const [, field, not, pattern] = /^(name|brand|model|pack|attr|has)(!?)~(\S+)$/.exec(term) ?? []
  if (!field || !pattern) throw new Error(`no term of a rule: ${term}`)
  const regex = new RegExp(pattern, 'i')
  return (it) => regex.test(it[field as 'name']) === (not === '')
}

const ruleOf = (text: string): Holds => {
  const ways = text.split(' or ').map((way) => way.split(' ').map(termOf))
  return (it) => ways.some((terms) => terms.every((holds) => holds(it)))
}

/** One of three by the hash of its text. */
const isHeldOut = (text: string): boolean => createHash('sha256').update(text).digest().readUInt32BE() % 3 === 0

const readPart = (part: Part, lines: string): Query[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [kind, text, meaning, ...rules] = line.split(' | ') as [string, string, string, ...string[]]
      const graded = rules.filter((it) => it !== '-').map((it) => ({ grade: Number(it[0]), text: it.slice(2) }))
      return { part, kind, text, meaning, rules: graded.map((it) => ({ ...it, holds: ruleOf(it.text) })), isHeldOut: isHeldOut(text) }
    })

export const readQueries = (): Query[] => [
  ...readPart('demo', DEMO_OFFICE),
  ...readPart('demo', DEMO_LAB),
  ...readPart('reagents', REAGENTS),
  ...readPart('parts', PARTS),
]

export const gradeOf = (query: Query, it: Goods): number => query.rules.find(({ holds }) => holds(it))?.grade ?? 0
