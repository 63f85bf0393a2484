import { makeClient } from '../../../web/src/core/handle.ts'
import { pageFee } from '../contract/page-fee.ts'

export const trialApi = makeClient({ pageFee })
