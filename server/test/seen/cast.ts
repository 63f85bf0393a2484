// Who is in the story, and the goods beside those of the mall.
import { SUPPLIER_ID } from '../../src/core/pseudo-schools.ts'
import { buildFund, buildUser } from '../../src/demo/build.ts'
import { openMall } from '../../src/modules/order/checkout/fixtures.ts'
import type { World } from '../harness.ts'

export const SCHOOL = 7001

export const castOf = async (world: World) => {
  const { db, admin } = world
  const mall = await openMall(world, { autoPassBelow: 0, 'compare.from': 900_000_000, 'quotes3.from': 900_000_000 }, SCHOOL)
  const register = (id: string, name: string, uscc: string) =>
    admin.query(
      "update shared.suppliers set name = $2, uscc = $3, bank_name = '示例银行宁波分行', bank_account = '3310010120100123456' where id = $1",
      [id, name, uscc],
    )
  await register(mall.jia, '甲综合电商有限公司', '91330200MA2DE0017J')
  await register(mall.yi, '乙化学试剂有限公司', '')
  const staff = (no: string, name: string, role: string) =>
    buildUser(db, { schoolId: SCHOOL, no: `${no}M${SCHOOL}`, name, roles: [role], deptId: mall.depts.get('财务处')! })
  const outside = (no: string, name: string, role: string, supplierId: string | null) =>
    buildUser(db, { schoolId: SUPPLIER_ID, no, name, roles: [role], supplierId })
  const people = {
    buyer: mall.T1,
    owner: mall.F1,
    away: mall.F2,
    leader: mall.D1,
    handler: mall.J1,
    acceptor: mall.T2,
    keeper: await staff('A1', '何资产', 'assetKeeper'),
    finance: mall.C1,
    auditor: await staff('C2', '吴会计', 'finance'),
    admin: await staff('M1', '校管理员', 'schoolAdmin'),
    student: mall.S1,
    jia: await outside('JIA', '甲的小张', 'supplier', mall.jia),
    yi: await outside('YI', '乙的小林', 'supplier', mall.yi),
    platform: await outside('P1', '江运营', 'platform', null),
  }
  await admin.query(
    "insert into mall.delegate_rules (school_id, id, from_id, to_id, starts_at, ends_at) values ($1, gen_random_uuid(), $2, $3, now() - interval '1 day', now() + interval '20 days')",
    [SCHOOL, people.away.id, people.leader.id],
  )
  const yi = { supplierId: mall.yi, expenseSubject: 'material' }
  const sku = {
    tips: await mall.goods('移液吸头 200 μL', 68.3, { ...yi, unit: '盒' }),
    filter: await mall.goods('针式过滤器 0.22 μm', 115.955, { ...yi, unit: '包' }),
    monitor: await mall.goods('27 英寸显示器', 1899, { unit: '台', isAsset: true, expenseSubject: 'equipment' }),
    balance: await mall.goods('电子分析天平', 25_600, { unit: '台', isAsset: true, expenseSubject: 'equipment' }),
  }
  const K5 = await buildFund(db, SCHOOL, {
    projectNo: `K5-${SCHOOL}`,
    name: '人才引进经费',
    ownerId: mall.F1.id,
    deptId: mall.deptId,
    startOn: '2020-01-01',
    endOn: '2099-12-31',
    totalFen: 1_000_000,
    grants: [{ userId: mall.T1.id }],
  })
  return { mall, people, sku, K5 }
}

export type Person = keyof Awaited<ReturnType<typeof castOf>>['people']
