// The table of contents of all calls.
import { account } from './account.ts'
import { home } from './home.ts'
import { notice } from './notice.ts'
import { school } from './school.ts'

export const contract = { account, home, notice, school }

export type Contract = typeof contract
