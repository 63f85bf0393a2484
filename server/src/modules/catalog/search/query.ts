// What a person typed as tsqueries: all words anywhere, all words in the name, or some of the words.
import { LRUCache } from 'lru-cache'
import { isCas } from '../controls.ts'
import { INITIALS, PINYIN, quoteLexeme } from './tokens.ts'
import { synonymsLearnt, synonymsOf } from './synonyms.ts'
import { fold, isHan, joined, plainWords, queryWords, runsOf, wordsLearnt } from './words.ts'

/** `not` stands in an `all` beside what is wanted. */
export type Node = { word: string; isPrefix: boolean } | { all: Node[] } | { any: Node[] } | { not: Node }

const lexeme = (word: string, isPrefix = false): Node => ({ word, isPrefix })

export const render = (node: Node, weights: string): string => {
  if ('word' in node) return `${quoteLexeme(node.word)}${node.isPrefix || weights ? ':' : ''}${node.isPrefix ? '*' : ''}${weights}`
  // What is not wanted is nowhere, however near the wanted has to sit.
  if ('not' in node) return `!${render(node.not, '')}`
  const parts = ('all' in node ? node.all : node.any).map((it) => render(it, weights))
  return parts.length === 1 ? parts[0]! : `(${parts.join('all' in node ? ' & ' : ' | ')})`
}

const STOP = new Set(['的', '和', '与', '及', '或', '用'])
const MOST_WORDS = 10

const both = (words: readonly string[]): Node => ({ all: words.map((w) => lexeme(w)) })

/** The words of what means the same. */
const meant = (other: string): Node => both(runsOf(fold(other)).flatMap((run) => (isHan(run) ? plainWords(run) : [joined(run)])))

/** A Chinese word: itself, its plain parts (goods indexed before the word was known), its synonyms. */
const hanNode = (word: string, isLast: boolean): Node => {
  const parts = plainWords(word)
  const any: Node[] = [lexeme(word, isLast || word.length === 1)]
  if (parts.length > 1) any.push(both(parts))
  any.push(...synonymsOf(word).map(meant))
  return { any }
}

/** The figures of a short CAS number are a figure of many goods, `50000 字`: its parts have to be there beside them. */
const CAS_TELLING = 7

/** Letters and digits: a model or word by its beginning, its runs of letters and digits apart, or pinyin. */
const runNode = (run: string): Node => {
  const whole = joined(run)
  if (whole.length < CAS_TELLING && isCas(run)) return both([whole, ...run.split('-').slice(0, 2)])
  // Two letters are a word, a brand or initials, and the beginning of far too much.
  const any: Node[] = [lexeme(whole, whole.length > 2 || /^\p{L}?\d/u.test(whole))]
  const apart = whole.match(/\p{L}+|[\d.]+/gu) ?? []
  if (apart.length > 1 && apart.some((it) => it.length > 2)) any.push(both(apart))
  const bounds = run.split('-')
  // `100-1000ul`: goods may be written with another dash, which parts the figures.
  if (bounds.length === 2 && bounds.every((it) => it.length > 1 && /^\d/.test(it))) any.push(both(bounds))
  if (/^[a-z]+$/.test(whole)) {
    if (whole.length > 2) any.push(lexeme(PINYIN + whole, true))
    if (whole.length > 1) any.push(lexeme(INITIALS + whole))
  }
  any.push(...synonymsOf(whole).map(meant))
  return { any }
}

export interface AskedWords {
  /** Every word somewhere. */
  all: string
  /** Every word in name, brand or number. */
  strong: string
  /** Every word in those or in category and keywords. */
  mid: string
  /** At least one word that says something by itself; empty where only single characters were typed. */
  any: string
  /** Each of the words of `any`, and how much it says. */
  some: { node: Node; saying: number }[]
  /** What `all` and `any` render. */
  allNode: Node
  anyNode: Node | null
  /** All that was typed, folded, without what is not wanted. */
  typed: string
  /** What is not wanted, as it was typed. */
  without: string
  /** The typed words, folded, for marking and for correction. */
  words: string[]
}

interface Found {
  word: string
  isHan: boolean
}

const foundIn = (folded: string): Found[] =>
  runsOf(folded).flatMap((run): Found[] =>
    isHan(run) ? queryWords(run).map((word) => ({ word, isHan: true })) : [{ word: run, isHan: false }],
  )

