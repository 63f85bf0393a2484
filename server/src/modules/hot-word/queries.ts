import type { hotWord } from '@caiyuan/contract/hot-word'
import type { Of } from '../../core/implement.ts'
import { mustBePlatform } from '../catalog/goods-state.ts'
import { countWords } from '../catalog/search/count-words.ts'

export const listHotWords: Of<typeof hotWord>['list'] = async (ctx) => {
  mustBePlatform(ctx)
  const rows = await ctx.tx.selectFrom('hot_words').select(['id', 'word', 'added_by', 'added_at']).orderBy('sort').orderBy('word').execute()
  const counts = await countWords(
    ctx,
    rows.map((it) => it.word),
  )
  return {
    list: rows.map((it, i) => ({
      id: it.id,
      word: it.word,
      goodsNum: counts[i]!.num,
      addedBy: it.added_by,
      addedAt: it.added_at.toISOString(),
    })),
  }
}
