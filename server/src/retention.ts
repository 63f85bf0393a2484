// What becomes of the rows of every table (decision 0078): which go after their time, and until when the others are kept. A new table
// does not compile without its line here, the table of a document does not pass the test that compares both halves.
import { viewKinds } from '@caiyuan/contract/privacy'
import type { Keeping, RetentionKind } from '@caiyuan/contract/retention'
import { sql } from 'kysely'
import type { DocTable } from './core/advance.ts'
import { sweepFiles } from './core/files.ts'
import { oneOf } from './core/one-of.ts'
import { past, type Drops } from './core/retention.ts'
import type { Tables } from './core/tables.ts'
import { sweepComparisons } from './modules/comparison/leave.ts'
import { forgetAnswerers } from './modules/help/leave.ts'
import { dropRefusedProofs } from './modules/registration/proof.ts'
import { forgetImports } from './modules/supplier-goods/forget.ts'

const isView = sql`endpoint in ${oneOf(Object.keys(viewKinds))}`

export const drops: Drops = {
  sessions: [{ table: 'sessions', isOver: sql`${past('sessions', 'created_at')} - make_interval(hours => most_hours)` }],
  memories: [{ table: 'login_memories', isOver: past('memories', 'expires_at') }],
  steps: [
    { table: 'half_sign_ins', isOver: past('steps', 'expires_at') },
    { table: 'sign_in_visits', isOver: past('steps', 'expires_at') },
    { table: 'sign_in_proofs', isOver: past('steps', 'expires_at') },
    { table: 'signature_slips', isOver: past('steps', 'expires_at') },
  ],
  captchas: [{ table: 'captchas', isOver: past('captchas', 'expires_at'), isShared: true }],
  codes: [
    { table: 'phone_codes', isOver: past('codes', 'expires_at') },
    { table: 'email_codes', isOver: past('codes', 'expires_at') },
  ],
  tries: [{ table: 'throttles', isOver: past('tries', 'window_ends_at'), isShared: true }],
  uploadCounts: [{ table: 'upload_days', isOver: past('uploadCounts', 'day'), isShared: true }],
  exports: [{ table: 'data_exports', isOver: past('exports', 'asked_at') }],
  comparisons: [{ table: 'comparisons', drop: sweepComparisons }],
  deletedAddresses: [{ table: 'addresses', isOver: past('deletedAddresses', 'deleted_at') }],
  messages: [{ table: 'messages', isOver: past('messages', 'created_at') }],
  visitorMessages: [
    {
      table: 'leave_messages',
      isOver: sql`from_school = 0 and case when answered_at is null then ${past('visitorMessages', 'created_at')} else ${past('visitorMessages', 'answered_at')} end`,
    },
  ],
  answerers: [{ table: 'leave_messages', drop: forgetAnswerers }],
  refusedProofs: [{ table: 'files', drop: dropRefusedProofs }],
  refusedRegistrations: [
    {
      table: 'registrations',
      isOver: sql`state in ('refused', 'withdrawn') and case when decided_at is null then ${past('refusedRegistrations', 'submitted_at')} else ${past('refusedRegistrations', 'decided_at')} end`,
    },
  ],
  quotes: [{ table: 'quotes', isOver: past('quotes', 'created_at') }],
  answers: [{ table: 'idempotency', isOver: past('answers', 'created_at') }],
  events: [{ table: 'user_events', isOver: past('events', 'at') }],
  doneWork: [{ table: 'outbox', isOver: sql`state = 'done' and ${past('doneWork', 'done_at')}` }],
  deadWork: [{ table: 'outbox', isOver: sql`state = 'dead' and ${past('deadWork', 'due_at')}` }],
  unusedUploads: [{ table: 'files', drop: sweepFiles }],
  directoryRuns: [{ table: 'directory_runs', isOver: sql`outcome <> 'waiting' and ${past('directoryRuns', 'asked_at')}` }],
  imports: [{ table: 'supplier.imports', with: ['supplier.import_errors'], drop: forgetImports }],
  views: [{ table: 'audit_log', isOver: sql`${isView} and ${past('views', 'at')}` }],
  audits: [{ table: 'audit_log', isOver: sql`not ${isView} and ${past('audits', 'at')}` }],
  runs: [{ table: 'retention_runs', isOver: past('runs', 'at') }],
  demoSent: [
    { table: 'sim_sms', isOver: past('demoSent', 'sent_at'), isShared: true },
    { table: 'sim_mails', isOver: past('demoSent', 'sent_at'), isShared: true },
  ],
}

