// How a row of a record reads: what a document does its flow says, what the engine does the engine.
import { afterSaleFlow } from '@caiyuan/contract/after-sale/flow'
import { orderFlow } from '@caiyuan/contract/order-flow'
import { expect, it } from 'vitest'
import { toneOf } from './timeline.ts'

it.each([
  [afterSaleFlow, 'sendBack', 'ok'],
  [afterSaleFlow, 'agreeReturn', 'ok'],
  [afterSaleFlow, 'ruleReturn', 'ok'],
  [afterSaleFlow, 'refuse', 'bad'],
  [afterSaleFlow, 'failReturn', 'bad'],
  [orderFlow, 'approve', 'ok'],
  [orderFlow, 'supplierRefuse', 'bad'],
  [orderFlow, 'expire', 'bad'],
  // Moves nothing.
  [orderFlow, 'refuseCancel', 'bad'],
  [orderFlow, 'askCancel', 'info'],
  [orderFlow, 'delivered', 'ok'],
  // Of the engine.
  [orderFlow, 'urge', 'info'],
  [orderFlow, 'refuseTo', 'bad'],
  [undefined, 'takeBack', 'info'],
  [undefined, 'constructor', 'ok'],
] as const)('%# %o %s reads %s', (flow, action, tone) => expect(toneOf(flow, action)).toBe(tone))
