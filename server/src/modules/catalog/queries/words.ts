import type { catalog } from '@caiyuan/contract/catalog'
import { ask } from '../../../core/ask.ts'
import type { Of } from '../../../core/implement.ts'
import { lookForCounts, MOST_COUNTED } from '../search/count-words.ts'
import { beginning, lookForWords } from '../search/look.ts'
import { refreshDictionary, correctWord } from '../search/vocabulary.ts'
import { askAsViewer } from '../viewer.ts'

/** What people of any school look for first: the goods words of the categories that sell most. */
export const listHotWords: Of<typeof catalog>['hotWords'] = async (ctx) => {
  const rows = await ctx.shared.selectFrom('hot_words').select('word').orderBy('sort').limit(8).execute()
  return { words: rows.map((r) => r.word) }
}

const MOST = 10

const countText = (num: number): string => (num > MOST_COUNTED ? `${MOST_COUNTED}+ 件` : `${num} 件`)

export const suggest: Of<typeof catalog>['suggest'] = async (open, { text }) => {
  if (text === '') return { list: [] }
  return askAsViewer(
    open,
    async (ctx) => {
      const words = lookForWords(ctx.tx, beginning(text, MOST))
      const counts = lookForCounts(ctx)
      const [answer] = await Promise.all([ask(ctx.tx, { told: words.question, news: counts.question }), refreshDictionary(ctx.tx)])
      return { words, counts, ...answer }
    },
    async (ctx, { words, counts, told, news }) => {
      const counted = await counts.counted(ctx, news, await words.found(ctx.tx, told))
      const list = counted.filter((it) => it.num > 0).map((it) => ({ text: it.word, note: countText(it.num) }))
      if (list.length > 0) return { list }
      const meant = await correctWord(ctx.tx, text)
      return { list: meant ? [{ text: meant, note: '您要找的可能是' }] : [] }
    },
  )
}
