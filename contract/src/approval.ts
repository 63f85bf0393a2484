// Approval: the timeline every document page shows (domain page 03). Calls of the approval centre follow below.
import { z } from 'zod'
import { Iso } from './paging.ts'

export const nodeTypes = ['APPROVE', 'HANDLE', 'CC'] as const
export const nodeModes = ['SINGLE', 'AND', 'OR', 'SEQ'] as const

/** 会签 and its kin, as people say them. */
export const modeLabels: Record<(typeof nodeModes)[number], string> = { SINGLE: '', AND: '会签', OR: '或签', SEQ: '依次' }

const Person = z.object({ id: z.string(), name: z.string(), deptName: z.string(), onBehalfOf: z.string() })

/** What happened, who holds it now, and who comes next with the reason and the usual time. */
export const Timeline = z.object({
  done: z.array(
    z.object({
      seq: z.int(),
      at: Iso,
      who: z.string(),
      onBehalfOf: z.string(),
      action: z.string(),
      title: z.string(),
      comment: z.string(),
      tone: z.enum(['ok', 'bad', 'info']),
    }),
  ),
  now: z.array(
    z.object({
      nodeId: z.string(),
      title: z.string(),
      type: z.enum(nodeTypes),
      mode: z.enum(nodeModes),
      reason: z.string(),
      since: Iso,
      dueAt: Iso.nullable(),
      medianHours: z.number().nullable(),
      people: z.array(Person.extend({ reason: z.string(), isMe: z.boolean() })),
    }),
  ),
  next: z.array(
    z.object({
      nodeId: z.string(),
      title: z.string(),
      type: z.enum(nodeTypes),
      mode: z.enum(nodeModes),
      reason: z.string(),
      /** Why the node is passed over; empty when it is not. */
      skipped: z.string(),
      medianHours: z.number().nullable(),
      people: z.array(Person),
    }),
  ),
})
