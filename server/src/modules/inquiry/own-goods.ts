// A firm's own goods on the mall, found while it writes its quote.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { inquiry } from '@caiyuan/contract/inquiry'
import { sql } from 'kysely'
import { invalid } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { seenByFirm } from './supplier.ts'

const MOST = 20
const WORDS_MOST = 24

/** Words of letters and digits whole, Chinese by two characters: whatever two texts share of them, they are alike. */
const likeWords = (text: string): string[] => {
  const found = [...text.toLowerCase().matchAll(/[a-z0-9][a-z0-9.-]+|\p{Script=Han}+/gu)].flatMap(([word]) =>
    /^[a-z0-9]/.test(word) ? [word] : [...word].slice(1).map((char, i) => [...word][i]! + char),
  )
  return [...new Set(found)].slice(0, WORDS_MOST)
}

export const findOwnGoods: Of<typeof inquiry>['ownGoods'] = async (ctx, { id, lineNo, keyword }) => {
  const it = await seenByFirm(ctx, id, false)
  const typed = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  const line = it.form.lines[lineNo - 1]
  if (!line && typed.length === 0) throw invalid('lineNo', `询价只有 ${it.form.lines.length} 行`)
  const words = line && typed.length === 0 ? likeWords(`${line.name} ${line.brand}`) : typed
  const { rows: list } = await sql<OutputOf<typeof inquiry.ownGoods>['list'][number]>`
    select s.id as "skuId", s.product_id as "productId", s.name, s.brand, s.model, s.cat_no as "catNo", s.spec_text as spec, s.unit, s.price_e4 as "priceE4"
    from (select k.id, k.product_id, p.name, p.brand, p.model, k.cat_no, k.spec_text, k.unit, k.price_e4, k.sort,
        (select count(*) from unnest(${words}::text[]) w where strpos(lower(concat_ws(' ', p.name, p.brand, p.model, k.cat_no, k.spec_text, k.code)), w) > 0) as hits
      from products p join skus k on k.product_id = p.id
      where p.supplier_id = ${ctx.user.supplierId} and p.status = 'on' and k.status = 'on') s
    where s.hits >= ${typed.length > 0 ? typed.length : 1} order by s.hits desc, s.name, s.sort, s.id limit ${MOST}`.execute(ctx.tx)
  return { list }
}
