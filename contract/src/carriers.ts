// Courier companies a supplier may choose, by the company codes that tracking services in China share
// (facts from the public code list of 快递100, as kept by github.com/BryantOut/souhuo-new-uniapp, common/express.js).
export const carriers = [
  { code: 'shunfeng', name: '顺丰速运' },
  { code: 'jd', name: '京东快递' },
  { code: 'ems', name: 'EMS' },
  { code: 'youzhengguonei', name: '邮政快递包裹' },
  { code: 'zhongtong', name: '中通快递' },
  { code: 'yuantong', name: '圆通速递' },
  { code: 'yunda', name: '韵达快递' },
  { code: 'shentong', name: '申通快递' },
  { code: 'jtexpress', name: '极兔速递' },
  { code: 'debangwuliu', name: '德邦快递' },
  { code: 'kuayue', name: '跨越速运' },
  { code: 'annengwuliu', name: '安能物流' },
  { code: 'suning', name: '苏宁物流' },
  { code: 'danniao', name: '丹鸟' },
] as const

/** 自送: the supplier brings it; the phone of the person who delivers takes the place of the waybill. */
export const OWN_DELIVERY = 'own'

export type CarrierCode = (typeof carriers)[number]['code'] | typeof OWN_DELIVERY

export const carrierName = (code: string): string =>
  code === OWN_DELIVERY ? '供应商自送' : (carriers.find((it) => it.code === code)?.name ?? '')
