// The table of contents of all calls.
import { account } from './account.ts'
import { fund } from './fund.ts'
import { home } from './home.ts'
import { notice } from './notice.ts'
import { school } from './school.ts'

export const contract = { account, fund, home, notice, school }

export type Contract = typeof contract
