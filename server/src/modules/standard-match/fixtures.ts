// A standard good for tests, with offers of suppliers under it as a person of the platform put them there.
import { sql } from 'kysely'
import type { Db } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { loadCategories } from '../catalog/goods.ts'
import { columnsOf, type Described } from './described.ts'

export const buildStandard = async (
  db: Db,
  it: Partial<Described> & { name: string; skuIds: readonly string[]; refused?: readonly string[] },
): Promise<string> => {
  const { skuIds, refused = [], ...described } = it
  const id = newId()
  const all = { categoryCode: 'TEST', brand: '', model: '', spec: '', pack: '', unit: '件', cas: '', attributes: [], ...described }
  await db.shared
    .insertInto('standard_goods')
    .values({ id, ...columnsOf(all, await loadCategories(db.shared)) })
    .execute()
  const states = { matched: skuIds, refused }
  for (const [state, ids] of Object.entries(states))
    await sql`insert into standard_offers (standard_id, sku_id, supplier_id, state, decided_by)
      select ${id}, k.id, k.supplier_id, ${state}, '江运营' from skus k where k.id = any(${ids}::uuid[])`.execute(db.shared)
  return id
}
