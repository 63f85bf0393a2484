import { HOT_WORDS_MAX, type hotWord } from '@caiyuan/contract/hot-word'
import { sql } from 'kysely'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { mustBePlatform } from '../catalog/goods-state.ts'
import { countWords } from '../catalog/search/count-words.ts'
import { fold, runsOf } from '../catalog/search/words.ts'

type HotWord = Of<typeof hotWord>

interface Kept {
  id: string
  word: string
  sort: number
}

/** In their order. Whoever changes them waits for who changes them meanwhile, also for what that one adds. */
const lockWords = async (ctx: Ctx): Promise<Kept[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('hotWords', 0))`.execute(ctx.tx)
  return ctx.tx.selectFrom('hot_words').select(['id', 'word', 'sort']).orderBy('sort').orderBy('word').execute()
}

const tell = (ctx: Ctx, id: string, action: string, title: string, comment: string): void => {
  logAction(ctx, 'hotWord', id, { action, title, comment })
  ctx.objectId = id
}

export const addHotWord: HotWord['add'] = async (ctx, { word }) => {
  mustBePlatform(ctx)
  const all = await lockWords(ctx)
  if (runsOf(fold(word)).length === 0) throw invalid('word', `“${word}”里没有可以搜索的字`)
  const same = all.find((it) => fold(it.word) === fold(word))
  if (same) throw invalid('word', `“${same.word}”已是热搜词`)
  if (all.length >= HOT_WORDS_MAX) throw new Fail('core.refused', { reason: `搜索框下最多显示 ${HOT_WORDS_MAX} 个热搜词，请先删除一个` })
  if ((await countWords(ctx, [word]))[0]!.num === 0) throw invalid('word', `没有在售商品符合“${word}”，点开是空的`)
  const id = newId()
  await ctx.tx
    .insertInto('hot_words')
    .values({ id, word, sort: (all.at(-1)?.sort ?? -1) + 1, added_by: ctx.user.name, added_at: ctx.now })
    .execute()
  tell(ctx, id, 'add', '新增热搜词', word)
  return { id }
}

export const sortHotWords: HotWord['sort'] = async (ctx, { ids }) => {
  mustBePlatform(ctx)
  const all = await lockWords(ctx)
  const wanted = ids.map((id) => all.find((it) => it.id === id))
  if (wanted.length !== all.length || new Set(wanted).size !== all.length || wanted.includes(undefined))
    throw new Fail('core.refused', { reason: '热搜词刚刚被别人增减过，请看过现在的再调整顺序' })
  if (wanted.every((it, i) => it === all[i])) return {}
  await sql`update hot_words w set sort = o.place from unnest(${ids}::uuid[]) with ordinality o(id, place) where o.id = w.id`.execute(
    ctx.tx,
  )
  tell(ctx, ids[0]!, 'sort', '调整热搜词顺序', wanted.map((it) => it!.word).join('、'))
  return {}
}

export const removeHotWord: HotWord['remove'] = async (ctx, { id }) => {
  mustBePlatform(ctx)
  const row = (await lockWords(ctx)).find((it) => it.id === id)
  if (!row) throw missing('热搜词')
  await ctx.tx.deleteFrom('hot_words').where('id', '=', id).execute()
  tell(ctx, id, 'remove', '删除热搜词', row.word)
  return {}
}
