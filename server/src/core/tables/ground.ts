// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Json, JsonWithDefault, Time } from './columns.ts'

export interface AddressesTable {
  school_id: number
  id: string
  user_id: string
  receiver: string
  mobile_cipher: string
  mobile_masked: string
  tel: Generated<string>
  email_cipher: string | null
  province_code: string
  city_code: string
  county_code: string
  town_code: Generated<string>
  region_text: string
  detail: string
  zip: Generated<string>
  tag: Generated<string>
  is_default: Generated<boolean>
  created_at: Generated<Date>
  deleted_at: Time | null
}

export interface AuditLogTable {
  school_id: number
  id: string
  user_id: string | null
  user_name: Generated<string>
  endpoint: string
  object_id: Generated<string>
  result: string
  ret_code: string
  trace_id: string
  ip: Generated<string>
  at: Generated<Date>
}

export interface DeptsTable {
  school_id: number
  id: string
  parent_id: string | null
  code: string
  name: string
  sort: Generated<number>
  closed_at: Time | null
}

export interface DocNumbersTable {
  school_id: number
  prefix: string
  day: string
  seq: number
}

export interface DocumentLogTable {
  school_id: number
  seq: number
  id: string
  doc_kind: string
  doc_id: string
  action: string
  title: string
  from_state: string | null
  to_state: string | null
  actor_id: string | null
  actor_name: string
  on_behalf_of: string | null
  comment: Generated<string>
  detail: JsonWithDefault
  at: Time
  ip: Generated<string>
  prev_hash: Buffer
  hash: Buffer
  form: Generated<number>
}

export interface EffectsTable {
  school_id: number
  event_id: string
  provider: string
  state: string
  result: JsonWithDefault
  at: Generated<Date>
}

export interface FilesTable {
  school_id: number
  id: string
  owner_id: string
  name: string
  mime: string
  size_bytes: number
  sha256: string
  storage_key: string
  supplier_id: string | null
  doc_kind: string | null
  doc_id: string | null
  created_at: Generated<Date>
  label: Generated<string>
}

export interface IdempotencyTable {
  school_id: number
  user_id: string
  endpoint: string
  key: string
  fingerprint: Buffer
  body: Json | null
  created_at: Generated<Date>
}

export interface LogHeadsTable {
  school_id: number
  seq: number
  hash: Buffer
}

export interface LoginMemoriesTable {
  school_id: number
  selector: string
  validator_hash: Buffer
  family: string
  user_id: string
  expires_at: Time
  used_at: Time | null
  ip: Generated<string>
  agent: Generated<string>
  created_at: Generated<Date>
}

export interface MessagesTable {
  school_id: number
  id: string
  user_id: string
  kind: string
  title: string
  body: Generated<string>
  link: Generated<string>
  created_at: Generated<Date>
  read_at: Time | null
}

export interface OutboxTable {
  school_id: number
  id: string
  topic: string
  doc_id: string | null
  body: JsonWithDefault
  due_at: Generated<Date>
  state: Generated<string>
  lease_until: Time | null
  lease_epoch: Generated<number>
  tries: Generated<number>
  last_error: Generated<string>
  created_at: Generated<Date>
  done_at: Time | null
}

export interface SchoolParamsTable {
  school_id: number
  key: string
  value: Json
  valid_from: Generated<Date>
  valid_to: Time | null
}

export interface SessionsTable {
  school_id: number
  token_hash: Buffer
  user_id: string
  level: Generated<string>
  created_at: Generated<Date>
  seen_at: Generated<Date>
  ip: Generated<string>
  agent: Generated<string>
  id: Generated<string>
  idle_minutes: Generated<number>
  most_hours: Generated<number>
  family: string | null
  must_enrol: Generated<boolean>
  ticket_hash: Buffer | null
  proven_at: Time | null
  holder_hash: Buffer | null
  school_session_cipher: string | null
}

export interface UserEventsTable {
  school_id: number
  id: string
  user_id: string
  kind: string
  body: JsonWithDefault
  at: Generated<Date>
  tx: Generated<string>
}

export interface UserRolesTable {
  school_id: number
  user_id: string
  role: string
  scope_id: Generated<string>
}

export interface UsersTable {
  school_id: number
  id: string
  user_no: string
  name: string
  title: Generated<string>
  dept_id: string | null
  password_hash: string | null
  self_audit_flag: Generated<number>
  teacher_flag: Generated<number>
  student_flag: Generated<number>
  supplier_id: string | null
  tutor_id: string | null
  mobile_cipher: string | null
  mobile_masked: Generated<string>
  placed_order_flag: Generated<number>
  pay_type: Generated<number>
  is_active: Generated<boolean>
  created_at: Generated<Date>
  must_change_password: Generated<boolean>
  mobile_index: Buffer | null
  unit_name: Generated<string>
  leaves_at: Time | null
  left_at: Time | null
  password_set_at: Generated<Date>
}

export interface CalendarDaysTable {
  day: string
  is_workday: boolean
  note: Generated<string>
}

export interface CaptchasTable {
  pre_hash: Buffer
  suffix_key: string
  answer_hash: Buffer
  expires_at: Time
}

export interface LoginNamesTable {
  name: string
  school_id: number
  user_id: string
}

export interface NoticesTable {
  id: string
  title: string
  body: string
  published_at: Time
}

export interface RegionsTable {
  code: string
  parent_code: string | null
  name: string
  level: number
}

export interface SchoolsTable {
  id: number
  code: string
  name: string
  sub_name: Generated<string>
  kind: string
  tax_no: Generated<string>
  auth_type: Generated<number>
  logo: Generated<string>
  flags: JsonWithDefault
  sort: Generated<number>
  settings_version: Generated<number>
}

export interface ThrottlesTable {
  key: string
  hits: number
  window_ends_at: Time
  locked_until: Time | null
}

export interface TipsTable {
  key: string
  content: string
}
