// Who quotes or bids is told to nobody before the end: not by the audit log of the school either.
import { sql } from 'kysely'

const CALLS = ['inquiry.quote', 'inquiry.withdrawQuote', 'inquiry.bid']

/** In place of the name. */
export const UNNAMED = '参加的供应商（截止前不公开）'

/** SQL over alias `a` of the audit log: a firm's call for an inquiry whose offers are not open, nor over; one that names none never is told. */
export const isUnnamed = sql<boolean>`(a.endpoint = any(${CALLS}::text[]) and not exists (select 1 from inquiries i
  where i.school_id = a.school_id
    and i.id = (case when a.object_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then a.object_id end)::uuid
    and (i.opened_at is not null or i.state not in ('quoting', 'opening', 'short'))))`
