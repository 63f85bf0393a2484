import { expect, it } from 'vitest'
import { outdates } from './events.ts'

it.each([
  ['counters', 'account.info', true],
  ['counters', 'order.list', false],
  ['counters', 'notice.messages', true],
  ['message', 'notice.messages', true],
  ['message', 'order.list', false],
  ['import', 'supplierGoods.importDetail', true],
  ['import', 'order.list', false],
  ['task', 'approval.waiting', true],
  ['task', 'order.list', false],
  ['document', 'order.list', true],
  ['document', 'fund.statement', true],
  ['document', 'catalog.search', false],
  ['document', 'home.floors', false],
] as const)('%s outdates %s: %s', (kind, name, want) => expect(outdates(kind, [name, {}])).toBe(want))
