// An application as T1 of the mall of the tests writes it.
import { Sheet } from '@caiyuan/contract/off-platform/sheet'
import type { World } from '../../../test/harness.ts'
import type { SessionUser } from '../../core/context.ts'
import { keepFile } from '../../core/files.ts'
import { openMall, type Mall } from '../order/checkout/fixtures.ts'
import { buildUser } from '../../demo/build.ts'
import { checkInvariants } from '../fund/invariants.ts'

export const sheetOf = (mall: Mall, it: Partial<Sheet> = {}): Sheet =>
  Sheet.parse({
    title: '样品夹具定制',
    applyType: 'goods',
    reason: 'absent',
    reasonDesc: '平台搜索样品夹具没有符合 800 度的商品',
    deptId: mall.deptId,
    items: [
      { name: '样品夹具', category: 'consumable', unit: '套', qty: '6', price: '240.00' },
      { name: '氮化硼绝缘片', category: 'consumable', unit: '片', qty: '2.5', price: '12.80' },
    ],
    supplierName: '甲 综合电商',
    supplierUscc: '91330200MA2DE0017J',
    payWay: 'card',
    funds: [{ fundId: mall.K1, subjectCode: 'material', amountFen: 147_200 }],
    ...it,
  })

export const upload = async (world: World, who: SessionUser, name: string): Promise<{ id: string; name: string; sizeBytes: number }> =>
  keepFile({ db: world.db, storage: world.storage }, who, who.schoolId, name, Buffer.from('%PDF-1.4\n%%EOF\n'))

/** Three quotes, the second chosen, each with its paper. */
export const quotesOf = async (world: World, who: SessionUser, yuan: readonly number[], chosen = 0): Promise<Sheet['quotes']> =>
  Promise.all(
    yuan.map(async (amount, i) => {
      const file = await upload(world, who, `报价 ${i + 1}.pdf`)
      return {
        supplierName: i === chosen ? '甲 综合电商' : `报价供应商 ${i + 1}`,
        amount: amount.toFixed(2),
        quotedOn: '2026-11-17',
        fileId: file.id,
        fileName: file.name,
        isChosen: i === chosen,
      }
    }),
  )

export const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
let serial = 0
export const nextInvoiceNo = (): string => `2533200000000${String(1_000_000 + (serial += 1))}`
export const pdf = (): Buffer => Buffer.from(`%PDF-1.4\n% ${(serial += 1)}\n%%EOF\n`)
export const keptAs = async (world: World, who: SessionUser, name: string, body: Buffer): Promise<string> =>
  (await keepFile({ db: world.db, storage: world.storage }, who, who.schoolId, name, body)).id

/** Bought by T1 on the card of F1, and T2 named to accept it, with a second where `two`. */
export const openBought = async (
  world: World,
  { two = false, sheet = {}, params = {} }: { two?: boolean; sheet?: Partial<Sheet>; params?: Record<string, unknown> } = {},
) => {
  const mall = await openMall(world, params)
  const before = await mall.balance(mall.K1)
  const author = await world.as(mall.T1)
  const content = sheetOf(mall, sheet)
  const { id, version } = await author.offPlatform.save({ content })
  await author.offPlatform.submit({ id, version, content, chosen: {} })
  await mall.decide(mall.F1, id)
  const A2 = await buildUser(world.db, {
    schoolId: mall.no,
    no: `A2M${mall.no}`,
    name: '丁老师',
    roles: ['acceptor'],
    deptId: mall.deptId,
  })
  await author.offPlatform.buy({ id, acceptorId: mall.T2.id, ...(two ? { secondAcceptorId: A2.id } : {}) })
  const input = async (it_: { price?: string; qty?: string; invoice?: number; no?: string; who?: SessionUser } = {}) => {
    const who = it_.who ?? mall.T2
    return {
      id,
      acceptedOn: '2026-11-18',
      opinion: '数量相符，外观完好',
      lines: [
        { no: 0, qty: it_.qty ?? '6', price: it_.price ?? '240', isGood: true, place: '楼 101', own: {} },
        { no: 1, qty: '2.5', price: '12.80', isGood: true, place: '', own: {} },
      ],
      photoIds: [await keptAs(world, who, '实物.png', PNG)],
      invoices: [
        {
          fileId: await keptAs(world, who, '发票.pdf', pdf()),
          invoiceCode: '',
          invoiceNo: it_.no ?? nextInvoiceNo(),
          totalFen: it_.invoice ?? 147_200,
        },
      ],
    }
  }
  return {
    mall,
    id,
    A2,
    author,
    acceptor: await world.as(mall.T2),
    second: await world.as(A2),
    input,
    state: async () => (await author.offPlatform.detail({ id })).state,
    moved: async () => (await mall.balance(mall.K1)).slice(1).map((fen, i) => fen - before[i + 1]!),
    faults: () => world.tx(mall.no, (tx) => checkInvariants(tx, mall.no)),
  }
}
