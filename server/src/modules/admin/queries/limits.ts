import type { admin } from '@caiyuan/contract/admin'
import type { FundSource } from '@caiyuan/contract/fund'
import { sql } from 'kysely'
import type { Of } from '../../../core/implement.ts'
import { rolesHere } from '../../../core/roles.ts'
import { allLimits } from '../../catalog/limits.ts'

export const listLimits: Of<typeof admin>['limits'] = async (ctx) => {
  const rows = await allLimits(ctx)
    .select(
      sql<number>`(select count(*)::int from products p where p.status = 'on' and (l.category_path <> '' or l.keyword <> '')
        and (l.category_path = '' or p.category_path = l.category_path or p.category_path like l.category_path || '/%')
        and (l.keyword = '' or position(lower(l.keyword) in lower(p.name)) > 0))`.as('goods_num'),
    )
    .select(
      sql<string>`(select coalesce(string_agg(t.name, ' / ' order by t.level), '') from categories t where t.code = any(string_to_array(l.category_path, '/')))`.as(
        'category_text',
      ),
    )
    .execute()
  return {
    list: rows.map((it) => ({
      id: it.id,
      limitCategory: it.category_code ?? '',
      categoryText: it.category_text,
      limitWord: it.keyword,
      limitRole: it.role,
      roleName: it.role_name ?? it.role,
      fundSource: (it.fund_source || null) as FundSource | null,
      limitMeasure: it.measure,
      limitNum: it.measure === 'monthNum' ? it.most : null,
      limitFen: it.measure === 'unitPrice' || it.measure === 'orderSum' ? it.most : null,
      limitReason: it.reason,
      instead: it.instead,
      goodsNum: it.goods_num,
    })),
    roles: [...(await rolesHere(ctx)).values()].map(({ code, name }) => ({ code, name })),
  }
}
