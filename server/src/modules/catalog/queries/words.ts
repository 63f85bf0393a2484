import type { catalog } from '@caiyuan/contract/catalog'
import type { Of } from '../../../core/implement.ts'
import { countWords, MOST_COUNTED } from '../search/count-words.ts'
import { refreshDictionary, correctWord, suggestWords } from '../search/vocabulary.ts'
import { asViewer } from '../viewer.ts'

/** What people of any school look for first: the goods words of the categories that sell most. */
export const listHotWords: Of<typeof catalog>['hotWords'] = async (ctx) => {
  const rows = await ctx.shared.selectFrom('hot_words').select('word').orderBy('sort').limit(8).execute()
  return { words: rows.map((r) => r.word) }
}

const MOST = 10

const countText = (num: number): string => (num > MOST_COUNTED ? `${MOST_COUNTED}+ 件` : `${num} 件`)

export const suggest: Of<typeof catalog>['suggest'] = async (open, { text }) => {
  if (text === '') return { list: [] }
  return asViewer(open, async (ctx) => {
    await refreshDictionary(ctx.tx)
    const words = await suggestWords(ctx.tx, text, MOST)
    const counted = await countWords(ctx, words)
    const list = counted.filter((it) => it.num > 0).map((it) => ({ text: it.word, note: countText(it.num) }))
    if (list.length > 0) return { list }
    const meant = await correctWord(ctx.tx, text)
    return { list: meant ? [{ text: meant, note: '您要找的可能是' }] : [] }
  })
}
