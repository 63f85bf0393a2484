// Writing a permit, for the call and for whoever builds schools.
import type { PermitKind, PermitUnit } from '@caiyuan/contract/permit/words'
import type { Ctx, SessionUser } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'

export interface PermitDraft {
  kind: PermitKind
  number: string
  substance: string
  cas: string
  unit: PermitUnit
  /** In the smallest of the unit; null where it limits none. */
  quantity: number | null
  /** What orders have of the same paper under its ended entries. */
  opening?: number
  validFrom: string
  validUntil: string
}

export const keepPermit = async (
  ctx: Pick<Ctx, 'tx' | 'schoolId' | 'now'>,
  it: PermitDraft,
  by: Pick<SessionUser, 'id' | 'name'>,
): Promise<string> => {
  const id = newId()
  await ctx.tx
    .insertInto('permits')
    .values({
      school_id: ctx.schoolId,
      id,
      kind: it.kind,
      number: it.number,
      substance: it.substance,
      cas: it.cas,
      unit: it.unit,
      quantity: it.quantity,
      opening: it.opening ?? 0,
      valid_from: it.validFrom,
      valid_until: it.validUntil,
      added_by: by.id,
      added_name: by.name,
      added_at: ctx.now,
    })
    .execute()
  return id
}
