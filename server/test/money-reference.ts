// What money, stock and states must be after any sequence of deeds: a second, much simpler account to hold the product against.

export interface Card {
  available: number
  frozen: number
  held: number
  committed: number
}

export interface Bought {
  card: number
  state: string
  num: number
  amount: number
  shipped: number
  received: number
  accepted: number
  rejected: number
  held: number
  /** What its supplier stands by, for at least so many pieces, and how often he was asked; null where nobody ever bargained over it. */
  talk: { e4: number; num: number; asked: number } | null
}

export interface Model {
  cards: Card[]
  orders: Bought[]
  stock: number
  reserved: number
  bill: 'none' | 'open'
}

export interface Args {
  at: number
  card: number
  num: number
  bad: number
}

export const PRICE_E4 = 333_350
/** What a supplier is talked down by each time. */
export const CUT_E4 = 4_321
const ASKED_MAX = 10
/** Yuan and four decimals to fen, half up. */
const worth = (num: number, it?: Bought): number => Math.floor(((it?.talk && num >= it.talk.num ? it.talk.e4 : PRICE_E4) * num + 50) / 100)
const share = (it: Bought, accepted: number): number => Math.round((it.amount * accepted) / it.num)

const orderOf = (m: Model, a: Args): Bought => m.orders[a.at % m.orders.length]!
const cardOf = (m: Model, it: Bought): Card => m.cards[it.card]!

const take = (card: Card, from: keyof Card, to: keyof Card, fen: number): void => {
  card[from] -= fen
  card[to] += fen
}

/** Nothing is set aside for it. */
const FREE = ['bargaining', 'back']

const undo = (m: Model, it: Bought, state: string): true => {
  if (!FREE.includes(it.state)) m.reserved -= it.num
  if (!FREE.includes(it.state) && it.state !== 'waitOwner') take(cardOf(m, it), 'frozen', 'available', it.amount)
  it.state = state
  return true
}

const place = (m: Model, card: number, num: number, it?: Bought): boolean => {
  if (num > m.stock - m.reserved || worth(num, it) > m.cards[card]!.available) return false
  take(m.cards[card]!, 'available', 'frozen', worth(num, it))
  m.reserved += num
  return true
}

const isIn = (m: Model, a: Args, ...states: string[]): boolean => states.includes(orderOf(m, a).state)
const moves = (m: Model, a: Args, from: string, to: string): boolean => {
  if (!isIn(m, a, from)) return false
  orderOf(m, a).state = to
  return true
}

const accept = (m: Model, a: Args): boolean => {
  const it = orderOf(m, a)
  if (!isIn(m, a, 'waitAccept', 'partAccept') || a.num + a.bad === 0 || a.num + a.bad > it.received - it.accepted) return false
  const owed = share(it, it.accepted + a.num) - share(it, it.accepted)
  it.accepted += a.num
  it.rejected = Math.min(it.rejected + a.bad, it.received - it.accepted)
  take(cardOf(m, it), 'frozen', 'held', owed)
  it.held += owed
  it.state = it.accepted === it.num ? 'waitBill' : 'partAccept'
  return true
}

const closeRest = (m: Model, a: Args): boolean => {
  const it = orderOf(m, a)
  if (!isIn(m, a, 'partAccept') || it.received - it.accepted - it.rejected > 0) return false
  take(cardOf(m, it), 'frozen', 'available', it.amount - it.held)
  it.state = it.accepted === 0 ? 'closed' : 'waitBill'
  return true
}

const ship = (m: Model, a: Args): boolean => {
  const it = orderOf(m, a)
  if (!isIn(m, a, 'waitShip', 'partShip') || a.num > it.num - it.shipped) return false
  it.shipped += a.num
  m.stock -= a.num
  m.reserved -= a.num
  it.state = it.shipped === it.num ? 'waitReceive' : 'partShip'
  return true
}

const receive = (m: Model, a: Args): boolean => {
  const it = orderOf(m, a)
  if (!isIn(m, a, 'partShip', 'waitReceive') || it.shipped === it.received) return false
  it.received = it.shipped
  if (it.state === 'waitReceive') it.state = 'waitAccept'
  return true
}

const inBill = (m: Model): Bought[] => m.orders.filter((it) => it.state === 'settling')

