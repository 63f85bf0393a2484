// Orders, joined from their topics: buying, reading, receiving; and what suppliers do with them.
import { domain } from './endpoint.ts'
import { askOwner } from './order/ask-owner.ts'
import { buy } from './order/buy.ts'
import { funding } from './order/funding.ts'
import { instead } from './order/instead.ts'
import { list, purchase as purchases } from './order/list.ts'
import { personal } from './order/personal.ts'
import { receive } from './order/receive.ts'
import { supply as supplies } from './order/supply.ts'

export const order = domain('订单', { ...buy, ...askOwner, ...personal, ...list, ...instead, ...receive, ...funding })
export const purchase = domain('采购单', purchases)
export const supply = domain('供应商：订单', supplies)
