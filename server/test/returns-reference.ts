// What orders on the school's cards and on one's own money cost after any sequence of returns, coupons, payments and bills: a second, much
// simpler account to hold the product against.

export const PRICES = [3_335, 4_780] as const
export const FREIGHT = { fen: 1_200, freeFromFen: 9_900 }
/** 满 100 减 10. */
export const COUPON = { thresholdFen: 10_000, mostFen: 1_000 }

export interface Card {
  available: number
  frozen: number
  held: number
  committed: number
}

export interface Bought {
  isOwn: boolean
  state: string
  /** Pieces of the two goods as ordered. */
  num: [number, number]
  /** Taken off each by a coupon. */
  cut: [number, number]
  freight: number
  /** Pieces given back, and those of them without the supplier's fault. */
  gone: [number, number]
  willed: [number, number]
  goneFen: [number, number]
  goneFreight: number
  /** What each card owes, of the school's money. */
  owed: [number, number]
  channel: 'campus' | 'wechat' | 'transfer'
}

export interface Model {
  cards: [Card, Card]
  campus: number
  /** Coupons that can be used. */
  coupons: number
  orders: Bought[]
}

export interface Args {
  num: [number, number]
  line: 0 | 1
  pieces: number
  isWilled: boolean
  channel: 'campus' | 'wechat' | 'transfer'
}

const gross = (it: Bought, line: 0 | 1): number => it.num[line] * PRICES[line]
const BOTH = [0, 1] as const
const over = (of: (line: 0 | 1) => number): number => of(0) + of(1)
export const paidFen = (it: Bought): number => over((line) => gross(it, line) - it.cut[line]) + it.freight
export const backFen = (it: Bought): number => over((line) => it.goneFen[line]) + it.goneFreight
const due = (it: Bought): number => paidFen(it) - backFen(it)

/** What a return of pieces of one line comes to: [goods, freight]. */
const worthOf = (it: Bought, { line, pieces, isWilled }: Args): [number, number] => {
  const all = over((one) => it.num[one] - it.gone[one]) === pieces
  const freight = all && !isWilled ? it.freight - it.goneFreight : 0
  const stands = over((one) => (it.num[one] - it.willed[one]) * PRICES[one]) - (isWilled ? pieces * PRICES[line] : 0)
  const paid = over((one) => gross(it, one) - it.cut[one] - it.goneFen[one])
  if (over((one) => it.cut[one]) > 0 && stands < COUPON.thresholdFen) {
    const stays = over((one) => (it.num[one] - it.gone[one]) * PRICES[one]) - pieces * PRICES[line]
    return [Math.max(0, paid - stays), freight]
  }
  const net = gross(it, line) - it.cut[line]
  const left = net - it.goneFen[line]
  return [
    it.gone[line] + pieces === it.num[line] ? left : Math.min(left, Math.floor((2 * net * pieces + it.num[line]) / (2 * it.num[line]))),
    freight,
  ]
}

const giveBack = (it: Bought, args: Args): number => {
  const [goods, freight] = worthOf(it, args)
  if (it.gone[args.line] + args.pieces > it.num[args.line] || goods + freight === 0) return 0
  it.gone[args.line] += args.pieces
  if (args.isWilled) it.willed[args.line] += args.pieces
  it.goneFen[args.line] += goods
  it.goneFreight += freight
  return goods + freight
}

/** Two cards bear a return as they bear the order, the remainder on the last, no more than it owes. */
const overCards = (fen: number, owed: readonly [number, number]): [number, number] => {
  const first = Math.floor((fen * owed[0]) / (owed[0] + owed[1]))
  return fen - first > owed[1] ? [fen - owed[1], owed[1]] : [first, fen - first]
}
const move = (m: Model, from: keyof Card, to: keyof Card, fen: readonly number[]): void =>
  m.cards.forEach((card, i) => {
    card[from] -= fen[i]!
    card[to] += fen[i]!
  })

/** By largest remainder: 10.00 over the two goods. */
const cutOf = (num: [number, number]): [number, number] => {
  const all = over((line) => num[line] * PRICES[line])
  if (all < COUPON.thresholdFen) return [0, 0]
  const shares = BOTH.map((line) => (COUPON.mostFen * num[line] * PRICES[line]) / all)
  const first = Math.floor(shares[0]!)
  const rest = COUPON.mostFen - first - Math.floor(shares[1]!)
  return rest > 0 && shares[0]! - first >= shares[1]! - Math.floor(shares[1]!)
    ? [first + rest, COUPON.mostFen - first - rest]
    : [first, COUPON.mostFen - first]
}

const begun = (isOwn: boolean, { num, channel }: Args, cut: [number, number]): Bought => {
  const goods = over((line) => num[line] * PRICES[line])
  const it: Bought = {
    isOwn,
    state: '',
    num,
    cut,
    freight: goods < FREIGHT.freeFromFen ? FREIGHT.fen : 0,
    gone: [0, 0],
    willed: [0, 0],
    goneFen: [0, 0],
    goneFreight: 0,
    owed: [0, 0],
    channel,
  }
  return it
}

/** How a sum stands on the two cards when it is ordered: three fifths on the first. */
export const splitOf = (fen: number): [number, number] => [Math.floor((fen * 3) / 5), fen - Math.floor((fen * 3) / 5)]

