import { DRAWING_MOST, type signature } from '@caiyuan/contract/signature'
import { toDataURL } from 'qrcode'
import type { Ctx } from '../../core/context.ts'
import { seal, sha256 } from '../../core/crypto.ts'
import { Fail, missing } from '../../core/fail.ts'
import { isId, newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { lockOwn } from '../../core/lock-own.ts'
import { changedOwn } from '../../core/notify.ts'
import { hasConsent, keptBy, recordConsent } from '../privacy/consent.ts'
import { paramsOf } from '../school/params.ts'
import { signingAddress } from './host.ts'
import { redrawn } from './picture.ts'
import { currentSignature } from './queries.ts'
import { drawingOn, drawOn, endSlip, makeSlip, ownSlip, refuseSlip, takeSlip } from './slips.ts'

/** How long an upload on this screen may take. */
const UPLOAD_MINUTES = 1

export const makeQrcode: Of<typeof signature>['getQrcodeImg'] = async (ctx) => {
  const { tag, until } = await makeSlip(ctx, 'phone', (await paramsOf(ctx))['sign.qrMinutes'])
  return { url: await toDataURL(signingAddress(tag), { margin: 1, width: 352 }), timeStr: tag, until }
}

export const makeTicket: Of<typeof signature>['getSts'] = async (ctx) => ({
  ...(await makeSlip(ctx, 'screen', UPLOAD_MINUTES)),
  mime: 'image/png',
  maxBytes: DRAWING_MOST,
})

export const clearQrcode: Of<typeof signature>['clearQrcodeTag'] = async (ctx, { tag }) => {
  await endSlip(ctx, await ownSlip(ctx, tag))
  return {}
}

/** Out of use; its picture stays only while a document shows it. */
const retire = async (ctx: Ctx, id: string): Promise<void> => {
  const { numDeletedRows } = await ctx.tx
    .deleteFrom('signatures')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('signature_uses as u').select('u.id').where('u.school_id', '=', ctx.schoolId).where('u.signature_id', '=', id),
        ),
      ),
    )
    .executeTakeFirst()
  if (numDeletedRows === 0n)
    await ctx.tx.updateTable('signatures').set({ ended_at: ctx.now }).where('school_id', '=', ctx.schoolId).where('id', '=', id).execute()
}

const nextNo = async (ctx: Ctx): Promise<number> => {
  const { last } = await ctx.tx
    .selectFrom('signatures')
    .select((eb) => eb.fn.max('no').as('last'))
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

export const saveSignature: Of<typeof signature>['save'] = async (ctx, { signatureFile, agreed }) => {
  await lockOwn(ctx)
  const slip = await ownSlip(ctx, signatureFile, true)
  const drawing = drawingOn(slip)
  if (drawing === null) throw new Fail('signature.notDrawn')
  if (!(await hasConsent(ctx, 'signature'))) {
    if (!agreed) throw new Fail('signature.consent')
    await recordConsent(ctx, { subject: 'signature', scene: 'signature' })
  }
  const before = await currentSignature(ctx)
  const no = await nextNo(ctx)
  if (before) await retire(ctx, before.id)
  const id = newId()
  const bytes = Buffer.from(drawing, 'base64')
  await ctx.tx
    .insertInto('signatures')
    .values({
      school_id: ctx.schoolId,
      id,
      user_id: ctx.user.id,
      no,
      picture_cipher: seal(drawing, { schoolId: ctx.schoolId, field: 'signatures.picture', rowId: id }),
      picture_hash: sha256(bytes),
      size_bytes: bytes.length,
      source: slip.source,
      created_at: ctx.now,
    })
    .execute()
  await endSlip(ctx, slip)
  changedOwn(ctx, 'signature')
  ctx.objectId = id
  return { id }
}

keptBy('signature', async (ctx) => {
  await lockOwn(ctx)
  const current = await currentSignature(ctx)
  if (current) await retire(ctx, current.id)
  changedOwn(ctx, 'signature')
})

export const deleteSignature: Of<typeof signature>['deleteSignature'] = async (ctx, { id }) => {
  await lockOwn(ctx)
  const current = await currentSignature(ctx)
  if (!isId(id) || current?.id !== id) throw missing('手写签名')
  await retire(ctx, id)
  await recordConsent(ctx, { subject: 'signature', scene: 'setting', action: 'withdraw' })
  changedOwn(ctx, 'signature')
  ctx.objectId = id
  return {}
}

const DEVICES: readonly [RegExp, string][] = [
  [/wxwork/i, '企业微信'],
  [/MicroMessenger/i, '微信'],
  [/DingTalk/i, '钉钉'],
  [/iPhone|iPad/i, '苹果手机'],
  [/Android|HarmonyOS/i, '安卓手机'],
]
const deviceOf = (agent: string): string => DEVICES.find(([mark]) => mark.test(agent))?.[1] ?? '浏览器'

export const scan: Of<typeof signature>['scan'] = (ctx, { tag, phoneKey }) => takeSlip(ctx, tag, phoneKey, deviceOf(ctx.agent))

export const turnAway: Of<typeof signature>['turnAway'] = async (ctx, { tag, phoneKey }) => {
  await refuseSlip(ctx, tag, phoneKey)
  return {}
}

export const draw: Of<typeof signature>['draw'] = async (ctx, { tag, phoneKey, picture }) => {
  await drawOn(ctx, tag, phoneKey, () => redrawn(Buffer.from(picture, 'base64')))
  return {}
}
