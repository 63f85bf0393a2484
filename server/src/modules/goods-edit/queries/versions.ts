import type { goodsEdit } from '@caiyuan/contract/goods-edit'
import type { Of } from '../../../core/implement.ts'
import { ACTOR_NAME } from '../../../core/document-log/actor.ts'
import type { Change } from '../changes.ts'
import { ownGoods } from '../own.ts'

/** Who decides at the platform is nobody's business but the platform's. */
const OF_PLATFORM = new Set(['pass', 'refuse', 'takeDown', 'keepPrice'])

/** Who changed what, the newest first: the log of the goods, which nobody can change. */
export const listVersions: Of<typeof goodsEdit>['versions'] = async (ctx, { id, pageNum, pageSize }) => {
  await ownGoods(ctx, id)
  const all = ctx.tx
    .selectFrom('document_log')
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', 'goods')
    .where('doc_id', '=', id)
  const [rows, counted] = await Promise.all([
    all
      .select(['id', 'at', 'action', 'title', 'comment', 'detail', ACTOR_NAME])
      .orderBy('seq', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    all.select((eb) => eb.fn.countAll<number>().as('num')).executeTakeFirstOrThrow(),
  ])
  return {
    list: rows.map((it) => ({
      key: it.id,
      at: it.at.toISOString(),
      who: OF_PLATFORM.has(it.action) ? '平台' : it.actor_name,
      title: it.title,
      comment: it.comment,
      changes: (it.detail as { changes?: Change[] }).changes ?? [],
    })),
    total: Number(counted.num),
    pageNum,
    pageSize,
  }
}
