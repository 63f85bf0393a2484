// The mall of domain page 09 for tests: people, cards K1 to K4, suppliers 甲 and 乙, the goods of scenario 1.
import type { SessionUser } from '../../../core/context.ts'
import { buildAddress, buildFund, buildProduct, buildSchool, buildSupplier, buildUser, type ProductDraft } from '../../../demo/build.ts'
import { copied } from '../../../../test/copies.ts'
import type { Db } from '../../../core/db.ts'
import type { World } from '../../../../test/harness.ts'
import { foundedWith, foundWith, uniqueNo } from '../fixtures.ts'

const FAR = '2099-12-31'

const people = [
  ['T1', '李老师', ['purchaser'], {}],
  ['T2', '刘老师', ['purchaser', 'acceptor'], {}],
  ['F1', '王教授', ['purchaser', 'fzr'], { selfAudit: true }],
  ['F2', '赵教授', ['purchaser', 'fzr'], {}],
  ['D1', '周院长', ['purchaser', 'fzr', 'deptLeader'], {}],
  ['J1', '孙老师', ['jingban'], {}],
  ['C1', '钱会计', ['finance'], {}],
  ['V1', '沈副校长', ['viceLeader'], {}],
  ['S1', '陈同学', ['student'], { student: true }],
] as const
type No = (typeof people)[number][0]

/** The closing days of the year must not decide whether tests pass. */
const PARAMS = { autoPassBelow: 100_000, poisonAndPopFlag: 1, 'budget.yearEndFrom': '00-00', 'budget.yearEndTo': '00-00' }

const buildGoods = (db: Db, supplierId: string, code: string, name: string, yuan: number, it: Partial<ProductDraft> = {}) =>
  buildProduct(db, { supplierId, code, name, priceE4: Math.round(yuan * 10_000), ...it }).then((made) => made.skuId)

/** The school, its people and cards, the suppliers and their goods: what is the same in every mall. */
const buildMall = async (db: Db, next: () => number) => {
  const no = next()
  const depts = await buildSchool(db, {
    id: no,
    code: `M${no}`,
    name: `示例大学${no}`,
    taxNo: '123300004700009964',
    depts: ['材料学院', '采购办', '财务处'],
    params: PARAMS,
  })
  const deptId = depts.get('材料学院')!
  const staff = {} as Record<No, SessionUser>
  for (const [code, name, roles, more] of people)
    staff[code] = await buildUser(db, { schoolId: no, no: `${code}M${no}`, name, roles, deptId, ...more })
  const { T1, F1, F2, D1 } = staff
  const fund = (
    projectNo: string,
    name: string,
    ownerId: string,
    source: string,
    totalFen: number,
    committedFen: number,
    grants: { userId: string; perOrderCapFen?: number }[] = [],
  ) =>
    buildFund(db, no, {
      projectNo: `${projectNo}-${no}`,
      name,
      ownerId,
      deptId,
      source,
      startOn: '2020-01-01',
      endOn: FAR,
      totalFen,
      committedFen,
      grants,
    })
  const K1 = await fund('K1', '国家自然科学基金面上项目', F1.id, 'RES_V', 20_000_000, 5_000_000, [
    { userId: T1.id, perOrderCapFen: 2_000_000 },
  ])
  const K2 = await fund('K2', '学院办公经费', D1.id, 'DEPT', 1_800_000, 0)
  const K3 = await fund('K3', '双一流学科建设', F2.id, 'SPECIAL', 50_000_000, 0, [{ userId: T1.id, perOrderCapFen: 6_000_000 }])
  const K4 = await fund('K4', '隔膜测试技术服务', F1.id, 'RES_H', 90_000, 0, [{ userId: T1.id }])
  const jia = await buildSupplier(db, { srcId: no * 10 + 1, name: '甲 综合电商', freightFen: 1_200, freightFreeFromFen: 9_900 })
  const yi = await buildSupplier(db, { srcId: no * 10 + 2, name: '乙 试剂', freightFen: 1_200, freightFreeFromFen: 50_000 })
  const goods = (at: number, name: string, yuan: number, it: Partial<ProductDraft>) =>
    buildGoods(db, it.supplierId ?? jia, `C${no}-${at}`, name, yuan, it)
  const sku = {
    paper: await goods(1, '得力 7417 A4 复印纸', 23.8, { unit: '包', expenseSubject: 'office' }),
    toner: await goods(2, '惠普 CF228A 硒鼓', 399, { unit: '支', expenseSubject: 'office' }),
    pen: await goods(3, '晨光 AGPK3507 中性笔', 10.14, { unit: '盒', expenseSubject: 'office' }),
    ethanol: await goods(4, '国药 无水乙醇 AR', 14.5, { supplierId: yi, unit: '瓶', controlClass: 1, cas: '64-17-5' }),
    acetone: await goods(5, '国药 丙酮 AR', 38.5, { supplierId: yi, unit: '瓶', controlClass: 2 }),
  }
  return { staff, no, deptId, depts, K1, K2, K3, K4, jia, yi, sku }
}

