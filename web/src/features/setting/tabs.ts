// The tabs of 账户设置, in their order: who has one, and what is in it.
import { PUBLIC } from '@caiyuan/contract/purse'
import { lazy, type ComponentType } from 'react'
import type { CurrentUser } from '../../core/session.ts'

interface SettingTab {
  key: string
  label: string
  for: (user: CurrentUser) => boolean
  Panel: ComponentType
}

/** A supplier's person has nothing delivered. */
const whoBuys = (user: CurrentUser): boolean => user.srcId === null
/** A personal account has nobody above it and no card. */
const whoBelongs = (user: CurrentUser): boolean => whoBuys(user) && user.categoryTypes.includes(PUBLIC)
const everybody = (): boolean => true

const all: readonly SettingTab[] = [
  {
    key: 'profile',
    label: '个人资料',
    for: everybody,
    Panel: lazy(async () => ({ default: (await import('../person/parts/profile.tsx')).Profile })),
  },
  {
    key: 'contact',
    label: '手机与证件',
    for: everybody,
    Panel: lazy(async () => ({ default: (await import('../person/parts/contact.tsx')).Contact })),
  },
  {
    key: 'password',
    label: '密码与登录设备',
    for: everybody,
    Panel: lazy(async () => ({ default: (await import('./parts/password.tsx')).Password })),
  },
  {
    key: 'signature',
    label: '手写签名',
    for: whoBuys,
    Panel: lazy(async () => ({ default: (await import('../signature/parts/my-signature.tsx')).MySignature })),
  },
  {
    key: 'address',
    label: '地址簿',
    for: whoBuys,
    Panel: lazy(async () => ({ default: (await import('./parts/address-book.tsx')).AddressBook })),
  },
  {
    key: 'approvers',
    label: '常用审批人',
    for: whoBelongs,
    Panel: lazy(async () => ({ default: (await import('../delegation/parts/approvers.tsx')).Approvers })),
  },
  {
    key: 'delegation',
    label: '授权',
    for: whoBelongs,
    Panel: lazy(async () => ({ default: (await import('../delegation/parts/delegation.tsx')).Delegation })),
  },
  {
    key: 'recusal',
    label: '回避申报',
    for: whoBelongs,
    Panel: lazy(async () => ({ default: (await import('../recusal/parts/my-recusals.tsx')).MyRecusals })),
  },
  {
    key: 'telling',
    label: '通知',
    for: everybody,
    Panel: lazy(async () => ({ default: (await import('../telling/parts/tellings.tsx')).Tellings })),
  },
  {
    key: 'privacy',
    label: '隐私',
    for: everybody,
    Panel: lazy(async () => ({ default: (await import('./parts/privacy-tab.tsx')).PrivacyTab })),
  },
]

/** What is answered before the policy is agreed to; with a one-time password, or before the second factor the school asks for, nothing but these is. */
export const tabsOf = (user: CurrentUser): readonly SettingTab[] => {
  const only = user.consentDue ? 'privacy' : user.mustChangePassword || user.mustEnrol ? 'password' : undefined
  return all.filter((it) => it.for(user) && (!only || it.key === only))
}
