// The administration of a school, joined from its topics: `/admin`, never wider than the own school (decision 0060).
import { z } from 'zod'
import { audit } from './admin/audit.ts'
import { depts } from './admin/depts.ts'
import { flows } from './admin/flows.ts'
import { limits } from './admin/limits.ts'
import { params } from './admin/params.ts'
import { people } from './admin/people.ts'
import { roles } from './admin/roles.ts'
import { rules } from './admin/rules.ts'
import { domain, endpoint } from './endpoint.ts'
import { Fen, SignedFen } from './fen.ts'

const overview = {
  overview: endpoint({
    method: 'GET',
    path: 'admin/overview',
    title: '学校管理：总览',
    access: { need: 'tenant:view' },
    dependsOn: { user: 'any', dept: 'any', role: 'any', task: 'any', order: 'any', fund: 'any' },
    input: z.object({}),
    output: z.object({
      /** What waits, worst first; empty where nothing does. */
      waiting: z.array(z.object({ text: z.string(), link: z.string(), tone: z.enum(['bad', 'wait']) })),
      people: z.object({ active: z.int(), disabled: z.int(), depts: z.int() }),
      /** Orders submitted this year that were not cancelled or refused. */
      year: z.object({ orderNum: z.int(), orderFen: Fen }),
      /** Orders that are not at their end. */
      underWay: z.object({ orderNum: z.int(), orderFen: Fen }),
      /** Cards that are not closed. */
      funds: z.object({ num: z.int(), totalFen: Fen, availableFen: SignedFen }),
      approvals: z.object({ waiting: z.int(), late: z.int() }),
    }),
  }),
}

export const admin = domain('学校管理', { ...overview, ...depts, ...people, ...params, ...limits, ...rules, ...roles, ...flows, ...audit })
