// How people of one school sign in there: its settings, with the secret sealed.
import { authTypes } from '@caiyuan/contract/auth-types'
import { z } from 'zod'
import type { Ctx, OpenCtx } from '../../core/context.ts'
import { seal, unseal } from '../../core/crypto.ts'
import type { Tx } from '../../core/db.ts'
import { Fail } from '../../core/fail.ts'
import { newId } from '../../core/ids.ts'
import { cas, CasWay } from './cas.ts'
import { oidc, OidcWay } from './oidc.ts'
import type { Protocol } from './protocol.ts'
import { saml } from './saml.ts'
import { SamlWay } from './saml-way.ts'
import { signed, SignedWay } from './signed.ts'
import { makeSigning, type Signing } from './signing.ts'

const Way = z.discriminatedUnion('type', [CasWay, OidcWay, SamlWay, SignedWay])
export type Way = z.output<typeof Way>

/** What a school's file says: its own sign-in, or the password of the mall again. */
export const SignIn = z.discriminatedUnion('type', [CasWay, OidcWay, SamlWay, SignedWay, z.strictObject({ type: z.literal('password') })], {
  error: `type 须为 ${Object.keys(authTypes).join('、')} 之一`,
})
export type SignIn = z.output<typeof SignIn>

const protocols: { [T in Way['type']]: Protocol<Extract<Way, { type: T }>> } = { cas, oidc, saml, signed }

export const protocolOf = (way: Way): Protocol<Way> => protocols[way.type] as Protocol<Way>

export interface School {
  id: number
  code: string
  name: string
}

const placeOf = (schoolId: number, rowId: string) => ({ schoolId, field: 'sign_in_ways.settings', rowId })
const signingAt = (schoolId: number, rowId: string) => ({ schoolId, field: 'sign_in_ways.signing', rowId })

const rowOf = (tx: Tx, schoolId: number) =>
  tx.selectFrom('sign_in_ways').select(['id', 'settings_cipher', 'signing_cipher']).where('school_id', '=', schoolId).executeTakeFirst()

type Row = Awaited<ReturnType<typeof rowOf>>

const signingIn = (schoolId: number, row: Row): Signing | null =>
  row?.signing_cipher ? (JSON.parse(unseal(row.signing_cipher, signingAt(schoolId, row.id))) as Signing) : null

/** From now on; `schools.auth_type` says so to everybody. The key the school knows us by stays as long as there is something to sign. */
export const keepWay = async ({ tx, schoolId }: Ctx, way: SignIn): Promise<void> => {
  const signs = way.type === 'saml' && way.logoutPage !== undefined
  const signing = signs ? (signingIn(schoolId, await rowOf(tx, schoolId)) ?? (await makeSigning())) : null
  await tx.deleteFrom('sign_in_ways').where('school_id', '=', schoolId).execute()
  if (way.type === 'password') return
  const id = newId()
  await tx
    .insertInto('sign_in_ways')
    .values({
      school_id: schoolId,
      id,
      settings_cipher: seal(JSON.stringify(way), placeOf(schoolId, id)),
      signing_cipher: signing && seal(JSON.stringify(signing), signingAt(schoolId, id)),
    })
    .execute()
}

/** The school and its way; refused where its people sign in by password. */
export const wayOf = async (ctx: OpenCtx, code: string): Promise<{ school: School; way: Way; signing: Signing | null }> => {
  const school = await ctx.shared
    .selectFrom('schools')
    .select(['id', 'code', 'name'])
    .where('code', '=', code)
    .where('auth_type', '<>', authTypes.password)
    .executeTakeFirst()
  if (!school) throw new Fail('sso.off')
  const row = await ctx.tenant(school.id, ({ tx, schoolId }) => rowOf(tx, schoolId))
  if (!row) throw new Fail('sso.off')
  const way = Way.parse(JSON.parse(unseal(row.settings_cipher, placeOf(school.id, row.id))))
  return { school, way, signing: signingIn(school.id, row) }
}

/** Null where the mall signs nothing for this school. */
export const signingOf = (ctx: OpenCtx, id: number): Promise<Signing | null> =>
  ctx.tenant(id, async ({ tx, schoolId }) => signingIn(schoolId, await rowOf(tx, schoolId)))
