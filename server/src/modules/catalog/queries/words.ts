import type { catalog } from '@caiyuan/contract/catalog'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { HOT_WORDS_MAX } from '@caiyuan/contract/hot-word'
import { PUBLIC } from '@caiyuan/contract/purse'
import { ask } from '../../../core/ask.ts'
import type { OpenCtx } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { countInMemory, lookForCounts, MOST_COUNTED, type Count } from '../search/count-words.ts'
import { beginning, lookForWords } from '../search/look.ts'
import { refreshDictionary, correctWord } from '../search/vocabulary.ts'
import { keptFor } from '../search/memory/ground.ts'
import { askAsViewer } from '../viewer.ts'
import { visitorsCatalogue } from './visitors.ts'

export const listHotWords: Of<typeof catalog>['hotWords'] = async (ctx) => {
  const rows = await ctx.shared.selectFrom('hot_words').select('word').orderBy('sort').orderBy('word').limit(HOT_WORDS_MAX).execute()
  return { words: rows.map((r) => r.word) }
}

const MOST = 10

const countText = (num: number): string => (num > MOST_COUNTED ? `${MOST_COUNTED}+ 件` : `${num} 件`)

type Suggested = OutputOf<typeof catalog.suggest>

/** Null where no word begins so: what was meant is asked of the tables. */
const listOf = (counts: readonly Count[]): Suggested | null => {
  const list = counts.filter((it) => it.num > 0).map((it) => ({ text: it.word, note: countText(it.num) }))
  return list.length > 0 ? { list } : null
}

const suggestInTables = (open: OpenCtx, text: string): Promise<Suggested> =>
  askAsViewer(
    open,
    async (ctx) => {
      const [words, counts] = await Promise.all([
        lookForWords(ctx.tx, beginning(text, MOST)),
        lookForCounts(ctx),
        refreshDictionary(ctx.tx),
      ])
      return { words, counts, ...(await ask(ctx.tx, { told: words.question, hidden: counts.question })) }
    },
    async (ctx, { words, counts, told, hidden }) => {
      const found = listOf(await counts.counted(ctx, hidden, await words.found(ctx.tx, told)))
      if (found) return found
      const meant = await correctWord(ctx.tx, text)
      return { list: meant ? [{ text: meant, note: '您要找的可能是' }] : [] }
    },
  )

export const suggest: Of<typeof catalog>['suggest'] = async (open, { text }) => {
  if (text === '') return { list: [] }
  const catalogue = await visitorsCatalogue(open, PUBLIC)
  const words = catalogue?.words
  if (!catalogue || !words) return suggestInTables(open, text)
  return catalogue.shown.answer(
    `suggest${text}`,
    async () => listOf(countInMemory(keptFor(catalogue, []), beginning(text, MOST).inMemory(words))) ?? suggestInTables(open, text),
  )
}
