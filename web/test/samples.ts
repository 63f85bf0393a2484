// Records that several tests of pages begin with.
/** What is left of the card below, and what is not. */
export const balances = { frozenFen: 10_001, heldFen: 20_002, committedFen: 30_003, availableFen: 940_044 }

/** A card of its owner's, as its list and its statement show it. */
export const fundCard = {
  ...balances,
  id: 'f1',
  projectNo: 'K1',
  name: '面上项目',
  source: 'RES_V',
  mine: 'owner',
  ownerName: '王教授',
  deptName: '化学学院',
  status: 'normal',
  totalFen: 1_000_050,
  startOn: '2025-01-01',
  endOn: '2026-12-31',
  daysLeft: 39,
  grant: null,
}

/** A line of an order its supplier sent a part of. */
export const partLine = {
  lineNo: 1,
  name: '复印纸',
  spec: 'A4',
  catNo: 'K7',
  remark: '要白色',
  unit: '包',
  priceE4: 199_400,
  num: 12,
  shippedNum: 5,
  endedNum: 0,
  acceptedNum: 0,
  rejectedNum: 0,
  amountFen: 23_928,
}

/** A line of the same order of which nothing was sent, with nothing beside its name. */
export const bareLine = {
  ...partLine,
  lineNo: 2,
  name: '笔',
  spec: '',
  catNo: '',
  remark: '',
  unit: '盒',
  priceE4: 100_000,
  num: 8,
  shippedNum: 0,
  amountFen: 8000,
}

/** Goods as the search shows them, of which no others are compared. */
export const goods = {
  skuId: 's1',
  productId: 'p1',
  name: '丁腈手套',
  catNo: 'H1',
  model: '7417',
  pack: '100 只/盒',
  spec: 'M',
  unit: '盒',
  priceE4: 356_050,
  baseUnit: '只',
  basePriceE4: 3_560,
  skuNum: 1,
  stock: 1_200,
  moq: 4,
  packStep: 4,
  leaveOn: '2026-11-26',
  schoolTimes: 0,
  supplierName: '甲采',
  supplierFullName: '甲有限公司',
  controlClass: 0,
  badges: [],
  picture: 'p.svg',
  problem: '',
  compare: { kind: 'none', num: 0, ratio: 1, referenceE4: 0, offers: [] },
}
