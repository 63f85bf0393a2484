// Framework agreements of the demo university (composed by us), written by its purchasing office: furniture at a share of the market price,
// chosen by the buyer; paper and toner at fixed prices, by turns; computers, which end in some weeks; instruments by a contest.
import { AgreementForm, type TypedAgreement } from '@caiyuan/contract/framework/agreement'
import { sql } from 'kysely'
import { addDays, dayOf } from '../core/clock.ts'
import type { SessionUser } from '../core/context.ts'
import type { Db } from '../core/db.ts'
import { runAs } from '../core/run.ts'
import { saveAgreement } from '../modules/agreement/commands.ts'

interface Draft extends Omit<
  TypedAgreement,
  'categoryCode' | 'startOn' | 'endOn' | 'candidates' | 'contactName' | 'contactPhone' | 'pricedOn'
> {
  kind: string
  /** Days from today. */
  from: number
  to: number
  /** Rate in basis points, days, agreed share, of the firms that sell most of the kind. */
  firms: readonly (readonly [rateBp: number, leadDays: number, quotaPct: number, fixing?: string])[]
}

const yuan = (of: number): number => of * 10_000

const DRAFTS: readonly Draft[] = [
  {
    kind: 'furniture',
    agreementNo: 'KJXY-014',
    name: '实验室家具框架协议',
    packageNo: '第 2 包 钢木实验台',
    scope: '全校各单位，实验台与试剂架',
    from: -320,
    to: 400,
    ceilingFen: 300_000_000,
    perOrderFen: 20_000_000,
    awardRule: 'choose',
    priceRule: 'rate',
    terms: '验收后 30 天内对公转账。\n质保 5 年，板材 3 年内免费更换。\n晚到每天 0.5‰，最多 5%。',
    goods: [
      { name: '钢木实验边台', spec: '1500 × 750 × 850，理化板台面', unit: '组', priceE4: yuan(2_680), isAsset: true },
      { name: '钢木中央台', spec: '3000 × 1500 × 850，带试剂架位', unit: '组', priceE4: yuan(7_850), isAsset: true },
      { name: '试剂架', spec: '1500 × 300，双层玻璃', unit: '个', priceE4: yuan(620), isAsset: false },
      { name: '实验凳', spec: '升降，聚氨酯面', unit: '把', priceE4: yuan(186), isAsset: false },
      { name: '器皿柜', spec: '900 × 450 × 1800，全钢', unit: '个', priceE4: yuan(1_980), isAsset: true },
      { name: '通风柜', spec: '1500 × 850 × 2350，PP 内衬', unit: '台', priceE4: yuan(12_600), isAsset: true },
    ],
    firms: [
      [9_200, 25, 50],
      [9_400, 30, 30],
      [9_500, 30, 20, '延期交货 2 次'],
    ],
    materials: [
      { title: '厂家授权书', requirement: '有效期盖过交货日', side: 'supplier', fromFen: 0 },
      { title: '报价单', requirement: '与订单逐行一致', side: 'supplier', fromFen: 0 },
      { title: '板材环保检测报告', requirement: '甲醛释放量 E1 以内，一年内', side: 'supplier', fromFen: 0 },
      { title: '合同扫描件', requirement: '双方盖章，PDF', side: 'supplier', fromFen: 5_000_000 },
    ],
  },
  {
    kind: 'office',
    agreementNo: 'KJXY-009',
    name: '办公用纸与耗材框架协议',
    packageNo: '',
    scope: '全校各单位',
    from: -200,
    to: 165,
    ceilingFen: 60_000_000,
    perOrderFen: 3_000_000,
    awardRule: 'turn',
    priceRule: 'fixed',
    terms: '验收后 15 天内对公转账。',
    goods: [
      { name: 'A4 复印纸', spec: '70 g，500 张 × 8 包', unit: '箱', priceE4: yuan(168), isAsset: false },
      { name: 'A3 复印纸', spec: '70 g，500 张 × 4 包', unit: '箱', priceE4: yuan(176), isAsset: false },
      { name: '黑色硒鼓', spec: '适用 M403 系列，9000 页', unit: '支', priceE4: yuan(298), isAsset: false },
      { name: '彩色墨盒套装', spec: '四色', unit: '套', priceE4: yuan(420), isAsset: false },
    ],
    firms: [
      [10_000, 3, 0],
      [10_000, 3, 0],
      [10_000, 4, 0],
    ],
    materials: [{ title: '报价确认单', requirement: '与订单逐行一致，加盖公章', side: 'supplier', fromFen: 100_000 }],
  },
  {
    kind: 'it',
    agreementNo: 'KJXY-003',
    name: '台式计算机框架协议',
    packageNo: '第 1 包',
    scope: '教学机房与办公',
    from: -345,
    to: 20,
    ceilingFen: 200_000_000,
    perOrderFen: 15_000_000,
    awardRule: 'choose',
    priceRule: 'rate',
    terms: '验收后 30 天内对公转账。\n整机质保 3 年，上门服务。',
    goods: [
      { name: '台式计算机', spec: 'i5 / 16 GB / 512 GB / 23.8 英寸', unit: '台', priceE4: yuan(4_600), isAsset: true },
      { name: '台式计算机', spec: 'i7 / 32 GB / 1 TB / 27 英寸', unit: '台', priceE4: yuan(6_980), isAsset: true },
    ],
    firms: [
      [8_800, 10, 60],
      [9_000, 12, 40],
    ],
    materials: [{ title: '厂家授权书', requirement: '有效期盖过交货日', side: 'supplier', fromFen: 0 }],
  },
  {
    kind: 'instrument',
    agreementNo: 'KJXY-021',
    name: '通用实验仪器框架协议',
    packageNo: '第 3 包 称量与离心',
    scope: '各实验室',
    from: -90,
    to: 540,
    ceilingFen: 150_000_000,
    perOrderFen: 10_000_000,
    awardRule: 'contest',
    priceRule: 'rate',
    terms: '验收后 30 天内对公转账。\n质保 2 年，首次安装和培训不另收费。',
    goods: [
      { name: '电子天平', spec: '220 g / 0.1 mg，内校', unit: '台', priceE4: yuan(9_800), isAsset: true },
      { name: '台式高速离心机', spec: '16500 r/min，24 × 1.5 mL', unit: '台', priceE4: yuan(13_600), isAsset: true },
      { name: '磁力搅拌器', spec: '数显加热，20 L', unit: '台', priceE4: yuan(2_150), isAsset: true },
    ],
    firms: [
      [9_100, 15, 0],
      [9_300, 15, 0],
      [9_500, 20, 0],
    ],
    materials: [{ title: '厂家授权书', requirement: '有效期盖过交货日', side: 'supplier', fromFen: 0 }],
  },
]

