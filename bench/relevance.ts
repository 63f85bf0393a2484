// node bench/relevance.ts: how good the answers of the search are, by the judged set (relevance/query.ts), beside plain trigrams and
// plain words in the same run. `--worst 30` lists the worst searches of the part that may be looked at.
import { demoProducts } from '@caiyuan/server/demo/catalogue/generate'
import { goodsOf, isThere, realGoods } from './relevance/goods.ts'
import { openMall, type Mall } from './relevance/mall.ts'
import { gradeOf, readQueries, type Goods, type Query } from './relevance/query.ts'
import { isRightlyShort, scoreOf, type Score } from './relevance/score.ts'

const WORST = process.argv.indexOf('--worst')
const WAYS: readonly (readonly [Exclude<keyof Mall, 'stop'>, string])[] = [
  ['ours', 'the search'],
  ['trigram', 'trigrams of the name'],
  ['trigramOfPart', 'trigrams of part of the name'],
  ['jieba', 'any word, ts_rank'],
]

interface Judged {
  query: Query
  way: string
  answer: string[]
  grades: number[]
  /** Null for what nobody sells. */
  score: Score | null
}

const mean = (values: readonly number[]): string =>
  values.length === 0 ? '–' : (values.reduce((sum, it) => sum + it, 0) / values.length).toFixed(3)

const row = (name: string, them: readonly Judged[]): string => {
  const sold = them.filter((it) => it.score)
  const unsold = them.filter((it) => !it.score)
  const cells = [
    sold.length,
    mean(sold.map((it) => it.score!.ndcg)),
    mean(sold.map((it) => it.score!.recall)),
    sold.filter((it) => it.answer.length === 0).length,
    unsold.length === 0 ? '–' : `${unsold.filter((it) => isRightlyShort(it.grades)).length} of ${unsold.length}`,
  ]
  return `| ${name} | ${cells.join(' | ')} |`
}

const table = (head: string, rows: readonly string[]): void =>
  console.log(
    [
      `| ${head} | searches | nDCG@10 | recall@50 | nothing found | not sold, rightly answered |`,
      '|---|---|---|---|---|---|',
      ...rows,
      '',
    ].join('\n'),
  )

const parts = (['reagents', 'parts'] as const).filter((part) => {
  if (isThere(part)) return true
  console.log(`${part}: the lists of ../shared/data are not there; their searches are left out\n`)
  return false
})
const lists = parts.map((part) => ({ part, name: part === 'reagents' ? '试剂供应商' : '元器件供应商', drafts: realGoods(part) }))
const goods: Goods[] = [
  ...demoProducts().map((it) => goodsOf(it, 'demo')),
  ...lists.flatMap(({ part, drafts }) => drafts.map((it) => goodsOf(it, part))),
]
const byCode = new Map(goods.map((it) => [it.code, it]))
const queries = readQueries().filter((it) => it.part === 'demo' || parts.includes(it.part))
const mall = await openMall(lists)
const judged: Judged[] = []
try {
  for (const query of queries) {
    const all = goods.map((it) => gradeOf(query, it)).filter((grade) => grade > 0)
    for (const [way, name] of WAYS) {
      const answer = await mall[way](query.text)
      const grades = answer.map((code) => gradeOf(query, byCode.get(code)!))
      judged.push({ query, way: name, answer, grades, score: query.kind === 'unsold' ? null : scoreOf(grades, all) })
    }
  }
} finally {
  await mall.stop()
}

console.log(`${goods.length} goods, ${queries.length} searches\n`)
for (const [isHeldOut, title] of [
  [false, 'looked at'],
  [true, 'held out'],
] as const) {
  const part = judged.filter((it) => it.query.isHeldOut === isHeldOut)
  table(
    title,
    WAYS.flatMap(([, way]) => {
      const them = part.filter((it) => it.way === way)
      return [
        row(`**${way}**`, them),
        ...['demo', ...parts].map((of) =>
          row(
            `${way}: ${of}`,
            them.filter((it) => it.query.part === of),
          ),
        ),
      ]
    }),
  )
  const ours = part.filter((it) => it.way === WAYS[0]![1])
  table(
    `the search by class, ${title}`,
    [...Map.groupBy(ours, (it) => it.query.kind)].map(([kind, them]) => row(kind, them)),
  )
}

if (WORST > 0) {
  const worst = judged
    .filter((it) => it.way === WAYS[0]![1] && !it.query.isHeldOut)
    .map((it) => ({ ...it, value: it.score ? it.score.ndcg + it.score.recall : isRightlyShort(it.grades) ? 2 : 0 }))
    .sort((a, b) => a.value - b.value)
    .slice(0, Number(process.argv[WORST + 1]))
  for (const { query, score, answer } of worst)
    console.log(
      `${query.part} ${query.kind} ${query.text} (${query.meaning}): ${score ? `${score.ndcg.toFixed(2)} ${score.recall.toFixed(2)}` : 'not sold'}, ${answer.length} found: ${answer
        .slice(0, 4)
        .map((code) => byCode.get(code)!.name)
        .join(' ; ')}`,
    )
}
