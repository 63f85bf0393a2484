import type { catalog } from '@caiyuan/contract/catalog'
import type { Of } from '../../../core/implement.ts'
import { refreshDictionary, correctWord, suggestWords } from '../search/vocabulary.ts'

/** What people of any school look for first: the goods words of the categories that sell most. */
export const listHotWords: Of<typeof catalog>['hotWords'] = async (ctx) => {
  const rows = await ctx.shared.selectFrom('hot_words').select('word').orderBy('sort').limit(8).execute()
  return { words: rows.map((r) => r.word) }
}

const MOST = 10

export const suggest: Of<typeof catalog>['suggest'] = async (ctx, { text }) => {
  if (text === '') return { list: [] }
  await refreshDictionary(ctx.shared)
  const found = await suggestWords(ctx.shared, text, MOST)
  const list = found.map((it) => ({ text: it.word, note: `约 ${it.hits} 件` }))
  if (list.length > 0) return { list }
  const meant = await correctWord(ctx.shared, text)
  return { list: meant ? [{ text: meant, note: '您要找的可能是' }] : [] }
}
