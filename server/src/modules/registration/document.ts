// What an application for an account is to everything that walks over documents. Its author has no account (decision 0054).
import { toRegistration } from '@caiyuan/contract/registration'
import type { DocumentKind } from '../../core/documents.ts'
import { registrationNotices } from './notices.ts'
import { mustSeeRegistration, registrationDoc } from './policy.ts'

export const registrationKind: DocumentKind = {
  kind: 'registration',
  title: '注册申请',
  prefixes: { registration: 'ZC' },
  doc: registrationDoc,
  page: (id) => toRegistration('/registerDetail', { id }),
  print: null,
  heading: '系统',
  notices: registrationNotices,
  projection: null,
  suppliedBy: null,
  sharesFiles: false,
  mustSee: mustSeeRegistration,
  // Whoever audits is told where it happens.
  readers: null,
  money: null,
  ledgerRules: [],
  approval: null,
  evaluation: null,
}