const begin = (m: Model, { card, num }: Args, state: string): true => {
  m.orders.push({ card, state, num, amount: worth(num), shipped: 0, received: 0, accepted: 0, rejected: 0, held: 0, talk: null })
  return true
}

/** Answers whether the deed must succeed, and makes it so here. */
export const foretell = {
  submit: (m: Model, a: Args): boolean => place(m, a.card, a.num) && begin(m, a, 'auditing'),
  /** The owner of the cards is asked to pay: pieces are set aside, no card is touched. */
  ask: (m: Model, a: Args): boolean => {
    if (a.num > m.stock - m.reserved) return false
    m.reserved += a.num
    return begin(m, a, 'waitOwner')
  },
  /** He takes it, so many of it: nobody else is asked. */
  take: (m: Model, a: Args): boolean => {
    const it = orderOf(m, a)
    if (!isIn(m, a, 'waitOwner')) return false
    m.reserved -= it.num
    if (!place(m, a.card, a.num)) {
      m.reserved += it.num
      return false
    }
    Object.assign(it, { card: a.card, num: a.num, amount: worth(a.num), state: 'waitSupplier' })
    return true
  },
  decline: (m: Model, a: Args): boolean => isIn(m, a, 'waitOwner') && undo(m, orderOf(m, a), 'cancelled'),
  resubmit: (m: Model, a: Args): boolean => {
    const it = orderOf(m, a)
    if (!isIn(m, a, 'back', 'bargaining') || !place(m, a.card, a.num, it)) return false
    Object.assign(it, { card: a.card, num: a.num, amount: worth(a.num, it), state: 'auditing' })
    return true
  },
  /** Held while its price is talked about: no card is touched and no piece is set aside. */
  hold: (m: Model, a: Args): boolean => {
    if (a.num > m.stock - m.reserved) return false
    begin(m, a, 'bargaining')
    m.orders.at(-1)!.talk = { e4: PRICE_E4, num: a.num, asked: 0 }
    return true
  },
  /** The buyer asks for less and the supplier agrees. */
  lower: (m: Model, a: Args): boolean => {
    const { talk } = orderOf(m, a)
    if (!isIn(m, a, 'bargaining') || !talk || talk.asked === ASKED_MAX) return false
    talk.e4 -= CUT_E4
    talk.asked += 1
    return true
  },
  /** What came back is talked about again: what was agreed holds for as many pieces. */
  reopen: (m: Model, a: Args): boolean => {
    const it = orderOf(m, a)
    if (!isIn(m, a, 'back')) return false
    // What was agreed for some pieces stays agreed, whatever number is on the order now.
    if (!it.talk || it.talk.e4 === PRICE_E4) it.talk = { e4: PRICE_E4, num: it.num, asked: it.talk?.asked ?? 0 }
    it.state = 'bargaining'
    return true
  },
  approve: (m: Model, a: Args): boolean => moves(m, a, 'auditing', 'waitSupplier'),
  refuse: (m: Model, a: Args): boolean => isIn(m, a, 'auditing') && undo(m, orderOf(m, a), 'back'),
  withdraw: (m: Model, a: Args): boolean => isIn(m, a, 'auditing') && undo(m, orderOf(m, a), 'back'),
  cancel: (m: Model, a: Args): boolean =>
    isIn(m, a, 'bargaining', 'waitOwner', 'auditing', 'back', 'waitSupplier') && undo(m, orderOf(m, a), 'cancelled'),
  confirm: (m: Model, a: Args): boolean => moves(m, a, 'waitSupplier', 'waitShip'),
  supplierRefuse: (m: Model, a: Args): boolean => isIn(m, a, 'waitSupplier') && undo(m, orderOf(m, a), 'closed'),
  ship,
  receive,
  accept,
  closeRest,
  bill: (m: Model): boolean => {
    const ready = m.orders.filter((it) => it.state === 'waitBill')
    if (ready.length === 0) return false
    for (const it of ready) it.state = 'settling'
    m.bill = 'open'
    return true
  },
  revoke: (m: Model): boolean => {
    if (m.bill !== 'open') return false
    for (const it of inBill(m)) it.state = 'waitBill'
    m.bill = 'none'
    return true
  },
  settle: (m: Model): boolean => {
    if (m.bill !== 'open') return false
    for (const it of inBill(m)) {
      take(cardOf(m, it), 'held', 'committed', it.held)
      it.state = 'done'
    }
    m.bill = 'none'
    return true
  },
}
export type Deed = keyof typeof foretell

