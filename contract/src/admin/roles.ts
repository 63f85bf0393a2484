// Roles of the school over permissions of the contract (decisions 0043 and 0060).
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { Need } from '../needs.ts'

/** What buying takes, and nothing that decides over others: roles of these alone are given with an account. */
export const everyday: readonly Need[] = [
  'mall:view',
  'cart:edit',
  'order:create',
  'order:accept',
  'order:student',
  'order:export',
  'fund:view',
  'bill:view',
]

const Role = z.object({
  code: z.string(),
  name: z.string(),
  /** 专岗: held for what it decides or checks, whatever else the person does. */
  isOffice: z.boolean(),
  isEveryday: z.boolean(),
  /** Codes; one that no permission has any more grants nothing. */
  needs: z.array(z.string()),
  /** Who has it and is not disabled. */
  peopleNum: z.int(),
})

export const roles = {
  roles: endpoint({
    method: 'GET',
    path: 'admin/roles',
    title: '学校管理：角色',
    access: { need: 'tenant:view' },
    dependsOn: { role: 'any', user: 'any' },
    input: z.object({}),
    output: z.array(Role),
  }),
}
