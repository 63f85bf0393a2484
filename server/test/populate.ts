// A school with people, money, goods and documents in many states, driven by the product's own calls.
import type { SessionUser } from '../src/core/context.ts'
import { notify } from '../src/core/notify.ts'
import { buildAddress, buildFund, buildProduct, buildSchool, buildSupplier, buildUser } from '../src/demo/build.ts'
import { supplierRoles } from '../src/ground/roles.ts'
import { standardRoles } from '../src/schools/standard-roles.ts'
import type { World } from './harness.ts'
import { acceptAll, agreeAll, confirmAndShip, formOf, onCard, quoteFor, settleAll } from './main-job.ts'

export interface Populated {
  schoolId: number
  buyer: SessionUser
  owner: SessionUser
  leader: SessionUser
  acceptor: SessionUser
  finance: SessionUser
  /** Holds every role of the school at once: the strongest attacker. */
  everyRole: SessionUser
  supplierUser: SessionUser
  supplierId: string
  addressId: string
  fundId: string
  skuIds: string[]
}

/** One order waits for approval, one for the supplier, one for receipt, one is settled; the cart holds something. */
const orders = async (world: World, it: Populated & { purpose: string }): Promise<void> => {
  const buyer = await world.as(it.buyer)
  const supplier = await world.as(it.supplierUser)
  const people = [it.owner, it.leader]
  const shop = async (num: number): Promise<string> => {
    const quote = await quoteFor(buyer, [{ skuId: it.skuIds[0]!, num }], it.addressId)
    const form = formOf(quote, { orders: onCard(quote, it.fundId), acceptorId: it.acceptor.id, purpose: it.purpose })
    return (await buyer.order.submit(form)).orders[0]!.id
  }
  await shop(3)
  await agreeAll(world, await shop(4), people)
  for (const num of [5, 6]) {
    const id = await shop(num)
    await agreeAll(world, id, people)
    await world.drain()
    await confirmAndShip(world, supplier, it.schoolId, id)
    if (num === 5) continue
    await buyer.order.receive({ id })
    await acceptAll(world, await world.as(it.acceptor), id)
  }
  await settleAll(world, {
    finance: await world.as(it.finance),
    auditor: await world.as(it.everyRole),
    supplier,
    schoolId: it.schoolId,
    supplierId: it.supplierId,
    invoiceNo: `2633200000000${String(it.schoolId).padStart(7, '0')}`,
  })
  await buyer.cart.add({ items: [{ skuId: it.skuIds[1]!, num: 2 }], categoryType: '0' })
  await world.drain()
}

/** What is put before every text of the school (canaries); `ofGoods` before those of its supplier, which all schools see. */
interface Marks {
  ofSchool: () => string
  ofGoods: () => string
}

const marksOf = (mark: string): Marks => ({ ofSchool: () => mark, ofGoods: () => '' })

/** What a school might let its people do; the permission of the platform makes nobody one of the platform. */
export const allRoles = [...standardRoles, ...supplierRoles.filter((it) => it.code === 'platform')]

export const populate = async (world: World, schoolId: number, mark: string | Marks): Promise<Populated> => {
  const { db } = world
  const { ofSchool, ofGoods } = typeof mark === 'string' ? marksOf(mark) : mark
  const t = (text: string): string => `${ofSchool()}${text}`
  const dept = t('材料学院')
  const depts = await buildSchool(db, {
    id: schoolId,
    code: `S${schoolId}`,
    name: `大学${schoolId}`,
    taxNo: '123300004700009964',
    roles: allRoles,
    depts: [dept, t('采购办')],
  })
  const deptId = depts.get(dept)!
  const person = (no: string, name: string, roles: readonly string[]) =>
    buildUser(db, { schoolId, no: `${no}${schoolId}`, name: t(name), roles, deptId, mobile: '13800005621' })
  const buyer = await person('B', '李老师', ['purchaser'])
  const owner = await person('O', '王教授', ['purchaser', 'fzr'])
  const leader = await person('D', '周院长', ['deptLeader', 'purchaser'])
  const acceptor = await person('A', '刘老师', ['purchaser', 'acceptor'])
  const finance = await person('F', '钱会计', ['finance'])
  const everyRole = await person(
    'E',
    '全能者',
    allRoles.map((it) => it.code),
  )
  const supplierId = await buildSupplier(db, {
    srcId: 10_000 + schoolId,
    name: `${ofGoods()}供应商${schoolId}`,
    uscc: '91330200MA2DE0017J',
  })
  const supplierUser = await buildUser(db, {
    schoolId: 2,
    no: `SUP${schoolId}`,
    name: `供应商人${schoolId}`,
    roles: ['supplier'],
    supplierId,
  })
  const addressId = await buildAddress(db, buyer, { receiver: t('收货人'), detail: t('文苑路 1 号材料楼') })
  const fundId = await buildFund(db, schoolId, {
    projectNo: t(`P${schoolId}`),
    name: t('面上项目'),
    ownerId: owner.id,
    deptId,
    totalFen: 20_000_000,
    grants: [{ userId: buyer.id, perOrderCapFen: 2_000_000 }],
  })
  const goods = [
    await buildProduct(db, {
      supplierId,
      code: `G${schoolId}-1`,
      name: `${ofGoods()}得力 7417 A4 复印纸 70g`,
      priceE4: 238_000,
      unit: '包',
    }),
    await buildProduct(db, { supplierId, code: `G${schoolId}-2`, name: `${ofGoods()}惠普 CF228A 硒鼓`, priceE4: 3_990_000, unit: '支' }),
  ]
  await world.inSchool(schoolId, (ctx) => notify(ctx, [buyer.id], { kind: '系统', title: t('欢迎') }))
  const made = {
    schoolId,
    buyer,
    owner,
    leader,
    acceptor,
    finance,
    everyRole,
    supplierUser,
    supplierId,
    addressId,
    fundId,
    skuIds: goods.map((g) => g.skuId),
  }
  await orders(world, { ...made, purpose: t('实验用') })
  return made
}