const firmsOf = async (db: Db, kind: string, num: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select s.id from suppliers s join products p on p.supplier_id = s.id join categories c on c.code = p.category_code
    where s.status = 'normal' and s.stopped_at is null and p.status = 'on' and c.kind = ${kind}
    group by s.id order by count(*) desc, s.id limit ${num}`.execute(db.shared)
  return rows.map((it) => it.id)
}

const categoryOf = async (db: Db, kind: string): Promise<string | undefined> =>
  (
    await db.shared
      .selectFrom('categories')
      .select('code')
      .where('kind', '=', kind)
      .where('level', '=', 3)
      .orderBy('code')
      .limit(1)
      .executeTakeFirst()
  )?.code

export const loadAgreements = async (db: Db, office: SessionUser): Promise<number> => {
  let num = 0
  for (const { kind, from, to, firms, ...it } of DRAFTS) {
    const [ids, categoryCode] = [await firmsOf(db, kind, firms.length), await categoryOf(db, kind)]
    if (ids.length < 2 || !categoryCode) continue
    await runAs(db, office.schoolId, office, (ctx) =>
      saveAgreement(ctx, {
        note: '',
        form: AgreementForm.parse({
          ...it,
          categoryCode,
          startOn: dayOf(addDays(ctx.now, from)),
          endOn: dayOf(addDays(ctx.now, to)),
          pricedOn: it.priceRule === 'rate' ? dayOf(addDays(ctx.now, -40)) : null,
          contactName: office.name,
          contactPhone: '0574-88229900',
          candidates: ids.map((supplierId, i) => {
            const [rateBp, leadDays, quotaPct, fixing] = firms[i]!
            return { supplierId, rateBp, leadDays, quotaPct, ...(fixing ? { state: 'fixing', stateNote: fixing } : {}) }
          }),
        } satisfies TypedAgreement),
      }),
    )
    num += 1
  }
  return num
}
