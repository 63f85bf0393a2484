// Text into words: folding of width, case and units, Chinese segmentation with a dictionary that grows from the catalogue, pinyin.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Jieba } from '@node-rs/jieba'
import { pinyin } from 'pinyin-pro'

/** Full and half width, case, micro signs, multiplication signs, and a blank between a number and its unit are all one. */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[µμ]/g, 'u')
    .replace(/(\d)\s*[×✕*]\s*(?=\d)/g, '$1x')
    .replace(/(\d)\s+(ul|ml|l|ug|mg|g|kg|nm|um|mm|cm|mol\/l)(?![a-z])/g, '$1$2')

const LEX = /\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}]+(?:[.\-\/+#_][[\p{L}\p{N}]--\p{Script=Han}]+)*%?/gv
const HAN = /^\p{Script=Han}+$/u

export const isHan = (text: string): boolean => HAN.test(text)

/** Folded runs of Chinese, and of letters and digits with the marks inside them. */
export const runsOf = (folded: string): string[] => folded.match(LEX) ?? []

/** `T-200-C-R` and `t200cr` are one; the point of a decimal stays. */
export const joined = (run: string): string => run.replace(/[-/+#_]/g, '').replace(/(?<!\d)\.|\.(?!\d)/g, '')

let base: Jieba | undefined
let domain: Jieba | undefined
const known = new Set<string>()

/** Read for each and let go: the package's own list of words would keep two files of 11 MB in memory for ever. */
const makeJieba = (): Jieba => Jieba.withDict(readFileSync(createRequire(import.meta.url).resolve('@node-rs/jieba/dict.txt')))
const baseJieba = (): Jieba => (base ??= makeJieba())
const domainJieba = (): Jieba => (domain ??= makeJieba())

let learnt = 0
/** How many words this process was taught: texts are cut by another dictionary once there are more. */
export const wordsLearnt = (): number => learnt

/** Adds words of the catalogue to the dictionary of this process; words already known cost nothing. */
export const teach = (words: Iterable<string>): void => {
  const fresh: string[] = []
  for (const word of words) {
    if (known.has(word) || word.length < 2 || word.length > 6 || !isHan(word)) continue
    known.add(word)
    fresh.push(`${word} 20000 n`)
  }
  if (fresh.length === 0) return
  learnt += fresh.length
  domainJieba().loadDict(Buffer.from(`${fresh.join('\n')}\n`))
  cut.clear()
}

/** The plain words of a run, by the general dictionary only: the same for every process and for ever. */
export const plainWords = (run: string): string[] => baseJieba().cut(run, false)
/** The words of a query, longest first, with the words of the catalogue known. */
export const queryWords = (run: string): string[] => domainJieba().cut(run, false)

/** Runs cut already, as the dictionary of this process is now: goods of a catalogue say the same again and again. */
const cut = new Map<string, ReadonlySet<string>>()
const MOST_CUT = 10_000

/** Every word inside a run worth an index entry. */
export const indexWords = (run: string): ReadonlySet<string> => {
  let it = cut.get(run)
  if (!it) {
    it = new Set([...domainJieba().cutForSearch(run, false), ...plainWords(run)])
    if (cut.size >= MOST_CUT) cut.clear()
    cut.set(run, it)
  }
  return it
}

const spelled = new Map<string, { full: string; initials: string }>()
const MOST_SPELLED = 50_000

/** Letters of a text: pinyin for Chinese, letters and digits as they are. */
export const spell = (text: string): { full: string; initials: string } => {
  let it = spelled.get(text)
  if (!it) {
    const syllables = runsOf(fold(text)).flatMap((run) =>
      isHan(run) ? pinyin(run, { toneType: 'none', type: 'array', v: true }) : [joined(run)],
    )
    it = { full: syllables.join(''), initials: syllables.map((s) => s.slice(0, 1)).join('') }
    if (spelled.size < MOST_SPELLED) spelled.set(text, it)
  }
  return it
}

/** Edits between two short words. */
export const editsBetween = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}
