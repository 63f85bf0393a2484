// What a person typed as tsqueries: all words anywhere, all words in the name, or some of the words.
import { INITIALS, PINYIN, quoteLexeme } from './tokens.ts'
import { synonymsOf } from './synonyms.ts'
import { fold, isHan, joined, plainWords, queryWords, runsOf } from './words.ts'

export type Node = { word: string; isPrefix: boolean } | { all: Node[] } | { any: Node[] }

const lexeme = (word: string, isPrefix = false): Node => ({ word, isPrefix })

const render = (node: Node, weights: string): string => {
  if ('word' in node) return `${quoteLexeme(node.word)}${node.isPrefix || weights ? ':' : ''}${node.isPrefix ? '*' : ''}${weights}`
  const parts = ('all' in node ? node.all : node.any).map((it) => render(it, weights))
  return parts.length === 1 ? parts[0]! : `(${parts.join('all' in node ? ' & ' : ' | ')})`
}

const STOP = new Set(['的', '和', '与', '及', '或', '用'])
const MOST_WORDS = 10

const both = (words: readonly string[]): Node => ({ all: words.map((w) => lexeme(w)) })

/** A Chinese word: itself, its plain parts (goods indexed before the word was known), its synonyms. */
const hanNode = (word: string, isLast: boolean): Node => {
  const parts = plainWords(word)
  const any: Node[] = [lexeme(word, isLast || word.length === 1)]
  if (parts.length > 1) any.push(both(parts))
  for (const other of synonymsOf(word)) any.push(isHan(other) ? both(plainWords(other)) : lexeme(other))
  return { any }
}

/** Letters and digits: a model or word by its beginning, its runs of letters and digits apart, or pinyin. */
const runNode = (run: string): Node => {
  const whole = joined(run)
  const any: Node[] = [lexeme(whole, whole.length > 1)]
  const apart = whole.match(/\p{L}+|[\d.]+/gu) ?? []
  if (apart.length > 1 && apart.some((it) => it.length > 2)) any.push(both(apart))
  if (/^[a-z]+$/.test(whole)) {
    if (whole.length > 2) any.push(lexeme(PINYIN + whole, true))
    if (whole.length > 1) any.push(lexeme(INITIALS + whole))
  }
  for (const other of synonymsOf(whole)) any.push(isHan(other) ? both(plainWords(other)) : lexeme(other))
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
  /** What `all` and `any` render. */
  allNode: Node
  anyNode: Node | null
  /** All that was typed, folded. */
  typed: string
  /** The typed words, folded, for marking and for correction. */
  words: string[]
}

/** Null when nothing searchable was typed. */
export const askOf = (keyword: string): AskedWords | null => {
  const runs = runsOf(fold(keyword))
  const found = runs.flatMap((run) => (isHan(run) ? queryWords(run).map((word) => ({ word, isHan: true })) : [{ word: run, isHan: false }]))
  const telling = found.filter((it) => !STOP.has(it.word))
  const asked = (telling.length > 0 ? telling : found).slice(0, MOST_WORDS)
  if (asked.length === 0) return null
  // A single character is in a hundred goods that have nothing to do with what was meant.
  const tellingNodes = asked.filter((it) => it.word.length > 1).map((it) => (it.isHan ? hanNode(it.word, false) : runNode(it.word)))
  const nodes = asked.map((it, i) => (it.isHan ? hanNode(it.word, i === asked.length - 1) : runNode(it.word)))
  // `wu shui yi chun` typed with blanks is still one word of pinyin.
  const letters = asked.every((it) => /^[a-z]+$/.test(it.word)) && asked.length > 1 ? asked.map((it) => it.word).join('') : ''
  const all: Node = letters ? { any: [{ all: nodes }, lexeme(PINYIN + letters, true)] } : { all: nodes }
  const anyNode: Node | null = tellingNodes.length > 0 ? { any: tellingNodes } : null
  return {
    all: render(all, ''),
    strong: render(all, 'A'),
    mid: render(all, 'AB'),
    any: anyNode ? render(anyNode, '') : '',
    allNode: all,
    anyNode,
    typed: fold(keyword).trim(),
    words: asked.map((it) => it.word),
  }
}