const nodeOf = (it: Found, isLast: boolean): Node => (it.isHan ? hanNode(it.word, isLast) : runNode(it.word))

/** `-乳胶` and `不要乳胶` after a blank; before a figure the mark is a minus: `冰箱 -80`. */
const UNWANTED = /\s+(?:-(?!\d)|不要)(\S+)/g

/** Dashes as printed, what stands before a CAS number, and sizes of batteries as they are spoken. */
const plain = (typed: string): string =>
  typed
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\bcas\s*(?:号|no\.?)?\s*[:：]?\s*(?=\d{2,7}-\d\d-\d)/g, ' ')
    .replace(/[五七](?=号)/g, (it) => (it === '五' ? '5' : '7'))

/** How much a word says of what is meant where not all can be had: an amount or a figure little. */
const sayingOf = (word: string): number => (/^\d{1,4}(?:\.\d+)?(?:\p{L}{0,3}|%)$/u.test(word) ? 1 : Math.min(4, word.length))

/** Goods that hold none of the words. */
const withoutThem = (typed: string): Node[] =>
  [...typed.matchAll(UNWANTED)].flatMap(([, unwanted]) => {
    const found = foundIn(unwanted!)
    return found.length === 0 ? [] : [{ not: { all: found.map((it) => nodeOf(it, false)) } }]
  })

/** `cf 228a` typed with a blank is one number too. */
const joinNumbers = (asked: readonly Found[], nodes: Node[]): void => {
  for (const [i, { word }] of asked.entries()) {
    const next = asked[i + 1]?.word ?? ''
    if (!/^[a-z]{1,5}$/.test(word) || !/^\d\w{2,}$/.test(next)) continue
    const one = lexeme(word + next, true)
    nodes[i] = { any: [nodes[i]!, one] }
    nodes[i + 1] = { any: [nodes[i + 1]!, one] }
  }
}

const understood = (keyword: string): AskedWords | null => {
  const folded = fold(keyword).trim()
  const typed = folded.replace(UNWANTED, '').trim()
  const found = foundIn(plain(typed))
  const telling = found.filter((it) => !STOP.has(it.word))
  const asked = (telling.length > 0 ? telling : found).slice(0, MOST_WORDS)
  if (asked.length === 0) return null
  // A single character is in a hundred goods that have nothing to do with what was meant.
  const some = asked.filter((it) => it.word.length > 1).map((it) => ({ node: nodeOf(it, false), saying: sayingOf(it.word) }))
  const nodes = asked.map((it, i) => nodeOf(it, i === asked.length - 1))
  joinNumbers(asked, nodes)
  // `wu shui yi chun` typed with blanks is still one word of pinyin.
  const letters = asked.every((it) => /^[a-z]+$/.test(it.word)) && asked.length > 1 ? asked.map((it) => it.word).join('') : ''
  // `ph计`, `texas instruments`: of several runs, and one word all the same.
  const others = asked.length > 1 ? synonymsOf(typed).map(meant) : []
  if (letters) others.push(lexeme(PINYIN + letters, true))
  const wanted: Node = others.length > 0 ? { any: [{ all: nodes }, ...others] } : { all: nodes }
  const unwanted = withoutThem(folded)
  const but = (node: Node): Node => (unwanted.length > 0 ? { all: [node, ...unwanted] } : node)
  const all = but(wanted)
  const anyNode: Node | null = some.length > 0 ? but({ any: some.map((it) => it.node) }) : null
  return {
    all: render(all, ''),
    strong: render(all, 'A'),
    mid: render(all, 'AB'),
    any: anyNode ? render(anyNode, '') : '',
    some,
    allNode: all,
    anyNode,
    typed: typed.replace(/[()[\];]/g, ' '),
    without: (folded.match(UNWANTED) ?? []).join(''),
    words: asked.map((it) => it.word),
  }
}

const known = new LRUCache<string, { it: AskedWords | null }>({ max: 2000 })
let knownBy = ''

/** Null when nothing searchable was typed. What was typed before is understood as before, until words or synonyms were learnt. */
export const askOf = (keyword: string): AskedWords | null => {
  const learnt = `${wordsLearnt()}/${synonymsLearnt()}`
  if (learnt !== knownBy) known.clear()
  knownBy = learnt
  let asked = known.get(keyword)
  if (!asked) known.set(keyword, (asked = { it: understood(keyword) }))
  return asked.it
}
