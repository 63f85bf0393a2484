import type { synonym } from '@caiyuan/contract/synonym'
import { sql } from 'kysely'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { mustBePlatform } from '../catalog/goods-state.ts'
import { fold } from '../catalog/search/words.ts'

interface Row {
  id: string
  words: string[]
  updated_by: string
  updated_at: Date
  total: number
}

export const listSynonyms: Of<typeof synonym>['list'] = async (ctx, { search, pageNum, pageSize }) => {
  mustBePlatform(ctx)
  const like = containing(fold(search))
  const found = sql`y.ended_at is null and ${search === '' ? sql`true` : sql`exists (select 1 from unnest(y.words) w where w like ${like})`}`
  const { rows } = await sql<Row>`
    select y.id, y.words, y.updated_by, y.updated_at, (select count(*)::int from search_synonyms y where ${found}) as total
    from search_synonyms y where ${found} order by y.updated_at desc, y.words[1], y.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
    ctx.tx,
  )
  return {
    list: rows.map((r) => ({ id: r.id, words: r.words, updatedBy: r.updated_by, updatedAt: r.updated_at.toISOString() })),
    total: rows[0]?.total ?? 0,
    pageNum,
    pageSize,
  }
}
