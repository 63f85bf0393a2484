import { privacy } from '@caiyuan/contract/privacy'
import { implement } from '../../core/implement.ts'
import { agreeToPolicy, withdrawConsent } from './commands.ts'
import { listConsents, listViews } from './queries.ts'

export const privacyModule = implement('privacy', privacy, {
  agree: agreeToPolicy,
  withdraw: withdrawConsent,
  consents: listConsents,
  views: listViews,
})
