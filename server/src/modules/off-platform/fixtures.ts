// An application as T1 of the mall of the tests writes it.
import { Sheet } from '@caiyuan/contract/off-platform/sheet'
import type { World } from '../../../test/harness.ts'
import type { SessionUser } from '../../core/context.ts'
import { keepFile } from '../../core/files.ts'
import type { Mall } from '../order/checkout/fixtures.ts'

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
