import { describe, expect, it } from 'vitest'
import { orderFlow } from '../order-flow.ts'
import { orderTabs } from './list.ts'
import * as standing from './standing.ts'
import { supplyTabs } from './supply.ts'

describe('where an order stands', () => {
  it('is said of these states', () => {
    const said = Object.fromEntries(Object.entries(standing).map(([name, states]) => [name, states.join(' ')]))
    expect(said).toEqual({
      underWay: 'auditing waitHandle waitSupplier waitShip partShip waitReceive waitAccept acceptAudit partAccept',
      atRest: 'bargaining waitOwner back waitPay done cancelled closed',
      toBargain: 'bargaining',
      toConfirm: 'waitOwner',
      toPay: 'waitPay',
      toResubmit: 'back',
      toDecide: 'auditing',
      toHandle: 'waitHandle',
      underApproval: 'auditing waitHandle',
      beforeSupplier: 'bargaining waitOwner auditing back waitHandle waitPay',
      supplierSees: 'waitSupplier waitShip partShip waitReceive waitAccept acceptAudit partAccept waitBill settling done',
      withSupplier: 'waitSupplier waitShip partShip',
      unanswered: 'waitSupplier',
      confirmed: 'waitShip',
      toShip: 'waitShip partShip',
      partSent: 'partShip',
      allSent: 'waitReceive',
      mayCome: 'partShip waitReceive',
      unsent: 'bargaining waitOwner auditing back waitHandle waitPay waitSupplier waitShip partShip',
      underAcceptance: 'waitAccept acceptAudit partAccept',
      toJudge: 'waitAccept partAccept',
      unjudged: 'waitAccept',
      underAudit: 'acceptAudit',
      toBill: 'waitBill',
      underSettlement: 'waitBill settling',
      settled: 'done',
      calledOff: 'cancelled closed',
      givenUp: 'bargaining waitOwner back waitPay cancelled closed',
      noDeal: 'auditing waitHandle bargaining waitOwner back waitPay cancelled closed',
      unpaid: 'auditing waitHandle waitSupplier waitShip partShip waitReceive waitAccept acceptAudit partAccept waitBill settling',
    })
  })
})

describe('tabs of orders', () => {
  it('show every order once beside 全部; what came back has a tab of its own besides', () => {
    const { all, back, ...rest } = orderTabs
    expect([...all.states, ...standing.toPay].toSorted()).toEqual(Object.keys(orderFlow.states).toSorted())
    expect(new Set(Object.values(rest).flatMap((it) => [...it.states]))).toEqual(new Set(all.states))
    expect(Object.values(rest).flatMap((it) => [...it.states])).toHaveLength(all.states.length)
    expect(rest.audit.states).toEqual(expect.arrayContaining([...back.states]))
  })

  it('show a supplier every order that reached him once', () => {
    const { all: _all, ...rest } = supplyTabs
    const shown = Object.values(rest).flatMap((it) => [...it.states])
    expect(shown).toEqual([...standing.supplierSees, ...standing.calledOff])
  })
})
