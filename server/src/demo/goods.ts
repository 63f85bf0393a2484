// Demo suppliers and goods into the shared catalogue. Answers supplier ids by srcId.
import { sql } from 'kysely'
import type { Db } from '../core/db.ts'
import { newId } from '../core/ids.ts'
import { loadCategories, writeGoods, type GoodsDraft } from '../modules/catalog/goods.ts'
import { addSupplier } from '../schools/found.ts'
import { loadLicences } from './licences.ts'
import { demoProducts, demoSuppliers, type DemoProduct } from './catalogue/generate.ts'

const BATCH = 500

const loadSuppliers = async (db: Db): Promise<Map<number, { id: string; code: string }>> => {
  const ids = new Map<number, { id: string; code: string }>()
  for (const it of demoSuppliers()) {
    const id = newId()
    ids.set(it.srcId, { id, code: it.code })
    await db.shared
      .insertInto('suppliers')
      .values({
        id,
        src_id: it.srcId,
        name: it.name,
        short_name: it.shortName,
        uscc: it.uscc,
        phone: it.phone,
        score: it.score,
        freight_fen: it.freightFen,
        freight_free_from_fen: it.freightFreeFromFen,
        ship_days: it.shipDays,
        kinds: it.mainGoods,
        joined_on: it.joinedOn,
        bank_name: '示例银行',
        bank_account: `6222${it.uscc.replace(/\D/g, '').padEnd(15, '0').slice(0, 15)}`,
      })
      .execute()
    if (it.provinces.length > 0)
      await db.shared
        .insertInto('supplier_areas')
        .values(it.provinces.map((province_code) => ({ supplier_id: id, province_code })))
        .execute()
  }
  return ids
}

const draftOf = (it: DemoProduct): GoodsDraft => ({ ...it, skus: it.skus.map((k) => ({ ...k })) })

/** Eleven earlier months of prices: most goods stay, some step by a few percent, by the digits of their SKU code. */
const loadPriceHistory = async (db: Db): Promise<void> => {
  await sql`
    insert into price_points (sku_id, day, price_e4)
    select k.id, (now() at time zone 'Asia/Shanghai')::date - m.months * 30, greatest(100, round(k.price_e4 * (1 + step.part * ((m.months + step.turn) / 4)) / 100)) * 100
    from skus k join products p on p.id = k.product_id
    cross join lateral (select abs(hashtext(k.code)) as h) seed
    cross join lateral (select case when seed.h % 5 < 2 then 0 else ((seed.h / 7) % 7 - 3) * 0.012 end as part, (seed.h / 11) % 4 as turn) step
    cross join generate_series(1, 11) as m(months)
    where p.listed_on <= (now() at time zone 'Asia/Shanghai')::date - m.months * 30
    on conflict do nothing`.execute(db.shared)
}

/** Goods of 供应商乙 that came in today and wait for the platform. */
const WAITING_OF = 11
const WAITING: readonly { code: string; name: string; brand: string; categoryCode: string; spec: string; unit: string; priceE4: number }[] =
  [
    { code: 'YS-N1001', name: '2-甲基四氢呋喃 AR', brand: '阿拉丁', categoryCode: '300106', spec: '500mL', unit: '瓶', priceE4: 1_260_000 },
    { code: 'YS-N1002', name: '无水硫酸镁 CP', brand: '国药', categoryCode: '300203', spec: '500g', unit: '瓶', priceE4: 285_000 },
    { code: 'YS-N1003', name: '聚乙烯吡咯烷酮 K30', brand: '麦克林', categoryCode: '300502', spec: '100g', unit: '瓶', priceE4: 680_000 },
  ]

/** The demo's platform reviews new goods. */
export const loadWaitingGoods = async (db: Db, suppliers: ReadonlyMap<number, string>): Promise<void> => {
  const categories = await loadCategories(db.shared)
  const drafts = WAITING.map(({ spec, unit, priceE4, ...it }): GoodsDraft => ({
    ...it,
    model: '',
    spec,
    pack: '',
    cas: null,
    controlClass: 0,
    badges: [13],
    attributes: [],
    description: '',
    keywords: [],
    picture: {},
    leadDays: 3,
    taxRateBp: 1300,
    isAsset: false,
    expenseSubject: categories.get(it.categoryCode)!.expenseSubject,
    listedOn: '2026-01-01',
    skus: [
      {
        code: it.code,
        catNo: '',
        specs: [{ name: '规格', value: spec }],
        unit,
        priceE4,
        listPriceE4: null,
        tiers: [],
        moq: 1,
        packStep: 1,
        stock: 40,
        baseUnit: null,
        baseQty: null,
      },
    ],
  }))
  await writeGoods(db.shared, suppliers.get(WAITING_OF)!, drafts, categories, 'waiting')
  await db.shared.updateTable('platform').set({ reviews_goods: true }).execute()
}

/** The partner whose catalogue of components is asked, not kept (decision 0084): one supplier with a console as all others. */
export const PARTNER_SRC_ID = 30

export const loadPartner = async (db: Db, suppliers: Map<number, string>): Promise<void> => {
  const id = await addSupplier(db.shared, {
    srcId: PARTNER_SRC_ID,
    name: '深圳市云栈元器件有限公司',
    shortName: '云栈元器件',
    uscc: '91440300MA5DE0303Q',
    phone: '0755-83440930',
    bankName: '示例银行',
    bankAccount: '622291440300503030',
    freightFen: 1_500,
    freightFreeFromFen: 20_000,
    shipDays: 2,
  })
  await db.shared
    .updateTable('suppliers')
    .set({ kinds: '电子元器件现货与期货', score: 94, joined_on: '2024-03-18' })
    .where('id', '=', id)
    .execute()
  suppliers.set(PARTNER_SRC_ID, id)
}

const HOT_WORDS = ['A4 复印纸', '无水乙醇', '移液枪头', '硒鼓', '一次性手套', '示波器']

export const loadDemoGoods = async (db: Db, count?: number): Promise<Map<number, string>> => {
  const suppliers = await loadSuppliers(db)
  const categories = await loadCategories(db.shared)
  const bySupplier = Map.groupBy(demoProducts(count), (p) => p.supplierCode)
  for (const { id, code } of suppliers.values()) {
    const drafts = (bySupplier.get(code) ?? []).map(draftOf)
    for (let i = 0; i < drafts.length; i += BATCH) await writeGoods(db.shared, id, drafts.slice(i, i + BATCH), categories)
  }
  await loadPriceHistory(db)
  await loadLicences(db)
  await db.shared
    .insertInto('hot_words')
    .values(HOT_WORDS.map((word, sort) => ({ word, sort })))
    .onConflict((oc) => oc.doNothing())
    .execute()
  // Searches are planned as for an empty table until it has counted; only an owner may have it count. Texts of one query are one transaction.
  await db.pool.query('SET LOCAL ROLE NONE; ANALYZE shared.products, shared.skus, shared.sku_stocks, shared.search_words')
  return new Map([...suppliers].map(([srcId, { id }]) => [srcId, id]))
}
