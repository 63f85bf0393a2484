import { describe, expect, it } from 'vitest'
import { personal } from '../src/personal.ts'
import { useWorld } from './harness.ts'

const world = useWorld()

/** What else columns of this type name, by their names. */
const OTHERS =
  /^(id|family|quote_id|chosen|(after_sale|agreement|apply|goods|bill|box|campaign|comparison|complaint|evaluation|dept|doc|event|external|file|flow_inst|from|fund|inquiry|import|inst|invoice|invoice_apply|key|object|order|parent|parent_task|payment|permit|product|purchase|red_file|ref|refund|report|request|scene|scope|settlement|shipment|signature|sku|special|standard|supplier|task|to|acceptance)_ids?|photo_ids|picture_ids|per_person|reopened_by|legal_person|pay_by|answer_by)$/

describe('the register of what is kept of people', () => {
  it('names every column that may say whose a row is', async () => {
    const registered = new Set(Object.entries(personal).flatMap(([table, { by }]) => by.map((column) => `${table}.${column}`)))
    const { rows } = await world().admin.query<{ table: string; column: string }>(`
      select case c.table_schema when 'supplier' then 'supplier.' else '' end || c.table_name as table, c.column_name as column
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema in ('mall', 'shared', 'supplier') and t.table_type = 'BASE TABLE'
        and (c.udt_name in ('uuid', '_uuid') or c.column_name ~ '(^|_)(user|by|owner|person)(_id)?$')`)
    const nowhere = rows.filter((it_) => !registered.has(`${it_.table}.${it_.column}`) && !OTHERS.test(it_.column))
    expect(nowhere).toEqual([])
    const there = new Set(rows.map((it_) => `${it_.table}.${it_.column}`))
    expect([...registered].filter((name) => !there.has(name))).toEqual([])
  })
})
