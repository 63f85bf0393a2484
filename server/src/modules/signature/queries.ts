import type { signature } from '@caiyuan/contract/signature'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { unseal } from '../../core/crypto.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import type { Tables } from '../../core/tables.ts'
import { hasConsent } from '../privacy/consent.ts'
import { drawingOn, ownSlip } from './slips.ts'

type Row = Selectable<Tables['signatures']>

const mine = (ctx: Ctx) => ctx.tx.selectFrom('signatures').where('school_id', '=', ctx.schoolId).where('user_id', '=', ctx.user.id)

/** The signature the person signs with. */
export const currentSignature = (ctx: Ctx) => mine(ctx).selectAll().where('ended_at', 'is', null).executeTakeFirst()

export const pictureOf = (row: Pick<Row, 'school_id' | 'id' | 'picture_cipher'>): Buffer =>
  Buffer.from(unseal(row.picture_cipher, { schoolId: row.school_id, field: 'signatures.picture', rowId: row.id }), 'base64')

const shown = (row: Pick<Row, 'id' | 'no' | 'source' | 'size_bytes' | 'created_at'>) => ({
  id: row.id,
  no: row.no,
  source: row.source as 'screen' | 'phone',
  sizeBytes: row.size_bytes,
  since: row.created_at.toISOString(),
})

export const hasSignature: Of<typeof signature>['hasSignature'] = async (ctx) => (await currentSignature(ctx)) !== undefined

export const getSignature: Of<typeof signature>['getSignature'] = async (ctx) => {
  const rows = await mine(ctx).select(['id', 'no', 'source', 'size_bytes', 'created_at', 'ended_at']).orderBy('no', 'desc').execute()
  const current = rows.find((it) => it.ended_at === null)
  return {
    current: current ? shown(current) : null,
    former: rows.filter((it) => it !== current).map(shown),
    agreed: await hasConsent(ctx, 'signature'),
  }
}

export const signaturePicture: Of<typeof signature>['picture'] = async (ctx, { id }) => {
  const row = isId(id) ? await mine(ctx).selectAll().where('id', '=', id).executeTakeFirst() : undefined
  if (!row) throw missing('手写签名')
  return { mime: 'image/png', body: pictureOf(row) }
}

export const checkScan: Of<typeof signature>['checkScanQrcode'] = async (ctx, { tag }) => {
  const slip = await ownSlip(ctx, tag)
  if (slip.refused_at) return { state: 'refused', device: slip.device }
  if (slip.drawing_cipher !== null) return { state: 'signed', device: slip.device }
  return { state: slip.phone_hash ? 'scanned' : 'waiting', device: slip.device }
}

export const checkSignature: Of<typeof signature>['checkSignature'] = async (ctx, { tag }) => {
  const drawing = drawingOn(await ownSlip(ctx, tag))
  return { signed: drawing !== null, picture: drawing === null ? '' : `data:image/png;base64,${drawing}` }
}
