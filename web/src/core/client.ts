// Every call of the contract, ready to be made. A build has none of it: each file holds what it uses (web/plugins.ts).
import { contract } from '@caiyuan/contract'
import { makeClient } from './handle.ts'

export const api = makeClient(contract)
