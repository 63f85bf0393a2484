// Whom an application is like: accounts of the school, and other applications that wait (domain page 02 §2.12).
import type { registration, SameField } from '@caiyuan/contract/registration'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { mobileIndexes } from '../../account/add-person.ts'
import { mobileOf, type RegistrationRow } from '../policy.ts'

export type Alike = OutputOf<typeof registration.detail>['alike'][number]

interface Row extends Omit<Alike, 'same' | 'isBar'> {
  id: string
  ofNo: boolean
  ofMobile: boolean
  ofName: boolean
}

const shape = ({ id: _id, ofNo, ofMobile, ofName, ...it }: Row): Alike => {
  const by: Record<SameField, boolean> = { userNo: ofNo, mobile: ofMobile, name: ofName }
  return { ...it, same: (Object.keys(by) as SameField[]).filter((field) => by[field]), isBar: it.userId !== '' && (ofNo || ofMobile) }
}

/** By application; an account with the number or the phone bars it, whatever has only the name and department is looked at. */
export const alikeOf = async (
  { tx, schoolId }: Ctx,
  some: readonly Pick<RegistrationRow, 'id' | 'mobile_cipher'>[],
): Promise<Map<string, Alike[]>> => {
  const ids = some.map((it) => it.id)
  const phones = some.flatMap((it) => mobileIndexes(schoolId, mobileOf(schoolId, it)).map((index) => ({ id: it.id, index })))
  const { rows } = await sql<Row>`
    with phones as (
      select k.id, u.id as user_id from unnest(${phones.map((it) => it.id)}::uuid[], ${phones.map((it) => it.index)}::bytea[]) k (id, index)
      join users u on u.school_id = ${schoolId} and u.mobile_index = k.index),
    alike as (
      select id, user_id from phones
      union select r.id, l.user_id from registrations r join login_names l on l.school_id = r.school_id and l.name = lower(r.user_no)
        where r.school_id = ${schoolId} and r.id = any(${ids}::uuid[])
      union select r.id, u.id from registrations r join users u on u.school_id = r.school_id and u.name = r.name and u.dept_id = r.dept_id
        where r.school_id = ${schoolId} and r.id = any(${ids}::uuid[]))
    select r.id, u.id::text as "userId", u.name as "userName", u.user_no as "userNo", coalesce(d.name, '') as "deptName", u.mobile_masked as "mobileNo",
      case when u.is_active then '在用账号' else '已停用账号' end as standing, lower(u.user_no) = lower(r.user_no) as "ofNo",
      exists (select from phones p where p.id = r.id and p.user_id = u.id) as "ofMobile", coalesce(u.name = r.name and u.dept_id = r.dept_id, false) as "ofName"
    from registrations r join alike a on a.id = r.id join users u on u.school_id = r.school_id and u.id = a.user_id
      left join depts d on d.school_id = u.school_id and d.id = u.dept_id
    where r.school_id = ${schoolId} and r.id = any(${ids}::uuid[])
    union all
    select r.id, '', w.name, w.user_no, d.name, w.mobile_masked, '另一份申请 ' || w.registration_no, lower(w.user_no) = lower(r.user_no), false,
      w.name = r.name and w.dept_id = r.dept_id
    from registrations r join registrations w on w.school_id = r.school_id and w.id <> r.id and w.state = 'waiting'
        and (lower(w.user_no) = lower(r.user_no) or (w.name = r.name and w.dept_id = r.dept_id))
      join depts d on d.school_id = w.school_id and d.id = w.dept_id
    where r.school_id = ${schoolId} and r.id = any(${ids}::uuid[])
    order by 2 desc`.execute(tx)
  return new Map([...Map.groupBy(rows, (it) => it.id)].map(([id, found]) => [id, found.map(shape)]))
}
