import type { myData } from '@caiyuan/contract/my-data'
import { textOf } from '../../core/clock.ts'
import { auditFile } from '../../core/audit.ts'
import { unseal } from '../../core/crypto.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'

export const listExports: Of<typeof myData>['exports'] = async ({ tx, schoolId, user, now }) => {
  const rows = await tx
    .selectFrom('data_exports')
    .select(['id', 'asked_at', 'ready_at', 'size_bytes', 'expires_at'])
    .where('school_id', '=', schoolId)
    .where('user_id', '=', user.id)
    .where('expires_at', '>', now)
    .orderBy('asked_at', 'desc')
    .execute()
  return rows.map((it) => ({
    id: it.id,
    askedAt: textOf(it.asked_at),
    isReady: it.ready_at !== null,
    sizeBytes: it.size_bytes,
    expiresAt: textOf(it.expires_at),
  }))
}

/** Each download stands in the audit log, before the file is given. */
export const downloadExport: Of<typeof myData>['download'] = async (ctx, { id }) => {
  const { tx, schoolId, user, now } = ctx
  const row = isId(id)
    ? await tx
        .selectFrom('data_exports')
        .select(['zip_cipher', 'ready_at'])
        .where('school_id', '=', schoolId)
        .where('user_id', '=', user.id)
        .where('id', '=', id)
        .where('expires_at', '>', now)
        .executeTakeFirst()
    : undefined
  if (!row?.zip_cipher) throw missing('数据副本')
  await auditFile(ctx, 'myData.download', user.id)
  return {
    mime: 'application/zip',
    body: Buffer.from(unseal(row.zip_cipher, { schoolId, field: 'data_exports.zip', rowId: id }), 'base64'),
    headers: {
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`我的数据-${textOf(row.ready_at!).slice(0, 10)}.zip`)}`,
    },
  }
}
