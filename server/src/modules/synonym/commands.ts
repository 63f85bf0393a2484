import { SYNONYM_GROUPS_MAX, type synonym } from '@caiyuan/contract/synonym'
import { sql } from 'kysely'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { isId, newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { changed } from '../../core/notify.ts'
import { mustBePlatform } from '../catalog/goods-state.ts'
import { runsOf } from '../catalog/search/words.ts'

type Synonym = Of<typeof synonym>
const KIND = 'synonym'

/** What is in memory follows it. */
const NOW_CHANGED = { changed_in: sql<string>`pg_current_xact_id()` }

interface Group {
  id: string
  words: string[]
  updated_at: Date
  ended_at: Date | null
}

/** Of two people who write the same at once, the second sees what the first did. */
const lockGroups = async (ctx: Ctx): Promise<Group[]> =>
  (await sql<Group>`select id, words, updated_at, ended_at from search_synonyms order by id for update`.execute(ctx.tx)).rows

const keptGroup = (all: readonly Group[], id: string, action: string): Group => {
  const row = isId(id) ? all.find((it) => it.id === id) : undefined
  if (!row) throw missing('同义词')
  if (row.ended_at) throw new Fail('core.wrongState', { title: '同义词', state: '已删除', action })
  return row
}

/** Each says something a search can look for, and no other group says all of it already. */
const mustSaySomethingNew = (all: readonly Group[], words: readonly string[], own = ''): void => {
  const empty = words.findIndex((it) => runsOf(it).length === 0)
  if (empty >= 0) throw invalid(`words.${empty}`, `“${words[empty]}”里没有可以搜索的字`)
  const same = all.find((it) => !it.ended_at && it.id !== own && words.every((word) => it.words.includes(word)))
  if (same) throw invalid('words', `已有一组同义词含这些词：${same.words.join('、')}`)
}

const tell = (ctx: Ctx, id: string, action: string, title: string, comment: string): void => {
  logAction(ctx, KIND, id, { action, title, comment })
  changed(ctx, KIND, id)
  ctx.objectId = id
}

export const addSynonyms: Synonym['add'] = async (ctx, { words }) => {
  mustBePlatform(ctx)
  const all = await lockGroups(ctx)
  mustSaySomethingNew(all, words)
  if (all.filter((it) => !it.ended_at).length >= SYNONYM_GROUPS_MAX)
    throw new Fail('core.refused', { reason: `最多保留 ${SYNONYM_GROUPS_MAX} 组同义词，请先删除一些` })
  const id = newId()
  await ctx.tx
    .insertInto('search_synonyms')
    .values({ id, words, updated_by: ctx.user.name, updated_at: ctx.now, ...NOW_CHANGED })
    .execute()
  tell(ctx, id, 'add', '新增同义词', words.join('、'))
  return { id }
}

export const changeSynonyms: Synonym['change'] = async (ctx, { id, updatedAt, words }) => {
  mustBePlatform(ctx)
  const all = await lockGroups(ctx)
  const row = keptGroup(all, id, '修改')
  if (row.updated_at.toISOString() !== updatedAt) throw new Fail('core.refused', { reason: '这组同义词刚刚被别人修改过，请刷新后再改' })
  mustSaySomethingNew(all, words, id)
  await ctx.tx
    .updateTable('search_synonyms')
    .set({ words, updated_by: ctx.user.name, updated_at: ctx.now, ...NOW_CHANGED })
    .where('id', '=', id)
    .execute()
  tell(ctx, id, 'change', '修改同义词', `${row.words.join('、')} 改为 ${words.join('、')}`)
  return {}
}

export const removeSynonyms: Synonym['remove'] = async (ctx, { id }) => {
  mustBePlatform(ctx)
  const row = keptGroup(await lockGroups(ctx), id, '删除')
  await ctx.tx
    .updateTable('search_synonyms')
    .set({ ended_by: ctx.user.name, ended_at: ctx.now, ...NOW_CHANGED })
    .where('id', '=', id)
    .execute()
  tell(ctx, id, 'remove', '删除同义词', row.words.join('、'))
  return {}
}
