// What a feature declares for each of its pages. The table of all rows is the list of the product.
import type { Asked } from './early.ts'
import type { CurrentUser } from './session.ts'
import type { Need } from '@caiyuan/contract/needs'
import type { ComponentType } from 'react'

export const menuGroups = ['采购', '审批', '结算', '服务', '设置'] as const
export type MenuGroup = (typeof menuGroups)[number]

export interface MenuEntry {
  group: MenuGroup
  /** The title of the page unless another is given; so in the entries below. */
  label?: string
  /** Position inside its group; gaps of ten leave room. */
  order: number
  /** Address when the path has parameters. */
  to?: string
  /** How much waits behind it: fields of `waits` in the contract. */
  badge?: (user: CurrentUser) => number
  /** Where its work begins today; `to` stays its place. */
  toOf?: (user: CurrentUser) => string
  /** Offered to who holds any of these; without it to whoever may open the page. */
  anyOf?: readonly Need[]
  /** There too while one's own money is spent, or only then: of funds, approvals and bills nothing is. */
  isPersonal?: true | 'only'
}

export type ConsoleIcon =
  | 'orders'
  | 'goods'
  | 'afterSales'
  | 'complaints'
  | 'evaluations'
  | 'score'
  | 'bargains'
  | 'agreements'
  | 'bills'
  | 'coupons'
  | 'announcements'
  | 'invoices'
  | 'inquiries'
  | 'messages'
  | 'overview'
  | 'people'
  | 'depts'
  | 'params'
  | 'roles'
  | 'audit'
  | 'limits'
  | 'permits'
  | 'recusals'
  | 'search'
  | 'flows'

/** Entry in the icon menu of a console. */
export interface ConsoleEntry {
  label?: string
  icon: ConsoleIcon
  order: number
}

export interface ChannelEntry {
  label?: string
  order: number
  /** One character of it, and in a few words what it is for; `ownHint` where one buys with one's own money. */
  sign: string
  hint: string
  ownHint?: string
  /** With the school's money alone. */
  isSchools?: true
}

export interface RouteRow {
  path: string
  title: string
  /** full: header, toolbar, footer. bare: under the root layout without them. supplier, admin: their consoles. none: outside them. */
  layout: 'full' | 'bare' | 'supplier' | 'admin' | 'none'
  /** Seen without signing in. */
  open?: true
  /** Seen also before the privacy policy in force was agreed to. */
  beforeConsent?: true
  /** Permission code; without it the person goes to /noPermission. */
  need?: Need
  /** Shows the left menu of the personal centre. */
  centre?: true
  /** Entry in the left menu. */
  menu?: MenuEntry
  /** Path of the page whose menu entry stays marked here. */
  under?: string
  /** Entry in the menu of its console. */
  console?: ConsoleEntry
  /** Entry in the channel bar under the search box, and on the homes. */
  channel?: ChannelEntry
  /** Check-out header: the steps in place of search and categories, counted from 0. */
  checkoutStep?: number
  /** The same header with the way of another document; the first step is now. */
  steps?: readonly string[]
  /** On a phone the page brings its own title bar in place of header and tab bar. */
  phone?: 'title'
  /** Uses no component library: its first load is a third smaller. */
  light?: true
  /** What it reads first, whoever looks: asked for with the document. */
  first?: (query: URLSearchParams) => readonly Asked[] | Promise<readonly Asked[]>
  /** The module exports its page as `Screen`. */
  lazy: () => Promise<{ Screen: ComponentType }>
}
