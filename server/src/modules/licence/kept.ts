// Writing a licence of a supplier, for the call and for whoever builds suppliers.
import type { LicenceKind } from '@caiyuan/contract/licence'
import type { Tx } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'

export interface LicenceDraft {
  supplierId: string
  kind: LicenceKind
  number: string
  classes: readonly number[]
  /** Empty: whatever is of its classes. */
  cas: readonly string[]
  signedOn: string
  validUntil: string | null
}

export const keepLicence = async (tx: Tx, it: LicenceDraft, by: string): Promise<string> => {
  const id = newId()
  await tx
    .insertInto('supplier_licences')
    .values({
      id,
      supplier_id: it.supplierId,
      kind: it.kind,
      number: it.number,
      classes: [...it.classes],
      cas: [...it.cas],
      signed_on: it.signedOn,
      valid_until: it.validUntil,
      added_by: by,
    })
    .execute()
  return id
}
