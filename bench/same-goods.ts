// npm run same-goods: how well the rule of same goods (decision 0030) judges the labelled pairs.
import { isSaidSame, readPairs, scoreByKind, type Score } from '@caiyuan/server/modules/catalog/same-goods.pairs'

const share = (part: number, whole: number): string => (whole === 0 ? '–' : (part / whole).toFixed(3))
const line = (name: string, it: Score): string =>
  `| ${name} | ${it.hits} | ${it.misses} | ${it.falseSame} | ${it.rightlyApart} | ${share(it.hits, it.hits + it.falseSame)} | ${share(it.hits, it.hits + it.misses)} |`

const scores = scoreByKind()
const all = [...scores.values()].reduce((sum, it) => ({
  hits: sum.hits + it.hits,
  misses: sum.misses + it.misses,
  falseSame: sum.falseSame + it.falseSame,
  rightlyApart: sum.rightlyApart + it.rightlyApart,
}))

console.log('| kind of pair | same, said same | same, missed | apart, said same | apart, kept apart | precision | recall |')
console.log('|---|---|---|---|---|---|---|')
for (const [kind, score] of scores) console.log(line(kind, score))
console.log(line('**all**', all))
for (const pair of readPairs().filter((it) => it.isSame !== isSaidSame(it.goods)))
  console.log(`- ${pair.isSame ? 'missed' : 'SAID SAME'}: ${pair.goods[0].name} · ${pair.goods[1].name} (${pair.why})`)
