// 保护规则: what guards the school's money and its people, what each rule says as it is set now, and how often it spoke (domain page 05).
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** So many days back it is counted. */
export const RULE_DAYS = 90

export const ruleKinds = ['yearSum', 'split', 'price', 'quotes', 'tender', 'limits', 'overdue', 'recusal', 'ownPaper'] as const
export type RuleKind = (typeof ruleKinds)[number]

export const rules = {
  rules: endpoint({
    method: 'GET',
    path: 'admin/rules',
    title: '保护规则',
    access: { need: 'tenant:view' },
    dependsOn: { param: 'any', order: 'any', limit: 'any', recusal: 'any' },
    input: z.object({}),
    output: z.object({
      rules: z.array(
        z.object({
          rule: z.enum(ruleKinds),
          title: z.string(),
          /** With the figures in force. */
          says: z.string(),
          isOn: z.boolean(),
          /** Orders submitted with its mark, which brings 采购办 into their approval; null where it marks none. */
          markedNum: z.int().nullable(),
          /** Presses refused by it; null where it refuses none, or refuses in words it shares with others. */
          refusedNum: z.int().nullable(),
          /** Where it is set; empty where it always holds. */
          link: z.string(),
        }),
      ),
    }),
  }),
}
