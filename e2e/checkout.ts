// Buying one thing now: what the journeys of the checkout begin with.
import { expect, type Page } from '@playwright/test'
import { choose, K1, payWith, query } from './people.ts'

const PURPOSE = '本学期课程打印用纸，三个班共用'

/** 得力 7417, sold at 23.80 by 甲. */
export const paper = async (): Promise<{ id: string; product_id: string }> => {
  const [sku] = await query<{ id: string; product_id: string }>(
    "select k.id, k.product_id from shared.skus k join shared.products p on p.id = k.product_id where p.name like '得力 7417%' and k.price_e4 = 238000 limit 1",
  )
  return sku!
}
/** Something plain at 100.00, many of it in stock. */
export const hundred = async (): Promise<string> => {
  const [sku] = await query<{ id: string }>(
    "select k.id from shared.skus k join shared.products p on p.id = k.product_id join shared.sku_stocks t on t.sku_id = k.id where k.price_e4 = 1000000 and p.control_class = 0 and not p.is_asset and k.moq = 1 and k.pack_step = 1 and k.tiers = '[]' and t.stock > 200 and not exists (select 1 from shared.supplier_areas a where a.supplier_id = p.supplier_id) order by k.code limit 1",
  )
  return sku!.id
}
export const orders = async (): Promise<number> => Number((await query<{ n: string }>('select count(*) as n from mall.orders'))[0]!.n)
export const frozen = async (): Promise<number> =>
  Number((await query<{ fen: string }>('select sum(frozen_fen) as fen from mall.funds'))[0]!.fen)

/** The confirm page of buying so many now, filled in. */
export const filled = async (page: Page, num: number): Promise<void> => {
  await page.goto(`/confirmOrder?skuId=${(await paper()).id}&num=${num}`)
  await payWith(page, K1)
  await choose(page, '采购用途', '科研')
  await page.getByLabel(/用途说明/).fill(PURPOSE)
}
export const submit = (page: Page) => page.getByRole('button', { name: '提交审批' })
export const kept = async (page: Page): Promise<void> => expect(page.getByLabel(/用途说明/)).toHaveValue(PURPOSE)
