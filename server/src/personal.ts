// Every table with a column that names a person, and what becomes of its rows when the person leaves (decision 0071). A test reads the
// columns of the database: a new one is named here, or there among those that name something else.
import type { Register } from './core/personal.ts'
import { emptyAccount } from './modules/account/leave.ts'
import { emptyAcceptances, emptyOrders } from './modules/order/leave.ts'
import { emptyRegistrations } from './modules/registration/leave.ts'

const PROOF = { stays: '办理记录的依据，只有账号的编号，没有姓名' }
const VOUCHER = { stays: '会计凭证的依据，只有账号的编号，没有姓名' }
const SHORT = { stays: '只保留几天，到期自动删除' }

export const personal = {
  // Who the person is, and how he comes in.
  sessions: { by: ['user_id'], end: 'gone' },
  login_memories: { by: ['user_id'], end: 'gone' },
  half_sign_ins: { by: ['user_id'], end: 'gone' },
  user_factors: { by: ['id'], end: 'gone' },
  recovery_codes: { by: ['user_id'], end: 'gone' },
  login_names: { by: ['user_id'], end: 'gone' },
  user_roles: { by: ['user_id'], end: 'gone' },
  personal_data: { by: ['id'], end: 'gone' },
  users: { by: ['id', 'tutor_id'], end: { emptied: emptyAccount } },
  consents: { by: ['user_id'], end: { stays: '法律要求能证明同意与撤回' } },
  registrations: { by: ['user_id', 'decided_by'], end: { emptied: emptyRegistrations } },
  // What is the person's alone.
  addresses: { by: ['user_id'], end: 'gone' },
  cart_lines: { by: ['user_id'], end: 'gone' },
  messages: { by: ['user_id'], end: 'gone' },
  user_events: { by: ['user_id'], end: 'gone' },
  approver_choices: { by: ['user_id'], end: 'gone' },
  signature_slips: { by: ['user_id'], end: 'gone' },
  signatures: { by: ['user_id'], end: { stays: '撤回同意时删除；单据上用过的随单据封存' } },
  signature_uses: { by: ['user_id'], end: { stays: '单据上的签名是会计凭证的一部分' } },
  // Documents.
  orders: { by: ['buyer_id', 'owner_id', 'acceptor_id', 'second_acceptor_id', 'receiver_id'], end: { emptied: emptyOrders } },
  acceptances: { by: ['acceptor_id', 'second_acceptor_id'], end: { emptied: emptyAcceptances } },
  purchases: { by: ['buyer_id'], end: VOUCHER },
  quotes: { by: ['user_id'], end: PROOF },
  shipments: { by: ['received_by'], end: PROOF },
  fund_changes: { by: ['asked_by'], end: PROOF },
  flow_insts: { by: ['submitter_id'], end: { stays: '审批流程的依据，随单据封存，结束后不再显示' } },
  flow_tasks: { by: ['assignee_id', 'owner_id', 'done_by'], end: PROOF },
  delegate_rules: { by: ['from_id', 'to_id'], end: PROOF },
  bills: { by: ['buyer_confirmed_by', 'created_by'], end: VOUCHER },
  invoices: { by: ['seen_by'], end: VOUCHER },
  funds: { by: ['owner_id'], end: { stays: '注销前经费卡已改由他人负责' } },
  purchase_agents: { by: ['owner_id', 'agent_id'], end: 'gone' },
  fund_grants: { by: ['user_id'], end: PROOF },
  fund_claims: { by: ['owner_id', 'payer_id'], end: VOUCHER },
  fund_entries: { by: ['actor_id'], end: VOUCHER },
  files: { by: ['owner_id'], end: { stays: '单据的附件随单据封存，没有用到的次日删除' } },
  // Records that nobody may change.
  document_log: { by: ['actor_id'], end: { stays: '防篡改的办理记录不能改动，页面上显示为已注销用户' } },
  audit_log: { by: ['user_id'], end: { stays: '法律要求网络日志至少保存六个月' } },
  idempotency: { by: ['user_id'], end: SHORT },
  products: { by: ['reviewed_by'], end: { stays: '平台审核商品的责任记录' } },
  'supplier.imports': { by: ['created_by'], end: PROOF },
} satisfies Register
