import { toContract, toPartiesContract } from '@caiyuan/contract/contract-template'
import type { ContractKind } from '@caiyuan/contract/contract-template/words'

/** The contract of a document, beside the page it is asked from. */
export const openContract = (kind: ContractKind, id: string): void =>
  void window.open(toContract('/print/contract', { kind, id }), '_blank', 'noopener')

/** As the firm reads it that signs it. */
export const openOwnContract = (schoolId: number, kind: ContractKind, id: string): void =>
  void window.open(toPartiesContract('/print/contract', { schoolId, kind, id }), '_blank', 'noopener')
