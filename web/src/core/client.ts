// Every call of the contract, ready to be made.
import { contract } from '@caiyuan/contract'
import { makeClient } from './handle.ts'

export const api = makeClient(contract)