const takeCoupon = (m: Model, num: [number, number]): [number, number] => {
  const cut = m.coupons > 0 ? cutOf(num) : ([0, 0] as [number, number])
  if (cut[0] + cut[1] > 0) m.coupons -= 1
  return cut
}
const endOwn = (m: Model, it: Bought, state: string): true => {
  if (it.cut[0] + it.cut[1] > 0) m.coupons += 1
  it.state = state
  return true
}
const payBack = (m: Model, it: Bought, fen: number): void => {
  if (it.channel === 'campus') m.campus += fen
}

interface DeedOf {
  /** Of which orders, in which states; none: it makes one, or is of them all. */
  isOwn: boolean
  from: readonly string[]
  /** Whichever order it is asked for. */
  isOfAll?: boolean
  /** Changes the account; false: it must be refused. */
  does: (m: Model, it: Bought, args: Args) => boolean
}

export const deeds = {
  order: {
    isOwn: false,
    from: [],
    does: (m, _it, args) => {
      const it = begun(false, args, [0, 0])
      it.owed = splitOf(paidFen(it))
      if (m.cards.some((card, i) => card.available < it.owed[i]!)) return false
      move(m, 'available', 'frozen', it.owed)
      it.state = 'waitSupplier'
      m.orders.push(it)
      return true
    },
  },
  refuseOrder: {
    isOwn: false,
    from: ['waitSupplier'],
    does: (m, it) => {
      move(m, 'frozen', 'available', it.owed)
      it.state = 'closed'
      return true
    },
  },
  accept: {
    isOwn: false,
    from: ['waitSupplier'],
    does: (m, it) => {
      move(m, 'frozen', 'held', it.owed)
      it.state = 'waitBill'
      return true
    },
  },
  /** What was settled before, finance reverses once the supplier has transferred it back. */
  back: {
    isOwn: false,
    from: ['waitBill', 'done'],
    does: (m, it, args) => {
      const fen = giveBack(it, args)
      if (fen === 0) return false
      const parts = overCards(fen, it.owed)
      move(m, it.state === 'done' ? 'committed' : 'held', 'available', parts)
      it.owed = [it.owed[0] - parts[0], it.owed[1] - parts[1]]
      if (it.state === 'waitBill' && it.owed[0] + it.owed[1] === 0) it.state = 'closed'
      return true
    },
  },
  /** An owner of a card does not agree. */
  keep: { isOwn: false, from: ['waitBill', 'done'], does: (_m, it, { line, pieces }) => it.gone[line] + pieces <= it.num[line] },
  settle: {
    isOwn: false,
    from: ['waitBill'],
    isOfAll: true,
    does: (m) => {
      const waiting = m.orders.filter((it) => !it.isOwn && it.state === 'waitBill')
      for (const it of waiting) {
        move(m, 'held', 'committed', it.owed)
        it.state = 'done'
      }
      return waiting.length > 0
    },
  },
  buy: {
    isOwn: true,
    from: [],
    does: (m, _it, args) => {
      const it = begun(true, args, takeCoupon(m, args.num))
      it.state = 'waitPay'
      m.orders.push(it)
      return true
    },
  },
  cancel: {
    isOwn: true,
    from: ['waitPay', 'waitSupplier'],
    does: (m, it) => {
      if (it.state === 'waitSupplier') payBack(m, it, paidFen(it))
      return endOwn(m, it, 'cancelled')
    },
  },
  /** Its half hour is over. */
  lapse: { isOwn: true, from: ['waitPay'], does: (m, it) => endOwn(m, it, 'cancelled') },
  /** Paid when it was over: it goes back by itself. */
  payLate: { isOwn: true, from: ['waitPay'], does: (m, it) => endOwn(m, it, 'cancelled') },
  pay: {
    isOwn: true,
    from: ['waitPay'],
    does: (m, it, { channel }) => {
      if (channel === 'campus' && m.campus < paidFen(it)) return false
      it.channel = channel
      if (channel === 'campus') m.campus -= paidFen(it)
      it.state = 'waitSupplier'
      return true
    },
  },
  refuseOwn: {
    isOwn: true,
    from: ['waitSupplier'],
    does: (m, it) => {
      payBack(m, it, paidFen(it))
      return endOwn(m, it, 'closed')
    },
  },
  receive: {
    isOwn: true,
    from: ['waitSupplier'],
    does: (_m, it) => {
      it.state = 'done'
      return true
    },
  },
  backOwn: {
    isOwn: true,
    from: ['done'],
    does: (m, it, args) => {
      const fen = giveBack(it, args)
      if (fen === 0) return false
      payBack(m, it, fen)
      return due(it) === 0 ? endOwn(m, it, 'done') : true
    },
  },
} as const satisfies Record<string, DeedOf>
export type Deed = keyof typeof deeds

/** What brings an order nearer to where the deed can be done. */
export const before: Partial<Record<Deed, Deed>> = {
  refuseOrder: 'order',
  accept: 'order',
  back: 'accept',
  keep: 'accept',
  settle: 'accept',
  cancel: 'buy',
  lapse: 'buy',
  payLate: 'buy',
  pay: 'buy',
  refuseOwn: 'pay',
  receive: 'pay',
  backOwn: 'receive',
}
export const deedNames = Object.keys(deeds) as Deed[]
export const deedOf = (name: Deed): DeedOf => deeds[name]

/** What the deed makes of the account; null: it must be refused. */
export const foretold = (m: Readonly<Model>, name: Deed, at: number, args: Args): Model | null => {
  const next = structuredClone(m) as Model
  const { isOwn, from, isOfAll = false, does } = deedOf(name)
  const it = next.orders[at]
  if (from.length > 0 && !isOfAll && (!it || it.isOwn !== isOwn || !from.includes(it.state))) return null
  return does(next, it!, args) ? next : null
}