/** Why no night takes the rows of a table that are not of one of the kinds. */
export const unkept = {
  settings: '单位或平台的设置，改了就是新的',
  goods: '商品、价格和供应商：不是个人信息',
  ground: '各单位共用的数据和程序自己的状态：不是个人信息',
  current: '总是现在这一份，到期的都在上面删除',
} as const

type Fate = Keeping | keyof typeof unkept | readonly [Keeping | keyof typeof unkept, ...RetentionKind[]]

/** What of a table is kept, and which of its rows go earlier. */
export const fates = {
  acceptance_lines: 'voucher',
  acceptances: 'voucher',
  addresses: ['person', 'deletedAddresses'],
  approver_choices: 'person',
  audit_log: ['current', 'views', 'audits'],
  bill_lines: 'voucher',
  bills: 'voucher',
  cart_lines: 'person',
  comparison_uses: 'voucher',
  comparisons: ['voucher', 'comparisons'],
  consents: 'consent',
  data_exports: ['current', 'exports'],
  delegate_rules: 'voucher',
  depts: 'settings',
  directories: 'settings',
  directory_runs: ['current', 'directoryRuns'],
  doc_numbers: 'voucher',
  document_log: 'log',
  effects: 'voucher',
  email_codes: ['current', 'codes'],
  favourites: 'person',
  files: ['voucher', 'unusedUploads', 'refusedProofs'],
  flow_defs: 'settings',
  flow_insts: 'voucher',
  flow_tasks: 'voucher',
  fund_changes: 'voucher',
  fund_claims: 'voucher',
  fund_entries: 'voucher',
  fund_grants: 'voucher',
  fund_subjects: 'voucher',
  funds: 'voucher',
  half_sign_ins: ['current', 'steps'],
  idempotency: ['current', 'answers'],
  invoice_registry: 'voucher',
  invoices: 'voucher',
  leave_messages: ['person', 'visitorMessages', 'answerers'],
  log_checks: 'log',
  log_corrections: 'log',
  log_heads: 'log',
  login_memories: ['current', 'memories'],
  messages: ['person', 'messages'],
  order_funds: 'voucher',
  order_lines: 'voucher',
  orders: 'voucher',
  outbox: ['current', 'doneWork', 'deadWork'],
  personal_data: 'person',
  phone_codes: ['current', 'codes'],
  purchase_agents: 'person',
  purchase_limits: 'settings',
  purchases: 'voucher',
  quotes: ['current', 'quotes'],
  recovery_codes: 'person',
  registrations: ['person', 'refusedRegistrations'],
  retention_runs: ['current', 'runs'],
  roles: 'settings',
  school_params: 'settings',
  sessions: ['current', 'sessions'],
  settlements: 'voucher',
  shipment_lines: 'voucher',
  shipments: 'voucher',
  sign_in_proofs: ['current', 'steps'],
  sign_in_visits: ['current', 'steps'],
  sign_in_ways: 'settings',
  signature_slips: ['current', 'steps'],
  signature_uses: 'voucher',
  signatures: 'signature',
  sku_terms: 'goods',
  tellings: 'person',
  user_events: ['current', 'events'],
  user_factors: 'person',
  user_roles: 'person',
  users: 'person',
  calendar_days: 'ground',
  captchas: ['current', 'captchas'],
  categories: 'goods',
  demo_progress: 'ground',
  hot_words: 'goods',
  key_check: 'ground',
  login_names: 'person',
  migrations: 'ground',
  notices: 'settings',
  paid_kinds: 'ground',
  platform: 'settings',
  price_points: 'goods',
  products: 'goods',
  regions: 'ground',
  schools: 'settings',
  search_words: 'goods',
  sim_finance_bills: 'ground',
  sim_mails: ['current', 'demoSent'],
  sim_sms: ['current', 'demoSent'],
  sku_stocks: 'goods',
  skus: 'goods',
  supplier_areas: 'goods',
  suppliers: 'goods',
  throttles: ['current', 'tries'],
  tips: 'settings',
  upload_days: ['current', 'uploadCounts'],
  videos: 'settings',
  'supplier.bills': 'voucher',
  'supplier.import_errors': ['current', 'imports'],
  'supplier.imports': ['current', 'imports'],
  'supplier.orders': 'voucher',
} satisfies Record<Exclude<keyof Tables, DocTable>, Fate> & Partial<Record<DocTable, Fate>>
