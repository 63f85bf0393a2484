import { birthOf, IdCard, isTooYoung } from '@caiyuan/contract/id-card'
import type { person } from '@caiyuan/contract/person'
import { Mobile } from '@caiyuan/contract/text'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { maskIdCard, seal } from '../../core/crypto.ts'
import { Fail, invalid } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { changed } from '../../core/notify.ts'
import type { Tables } from '../../core/tables.ts'
import { disclose, enclose } from '../../core/wire.ts'
import { isHeld, proveHeld } from '../account/phone/held.ts'
import { keptBy, recordConsent } from '../privacy/consent.ts'
import { numbersOf } from './queries.ts'

type Columns = Updateable<Tables['personal_data']>

const keep = async (ctx: Ctx, columns: Columns): Promise<void> => {
  await ctx.tx
    .insertInto('personal_data')
    .values({ school_id: ctx.schoolId, id: ctx.user.id, ...columns })
    .onConflict((oc) => oc.columns(['school_id', 'id']).doUpdateSet(columns))
    .execute()
  ctx.objectId = ctx.user.id
  changed(ctx, 'user', ctx.user.id)
}

const sealed = (ctx: Ctx, column: string, plain: string): string =>
  seal(plain, { schoolId: ctx.schoolId, field: `personal_data.${column}`, rowId: ctx.user.id })

/** What was in the envelope, by the rule of its field. */
const readField = <T>(ctx: Ctx, field: string, envelope: string, rule: z.ZodType<T>): T => {
  const read = rule.safeParse(disclose(ctx, field, envelope))
  if (!read.success) throw invalid(field, read.error.issues[0]!.message)
  return read.data
}

export const proveMobile: Of<typeof person>['proveMobile'] = async (ctx, { mobile, verifyCode }) => {
  if (!ctx.user) throw new Fail('core.signedOut')
  return proveHeld(ctx, ctx.user, { mobile, code: verifyCode })
}

/** The number the school keeps is the person's own: from now until the school changes it. */
export const confirmMobile: Of<typeof person>['confirmMobile'] = async (ctx, { phoneTicket }) => {
  const { mobile } = await numbersOf(ctx)
  if (mobile === '' || !isHeld(ctx, mobile, phoneTicket)) throw new Fail('person.notHeld')
  await keep(ctx, { confirmed_mobile_cipher: sealed(ctx, 'confirmed_mobile', mobile) })
  return {}
}

const mobileColumns = (ctx: Ctx, envelope: string, ticket: string | undefined): Columns => {
  if (envelope === '') return { custom_mobile_cipher: null }
  const mobile = readField(ctx, 'customMobileNo', envelope, Mobile)
  if (!isHeld(ctx, mobile, ticket)) throw new Fail('person.notHeld')
  return { custom_mobile_cipher: sealed(ctx, 'custom_mobile', mobile) }
}

const NO_ID_CARD: Columns = { id_card_cipher: null, id_card_masked: '' }

const idCardColumns = async (ctx: Ctx, envelope: string, isAgreed: boolean): Promise<Columns> => {
  if (envelope === '') {
    // Nothing is kept without consent, and consent to nothing is none.
    await recordConsent(ctx, { subject: 'idCard', scene: 'setting', action: 'withdraw' })
    return NO_ID_CARD
  }
  const idCard = readField(ctx, 'idCardNo', envelope, IdCard)
  if (!isAgreed) throw invalid('agreed', '请先同意处理身份证号')
  if (isTooYoung(birthOf(idCard)!, dayOf(ctx.now))) throw new Fail('person.young')
  await recordConsent(ctx, { subject: 'idCard', scene: 'idCard' })
  return { id_card_cipher: sealed(ctx, 'id_card', idCard), id_card_masked: maskIdCard(idCard) }
}

export const updatePerson: Of<typeof person>['update'] = async (ctx, { customMobileNo, phoneTicket, idCardNo, agreed }) => {
  await keep(ctx, {
    ...(customMobileNo === undefined ? {} : mobileColumns(ctx, customMobileNo, phoneTicket)),
    ...(idCardNo === undefined ? {} : await idCardColumns(ctx, idCardNo, agreed ?? false)),
  })
  return {}
}

keptBy('idCard', (ctx) => keep(ctx, NO_ID_CARD))

export const viewIdCard: Of<typeof person>['viewIdCard'] = async (ctx) => {
  ctx.objectId = ctx.user.id
  const own = await numbersOf(ctx)
  return { idCardNo: enclose(ctx, 'idCardNo', own.idCard()) }
}
