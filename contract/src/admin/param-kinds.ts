// Kinds of parameters: what each says of itself for page and server.
export const paramGroups = {
  buy: '采购限额',
  approve: '审批',
  supply: '供货、收货与验收',
  settle: '结算',
  open: '开放范围',
  login: '登录页',
} as const
type Group = keyof typeof paramGroups

interface Spec {
  group: Group
  title: string
  /** What it does. */
  does: string
}
type Whole = Spec & { kind: 'whole'; unit: string; least: number; most: number }
type Fen = Spec & { kind: 'fen'; least: number; most: number }
type Choice = Spec & { kind: 'choice'; choices: Readonly<Record<number, string>> }
type Words = Spec & { kind: 'words'; most: number; shape?: RegExp; rule?: string }
/** Of the privacy policy, one that was published. */
type Version = Spec & { kind: 'version' }
export type ParamSpec = Whole | Fen | Choice | Words | Version

export const fen = (group: Group, title: string, does: string): Fen => ({ group, title, does, kind: 'fen', least: 0, most: 10_000_000_00 })
export const whole = (group: Group, title: string, does: string, unit: string, least: number, most: number): Whole => ({
  group,
  title,
  does,
  kind: 'whole',
  unit,
  least,
  most,
})
export const choice = (group: Group, title: string, does: string, choices: Choice['choices']): Choice => ({
  group,
  title,
  does,
  kind: 'choice',
  choices,
})
export const onOff = (group: Group, title: string, does: string): Choice => choice(group, title, does, { 0: '关', 1: '开' })
export const words = (group: Group, title: string, does: string, most: number, shape?: RegExp, rule?: string): Words => ({
  group,
  title,
  does,
  kind: 'words',
  most,
  ...(shape ? { shape } : {}),
  ...(rule ? { rule } : {}),
})
