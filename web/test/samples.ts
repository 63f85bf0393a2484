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