export const openMall = async (world: World, params: Record<string, unknown> = {}, ownNo?: number) => {
  const { db } = world
  const { staff, ...made } = await copied(db, `mall of ${foundedWith()}`, buildMall, () => ownNo ?? uniqueNo())
  const { no, jia } = made
  let goodsNo = 5
  const goods = (name: string, yuan: number, it: Partial<ProductDraft> = {}) =>
    buildGoods(db, it.supplierId ?? jia, `C${no}-${(goodsNo += 1)}`, name, yuan, it)
  await foundWith(db, no, Object.values(staff), params)
  for (const code of ['T1', 'F1', 'F2', 'S1'] as const) await buildAddress(db, staff[code])
  const address = async (who: SessionUser) =>
    (await world.admin.query('select id from mall.addresses where school_id = $1 and user_id = $2', [no, who.id])).rows[0].id as string

  const one = async <T>(text: string, values: unknown[]): Promise<T> => (await world.admin.query(text, values)).rows[0] as T
  return {
    ...made,
    ...staff,
    goods,
    address,
    /** available / frozen / held / committed in fen. */
    balance: async (fundId: string): Promise<[number, number, number, number]> => {
      const r = await one<{ a: string; f: string; h: string; c: string }>(
        'select total_fen - frozen_fen - held_fen - committed_fen as a, frozen_fen as f, held_fen as h, committed_fen as c from mall.funds where id = $1',
        [fundId],
      )
      return [Number(r.a), Number(r.f), Number(r.h), Number(r.c)]
    },
    stock: async (skuId: string): Promise<{ stock: number; reserved: number }> =>
      one('select stock, reserved from shared.sku_stocks where sku_id = $1', [skuId]),
    state: async (orderId: string): Promise<string> =>
      (await one<{ state: string }>('select state from mall.orders where id = $1', [orderId])).state,
    count: async (table: string): Promise<number> =>
      Number((await one<{ n: string }>(`select count(*) as n from mall.${table} where school_id = $1`, [no])).n),
    logs: async (docId: string) =>
      (
        await world.admin.query(
          'select actor_name as who, action, title, comment, from_state, to_state from mall.document_log where doc_id = $1 order by seq',
          [docId],
        )
      ).rows as { who: string; action: string; title: string; comment: string; from_state: string | null; to_state: string | null }[],
    waiting: async (docId: string): Promise<string[]> =>
      (
        await world.admin.query(
          'select u.name from mall.flow_tasks t join mall.users u on u.school_id = t.school_id and u.id = t.assignee_id where t.doc_id = $1 and t.status = 1 order by u.name',
          [docId],
        )
      ).rows.map((r) => r.name as string),
    decide: async (who: SessionUser, docId: string, it: { refuse?: string } = {}) => {
      const task = await one<{ id: string }>(
        'select id from mall.flow_tasks where doc_id = $1 and assignee_id = $2 and status = 1 order by doc_kind desc',
        [docId, who.id],
      )
      const client = await world.as(who)
      return it.refuse === undefined
        ? client.approval.agree({ taskId: task.id })
        : client.approval.refuse({ taskId: task.id, comment: it.refuse })
    },
    /** Somebody of supplier 甲. */
    supplier: async () => world.as(await buildUser(db, { schoolId: 2, no: `SU${no}`, name: '甲', roles: ['supplier'], supplierId: jia })),
    price: (skuId: string, yuan: number) =>
      world.admin.query('update shared.skus set price_e4 = $2 where id = $1', [skuId, Math.round(yuan * 10_000)]),
  }
}

export type Mall = Awaited<ReturnType<typeof openMall>>
