// A mall whose school orders regulated chemicals by its permits: who decides on them, and goods of each class.
import type { SessionUser } from '../../core/context.ts'
import { buildUser } from '../../demo/build.ts'
import { acceptAll, agreeAll, confirmAndShip, formOf, onCard, quoteFor, type Goods } from '../../../test/main-job.ts'
import type { Client, World } from '../../../test/harness.ts'
import { openMall } from '../order/checkout/fixtures.ts'

/** The day of the tests' clock lies within. */
const YEAR = { validFrom: '2026-01-01', validUntil: '2026-12-31' }

export const acetoneFiling = {
  kind: 'filing' as const,
  permitNo: '2026-易制毒-017',
  substance: '丙酮',
  permitCas: '67-64-1',
  unit: 'piece' as const,
  permitted: 30,
  ...YEAR,
}

export const openPermitMall = async (world: World, params: Record<string, unknown> = {}) => {
  const mall = await openMall(world, { 'permit.check': 1, ...params })
  const hire = (no: string, name: string, role: string): Promise<SessionUser> =>
    buildUser(world.db, { schoolId: mall.no, no: `${no}M${mall.no}`, name, roles: [role], deptId: mall.deptId })
  const safe = [
    await hire('SO', '学院安全员', 'safetyOfficer'),
    await hire('LM', '实验室处', 'labManager'),
    await hire('SE', '保卫处', 'security'),
  ]
  const admin = await world.as(await hire('M1', '吴校管', 'schoolAdmin'))
  const keepers = [await world.as(mall.T2), await world.as(await hire('K2', '郑老师', 'acceptor'))] as const
  const goods = (name: string, yuan: number, it: { cas: string; controlClass: number; baseUnit?: string; baseQty?: number }) =>
    mall.goods(name, yuan, { unit: '瓶', stock: 1_000, ...it })
  const sku = {
    acetone: await goods('丙酮 AR 500mL', 38.5, { cas: '67-64-1', controlClass: 2, baseUnit: 'mL', baseQty: 500 }),
    nitric: await goods('硝酸 AR 500mL', 26, { cas: '7697-37-2', controlClass: 3, baseUnit: 'mL', baseQty: 500 }),
    cyanide: await goods('氰化钠 25g', 180, { cas: '143-33-9', controlClass: 4, baseUnit: 'g', baseQty: 25 }),
    permanganate: await goods('高锰酸钾 AR 500g', 22, { cas: '7722-64-7', controlClass: 3, baseUnit: 'g', baseQty: 500 }),
    tips: await mall.goods('移液枪头', 43),
  }
  const addrId = await mall.address(mall.T1)
  const buyer = await world.as(mall.T1)
  const supplier = await mall.supplier()
  const quote = (lines: readonly Goods[]) => quoteFor(buyer, lines, addrId)
  return {
    ...mall,
    sku,
    admin,
    keepers,
    safe,
    buyer,
    supplierClient: supplier,
    addrId,
    quote,
    permit: async (more: Partial<Parameters<Client['permit']['add']>[0]> = {}) =>
      (await admin.permit.add({ ...acetoneFiling, ...more })).id,
    submit: async (lines: readonly Goods[]): Promise<string> => {
      const seen = await quote(lines)
      return (await buyer.order.submit(formOf(seen, { orders: onCard(seen, mall.K1), acceptorId: mall.T2.id }))).orders[0]!.id
    },
    /** Agreed to by everybody, and with its supplier; answers who agreed. */
    approve: async (id: string): Promise<string[]> => {
      const names = await agreeAll(world, id, [mall.F1, mall.D1, ...safe])
      await world.drain()
      return names
    },
    shipAndReceive: async (id: string) => {
      await confirmAndShip(world, supplier, mall.no, id)
      await buyer.order.receive({ id })
    },
    /** By the first keeper; answers what the second confirms. */
    judge: async (id: string, more: Partial<Parameters<Client['order']['accept']>[0]> = {}) =>
      acceptAll(world, keepers[0], id, { secondAcceptorId: keepers[1].user.id, ...more }),
    accept: async (id: string, more: Partial<Parameters<Client['order']['accept']>[0]> = {}) => {
      const { acceptanceId } = await acceptAll(world, keepers[0], id, { secondAcceptorId: keepers[1].user.id, ...more })
      return keepers[1].order.confirmAcceptance({ id: acceptanceId })
    },
    /** Granted, left, reserved, used. */
    figures: async (id: string): Promise<(number | null)[]> => {
      const it = await admin.permit.detail({ id })
      return [it.quantity, it.left, it.reserved, it.used]
    },
    moves: async (id: string): Promise<[string, number][]> =>
      (await admin.permit.detail({ id, pageSize: 200 })).moves.list.toReversed().map((it) => [it.kind, it.num]),
  }
}

export type PermitMall = Awaited<ReturnType<typeof openPermitMall>>
