// What an order says of itself beside its goods and its money: one entry for each field, with who reads it and at which place.
import type { Wish } from './wish.ts'

/**
 * `school`: 订单详情, for whoever of the school may see the order, finance too. `approver`: who decides, 经办 too.
 * `supplier`: his page of the order. `confirm`: what he reads before he confirms. `pick`, `parcel`: his papers 拣货单 and 送货单.
 * `paper`: 采购单.
 */
export type OrderReader = 'school' | 'approver' | 'supplier' | 'confirm' | 'pick' | 'parcel' | 'paper'

interface Shown {
  /** Its place among the others of this reader. */
  at: number
  /** Where this reader knows it by another word; empty where the text speaks for itself. */
  label?: string
  /** Takes a whole row. */
  isWide?: true
  say?: (text: string) => string
}

interface Field {
  label: string
  readers: Partial<Record<OrderReader, Shown>>
}

const before = (whose: string) => ({ label: '', say: (day: string): string => `${whose}${day} 前到货` })

export const orderFields = {
  receiver: { label: '收货人', readers: { school: { at: 1 }, approver: { at: 2 }, paper: { at: 3 } } },
  address: { label: '收货地址', readers: { school: { at: 3 }, approver: { at: 3, isWide: true }, paper: { at: 5, isWide: true } } },
  expectOn: {
    label: '期望到货',
    readers: {
      school: { at: 2 },
      approver: { at: 4 },
      supplier: { at: 1, ...before('期望 ') },
      confirm: { at: 1, ...before('采购方期望 ') },
      pick: { at: 1, ...before('') },
      parcel: { at: 1 },
      paper: { at: 2 },
    },
  },
  deliveryNote: {
    label: '送货要求',
    readers: {
      school: { at: 4 },
      approver: { at: 5 },
      supplier: { at: 2 },
      confirm: { at: 2 },
      pick: { at: 2, label: '' },
      parcel: { at: 2, isWide: true },
      paper: { at: 6, isWide: true },
    },
  },
  remark: {
    label: '备注',
    readers: {
      school: { at: 7 },
      approver: { at: 12, label: '订单备注' },
      supplier: { at: 3 },
      parcel: { at: 3, isWide: true },
      paper: { at: 8, isWide: true },
    },
  },
  usage: { label: '采购用途', readers: { school: { at: 5 } } },
  purpose: {
    label: '用途说明',
    readers: { school: { at: 6 }, approver: { at: 1, isWide: true }, paper: { at: 7, label: '采购用途', isWide: true } },
  },
  acceptor: { label: '验收人', readers: { approver: { at: 6 } } },
  invoiceTitle: { label: '发票抬头', readers: { approver: { at: 7 }, paper: { at: 4 } } },
  invoiceTaxNo: { label: '税号', readers: { approver: { at: 8 } } },
  invoiceType: { label: '发票类型', readers: { approver: { at: 9 } } },
  contract: { label: '合同', readers: { school: { at: 9 }, approver: { at: 10 } } },
  purchaseApplyNo: { label: '采购申请号', readers: { school: { at: 8 }, approver: { at: 11 } } },
  owner: { label: '经费负责人', readers: { paper: { at: 1 } } },
  deptName: { label: '使用部门', readers: { school: { at: 10 } } },
  supplierPhone: { label: '供应商电话', readers: { school: { at: 11 } } },
} satisfies Record<keyof Wish, Field> & Record<string, Field>

type Fields = typeof orderFields

/** The text of each field this reader has. */
type Texts<R extends OrderReader> = { [K in keyof Fields as R extends keyof Fields[K]['readers'] ? K : never]: string }

export interface OrderFact {
  label: string
  value: string
  isWide: boolean
}

/** The fields of this reader in their order, without those that are empty. */
export const factsFor = <R extends OrderReader>(reader: R, texts: Texts<R>): OrderFact[] =>
  Object.entries<Field>(orderFields)
    .flatMap(([name, { label, readers }]) => {
      const shown = readers[reader]
      const text = (texts as Record<string, string>)[name]
      return shown && text ? [{ label, ...shown, text }] : []
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ label, isWide = false, say, text }) => ({ label, value: say ? say(text) : text, isWide }))

/** Who pays an order another asked him to pay, and who asked (decision 0122); empty where the buyer pays himself. */
export const ownerText = (it: { ownerName: string; buyerName: string; state: string }): string =>
  it.ownerName === '' ? '' : `${it.ownerName}（${it.buyerName}请其付款${it.state === 'waitOwner' ? '，待确认' : ''}）`

/** As one line: `送货要求：三楼`, or what speaks for itself. */
export const factLine = ({ label, value }: OrderFact): string => (label ? `${label}：${value}` : value)
