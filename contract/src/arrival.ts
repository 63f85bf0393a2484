// 到货通知: whoever asked is told once when a pack that was sold out can be bought again.
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Id, nothing } from './paging.ts'
import { links } from './to.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    /** What somebody waits for; the id is whose. */
    arrival: true
  }
}

/** A pack on the page of its goods. */
export const toPack = links({ '/detail': ['id', 'sku'] })

/** Of one person at a time. */
export const ARRIVALS_MAX = 100

const need = { need: 'mall:view' } as const

export const arrival = domain('到货通知', {
  mine: endpoint({
    method: 'GET',
    path: 'arrival/mine',
    title: '等待到货的商品',
    access: need,
    dependsOn: { arrival: 'any' },
    input: z.object({}),
    output: z.object({ skuIds: z.array(z.string()) }),
  }),
  ask: endpoint({
    method: 'POST',
    path: 'arrival/ask',
    title: '到货时通知我',
    access: need,
    input: z.object({ skuId: Id }),
    output: nothing,
    fails: ['arrival.full'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: 'arrival/withdraw',
    title: '不再等待到货',
    access: need,
    input: z.object({ skuId: Id }),
    output: nothing,
  }),
})
