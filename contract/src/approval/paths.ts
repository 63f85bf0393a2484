// What the page on which approvers are chosen and its way there share without a schema: addresses, of which a school's variant has one of
// its own (domain page 03 §3.9), and how much may be attached.

/** The first is the page of every school without one of its own. */
export const approverPaths = [
  '/auditor',
  '/zjffAuditor',
  '/zjwlAuditor',
  '/ndkyAuditor',
  '/nbuAuditor',
  '/xihuaAuditor',
  '/hitwhAuditor',
] as const
export type ApproverPath = (typeof approverPaths)[number]

/** Attachments of one order that nobody asked for; with the papers a school asks for, all of them. */
export const ORDER_FILES_MAX = 9
export const FILES_MAX = 12
