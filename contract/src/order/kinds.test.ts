import { describe, expect, it } from 'vitest'
import { orderFlow, type OrderState } from '../order-flow.ts'
import { actionsOf, kindActions, orderKinds, type OrderKind } from './kinds.ts'

const ordered = Object.keys(kindActions) as OrderKind[]

describe('a kind of orders', () => {
  it.each(ordered)('that is %s ends whatever it begins: each state it comes to is left again, or is an end', (kind) => {
    const actions = Object.values(actionsOf(kind))
    const reached = new Set(actions.map((it) => it.to))
    const left = new Set(actions.flatMap((it) => it.from))
    const isEnd = (state: OrderState): boolean => orderFlow.states[state].final === true
    expect([...reached].filter((state) => !left.has(state) && !isEnd(state))).toEqual([])
    expect([...left].filter((state) => isEnd(state))).toEqual([])
  })

  it('has its actions from the flow of orders, which has no other', () => {
    const all = Object.assign({}, ...ordered.map(actionsOf)) as object
    expect(all).toEqual(orderFlow.actions)
  })

  it('that is not ordered yet has no actions to ask for', () => {
    const others = orderKinds.filter((kind) => !ordered.includes(kind))
    expect(others).toEqual(['FRAMEWORK', 'HAZARD'])
    for (const kind of others) expect(() => actionsOf(kind)).toThrow(`orders of kind ${kind} have no flow`)
  })

  it('does not compile in the place of one that is ordered', () => {
    // @ts-expect-error a kind without actions
    expect(kindActions.HAZARD).toBeUndefined()
  })
})
