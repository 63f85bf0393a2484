// Orders, joined from their topics: buying, reading, receiving; and what suppliers do with them.
import { buy } from './order/buy.ts'
import { funding } from './order/funding.ts'
import { list, purchase as purchases } from './order/list.ts'
import { receive } from './order/receive.ts'
import { supply as supplies } from './order/supply.ts'

export const order = { ...buy, ...list, ...receive, ...funding }
export const purchase = purchases
export const supply = supplies
