// What is left of a person in applications: the own one, and those decided on.
import { LEFT_NAME } from '@caiyuan/contract/logoff'
import type { Ctx } from '../../core/context.ts'
import { dropProofFiles } from './proof.ts'

export const emptyRegistrations = async (ctx: Ctx, userId: string): Promise<void> => {
  const { tx, schoolId } = ctx
  // Who was refused applied as somebody else: known by the phone of the application that passed.
  const phones = tx.selectFrom('registrations').select('mobile_index').where('school_id', '=', schoolId).where('user_id', '=', userId)
  const own = await tx
    .updateTable('registrations')
    .set({
      name: LEFT_NAME,
      user_no: '',
      tutor_no: '',
      email: '',
      mobile_cipher: '',
      mobile_masked: '',
      mobile_index: Buffer.alloc(0),
    })
    .where('school_id', '=', schoolId)
    .where('mobile_index', 'in', phones)
    .returning('id')
    .execute()
  await dropProofFiles(
    ctx,
    own.map((it) => it.id),
  )
  await tx
    .updateTable('registrations')
    .set({ decided_by: LEFT_NAME })
    .where('school_id', '=', schoolId)
    .where('decided_by', '<>', '')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('document_log as l')
        .select('l.doc_id')
        .where('l.school_id', '=', schoolId)
        .where('l.doc_kind', '=', 'registration')
        .where('l.actor_id', '=', userId),
    )
    .execute()
}
