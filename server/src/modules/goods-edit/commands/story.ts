import { STORY_MAX, type goodsEdit } from '@caiyuan/contract/goods-edit'
import { logAction } from '../../../core/advance.ts'
import { invalid } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { cleanRichText } from '../../../core/rich-text.ts'
import { ownGoods } from '../own.ts'

const lengthOf = (html: string): string => `${html.replace(/<[^>]*>/g, '').length} 字，${(html.match(/<img /g) ?? []).length} 张图`

/** 图文详情, as it is shown: what the rule leaves of what was written. Nothing left is none. */
export const saveStory: Of<typeof goodsEdit>['saveStory'] = async (ctx, { id, html }) => {
  await ownGoods(ctx, id, true)
  const clean = cleanRichText(html)
  if (clean.length > STORY_MAX) throw invalid('html', `图文详情最多 ${STORY_MAX.toLocaleString('en-US')} 个字符`)
  const had = await ctx.tx.selectFrom('product_stories').select('html').where('product_id', '=', id).executeTakeFirst()
  if ((had?.html ?? '') === clean) return { html: clean }
  if (clean === '') await ctx.tx.deleteFrom('product_stories').where('product_id', '=', id).execute()
  else
    await ctx.tx
      .insertInto('product_stories')
      .values({ product_id: id, html: clean })
      .onConflict((on) => on.column('product_id').doUpdateSet({ html: clean, updated_at: ctx.now }))
      .execute()
  const change = { field: '图文详情', before: had ? lengthOf(had.html) : '', after: clean === '' ? '' : lengthOf(clean) }
  logAction(ctx, 'goods', id, { action: 'story', title: '修改图文详情', detail: { changes: [change] } })
  ctx.objectId = id
  return { html: clean }
}