/** The states of an order on its way, and the deed that brings it one step on. */
const WAY: Record<string, Deed> = {
  waitOwner: 'take',
  bargaining: 'resubmit',
  back: 'resubmit',
  auditing: 'approve',
  waitSupplier: 'confirm',
  waitShip: 'ship',
  partShip: 'ship',
  waitReceive: 'receive',
  waitAccept: 'accept',
  partAccept: 'accept',
  waitBill: 'bill',
  settling: 'settle',
}
const PLACES = Object.keys(WAY)

/** What makes an order; beneath, the earliest state another deed can be done in. */
const MAKES = ['submit', 'ask', 'hold'] as const satisfies Deed[]
type Making = (typeof MAKES)[number]
export const isMaking = (it: Deed): it is Making => (MAKES as readonly Deed[]).includes(it)
const NEEDS: Record<Exclude<Deed, Making>, string> = {
  lower: 'bargaining',
  reopen: 'back',
  take: 'waitOwner',
  decline: 'waitOwner',
  resubmit: 'back',
  approve: 'auditing',
  refuse: 'auditing',
  withdraw: 'auditing',
  cancel: 'auditing',
  confirm: 'waitSupplier',
  supplierRefuse: 'waitSupplier',
  ship: 'waitShip',
  receive: 'waitReceive',
  accept: 'waitAccept',
  closeRest: 'partAccept',
  bill: 'waitBill',
  settle: 'settling',
  revoke: 'settling',
}

/** What a deed can take of an order: no more is sent than is left, none judged that was not received. */
const within = (it: Bought, deed: Deed, a: Args): Args => {
  if (deed === 'ship') return { ...a, num: Math.min(a.num, it.num - it.shipped) }
  if (deed !== 'accept') return a
  const open = it.received - it.accepted
  const bad = Math.min(a.bad, open)
  return { ...a, bad, num: Math.min(a.num, open - bad) }
}

/** The step that brings an order on, as much of it as can be: rejected goods are sent back, and whoever wants that rejects one. */
const stepOn = (it: Bought, wish: Deed, at: number): [Deed, Args] => {
  const open = it.received - it.accepted - it.rejected
  const deed = it.state === 'partAccept' && open === 0 ? 'closeRest' : WAY[it.state]!
  const bad = deed === 'accept' && wish === 'closeRest' ? 1 : 0
  const num = { take: it.num, resubmit: it.num, ship: it.num - it.shipped, accept: open - bad }[deed as string] ?? 0
  return [deed, { at, card: it.card, num, bad }]
}

/** How an order begins that is to come to this state. */
const FIRST: Partial<Record<string, Making>> = { waitOwner: 'ask', bargaining: 'hold' }

const succeeds = (m: Model, deed: Deed, a: Args): boolean => foretell[deed](structuredClone(m), a)

/**
 * What a wish comes to as things stand: the deed itself on one of the orders it fits, else the step that brings the nearest order
 * towards it, else a new order. Null when the cards or the store have nothing left for one.
 */
export const toward = (m: Model, wish: Deed, a: Args): [Deed, Args] | null => {
  const fits = m.orders.map((it, at) => ({ ...within(it, wish, a), at })).filter((it) => !isMaking(wish) && succeeds(m, wish, it))
  if (fits.length > 0) return [wish, fits[a.at % fits.length]!]
  const goal = isMaking(wish) ? -1 : PLACES.indexOf(NEEDS[wish])
  const near = m.orders
    .map((it, at) => ({ it, at, place: PLACES.indexOf(it.state) }))
    .filter(({ place }) => place >= 0 && place <= goal)
    .toSorted((x, y) => y.place - x.place)
  for (const { it, at } of near) {
    const step = stepOn(it, wish, at)
    if (succeeds(m, ...step)) return step
  }
  const first = isMaking(wish) ? wish : (FIRST[NEEDS[wish]] ?? 'submit')
  return succeeds(m, first, a) ? [first, a] : null
}
