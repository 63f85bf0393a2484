// The table of contents of all calls.
import { account } from './account.ts'

export const contract = { account }

export type Contract = typeof contract
