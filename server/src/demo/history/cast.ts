// Who plays in one school: read back from the database, so that a stopped load can go on.
import type { SessionUser } from '../../core/context.ts'
import type { Db } from '../../core/db.ts'
import { runAsSystem } from '../../core/run.ts'
import { loadUser } from '../../core/session.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'

export interface Buyer {
  user: SessionUser
  kinds: readonly string[]
  addressId: string
  acceptorId: string
}

export interface Cast {
  schoolId: number
  buyers: Buyer[]
  finance: SessionUser
  person(id: string): Promise<SessionUser>
  supplier(supplierId: string): Promise<SessionUser | null>
}

/** Demo people of the login page who shop too, on cards of their department: the cards of the scenarios stay as they are. */
const SHOWN: ReadonlySet<string> = new Set(['T1', 'HT1'])

const memo = <T>(load: (key: string) => Promise<T>): ((key: string) => Promise<T>) => {
  const known = new Map<string, Promise<T>>()
  return (key) => {
    let it = known.get(key)
    if (!it) known.set(key, (it = load(key)))
    return it
  }
}

/** `crewOf` names the departments that play, with what each buys. */
export const loadCast = async (db: Db, schoolId: number, crewOf: ReadonlyMap<string, readonly string[]>): Promise<Cast> => {
  const person = memo(async (id) => (await db.withTenant({ schoolId }, (tx) => loadUser(tx, schoolId, id)))!)
  const supplier = memo((supplierId) =>
    db.withTenant({ schoolId: SUPPLIER_ID }, async (tx) => {
      const row = await tx
        .selectFrom('users')
        .select('id')
        .where('school_id', '=', SUPPLIER_ID)
        .where('supplier_id', '=', supplierId)
        .limit(1)
        .executeTakeFirst()
      return row ? loadUser(tx, SUPPLIER_ID, row.id) : null
    }),
  )
  const rows = await runAsSystem(db, schoolId, (ctx) =>
    ctx.tx
      .selectFrom('users as u')
      .innerJoin('depts as d', (join) => join.onRef('d.school_id', '=', 'u.school_id').onRef('d.id', '=', 'u.dept_id'))
      .innerJoin('addresses as a', (join) => join.onRef('a.school_id', '=', 'u.school_id').onRef('a.user_id', '=', 'u.id'))
      .innerJoin('user_roles as r', (join) => join.onRef('r.school_id', '=', 'u.school_id').onRef('r.user_id', '=', 'u.id'))
      .select(['u.id', 'u.user_no', 'd.name as dept', 'd.id as dept_id', 'a.id as address_id', 'r.role'])
      .where('u.school_id', '=', schoolId)
      .where('a.is_default', '=', true)
      .orderBy('u.user_no')
      .execute(),
  )
  const acceptors = rows.filter((r) => r.role === 'acceptor')
  const buyers: Buyer[] = []
  for (const row of rows.filter(
    (r) => r.role === 'purchaser' && (/^[UH]\d{4}$/.test(r.user_no) || SHOWN.has(r.user_no)) && !acceptors.some((a) => a.id === r.id),
  )) {
    const kinds = crewOf.get(row.dept)
    const acceptor = acceptors.find((a) => a.dept_id === row.dept_id)
    if (kinds && acceptor) buyers.push({ user: await person(row.id), kinds, addressId: row.address_id, acceptorId: acceptor.id })
  }
  const financeId = await runAsSystem(db, schoolId, (ctx) =>
    ctx.tx
      .selectFrom('user_roles')
      .select('user_id')
      .where('school_id', '=', schoolId)
      .where('role', '=', 'finance')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  return { schoolId, buyers, finance: await person(financeId.user_id), person, supplier }
}
