// Every table with a column that names a person: what of it is in a copy of the own data, and what becomes of its rows when the person
// leaves (decisions 0071, 0072). A test reads the columns of the database: a new one is named here, or there among those that name something else.
import { retention } from '@caiyuan/contract/retention'
import type { Register } from './core/personal.ts'
import { emptyAccount } from './modules/account/leave.ts'
import { dropComparisons } from './modules/comparison/leave.ts'
import { dropLeft } from './modules/help/leave.ts'
import { emptyFrameworkOrders } from './modules/framework/leave.ts'
import { emptyAcceptances, emptyOrders } from './modules/order/leave.ts'
import { emptyRegistrations } from './modules/registration/leave.ts'
import { dropWishes } from './modules/wish-list/leave.ts'

const PROOF = { stays: '办理记录的依据，只有账号的编号，没有姓名' }
const VOUCHER = { stays: '会计凭证的依据，只有账号的编号，没有姓名' }
const SHORT = { stays: '只保留几天，到期自动删除' }

const SECRET = { untold: '密码、二次验证的密钥和恢复码、登录凭据：只用于证明是您本人，导出反而不安全' }
const MOMENT = { untold: '办理中的临时内容（验证、重复提交的识别、页面刷新的提示）：几分钟到几天后删除' }
const DOCUMENT = { untold: '单据的其余内容（付款的经费、审批流程、结算和发票）：属于单位的办理资料，请在单据页面查看' }

const browser = { ip: '网络地址', agent: '浏览器' }
const order = { order_no: '订单编号', state: '状态', supplier_name: '供应商', total_fen: '金额', created_at: '提交时间' }

export const personal = {
  // Who the person is, and how he comes in.
  sessions: {
    by: ['user_id'],
    told: { title: '登录设备', words: { ...browser, created_at: '登录时间', seen_at: '最近使用' } },
    end: 'gone',
  },
  login_memories: {
    by: ['user_id'],
    told: { title: '记住密码的浏览器', words: { ...browser, created_at: '记住时间', expires_at: '到期' } },
    end: 'gone',
  },
  half_sign_ins: { by: ['user_id'], told: MOMENT, end: 'gone' },
  user_factors: { by: ['id'], told: SECRET, end: 'gone' },
  recovery_codes: { by: ['user_id'], told: SECRET, end: 'gone' },
  login_names: { by: ['user_id'], told: { title: '登录账号', words: { name: '账号' } }, end: 'gone' },
  user_roles: { by: ['user_id'], told: { title: '角色', words: { role: '角色代码' } }, end: 'gone' },
  personal_data: {
    by: ['id'],
    told: {
      title: '手机与证件',
      words: { confirmed_mobile_cipher: '已确认的手机号', custom_mobile_cipher: '自填手机号', id_card_cipher: '身份证号' },
    },
    end: 'gone',
  },
  users: {
    by: ['id', 'tutor_id'],
    told: {
      title: '账号',
      words: {
        user_no: '工号',
        name: '姓名',
        title: '职务',
        unit_name: '单位',
        mobile_cipher: '单位登记的手机号',
        teacher_flag: '教职工',
        student_flag: '学生',
        created_at: '建立时间',
      },
    },
    end: { emptied: emptyAccount },
  },
  consents: {
    by: ['user_id'],
    told: { title: '同意与撤回', words: { subject: '内容', version: '版本', scene: '场景', action: '同意或撤回', at: '时间', ...browser } },
    end: { stays: '法律要求能证明同意与撤回' },
  },
  registrations: {
    by: ['user_id', 'decided_by'],
    told: {
      title: '注册申请',
      words: {
        registration_no: '申请编号',
        name: '姓名',
        user_no: '工号',
        identity: '身份',
        email: '邮箱',
        mobile_cipher: '手机号',
        submitted_at: '提交时间',
        state: '状态',
        reason: '原因',
      },
    },
    end: { emptied: emptyRegistrations },
  },
  data_exports: {
    by: ['user_id'],
    told: { title: '导出的数据副本', words: { asked_at: '申请时间', ready_at: '生成时间', expires_at: '删除时间' } },
    end: 'gone',
  },
  // What is the person's alone.
  addresses: {
    by: ['user_id'],
    told: {
      title: '地址簿',
      words: {
        receiver: '收货人',
        mobile_cipher: '手机号',
        tel: '固定电话',
        email_cipher: '邮箱',
        region_text: '地区',
        detail: '详细地址',
        zip: '邮编',
        tag: '标签',
        created_at: '填写时间',
        deleted_at: '删除时间',
      },
    },
    end: 'gone',
  },
  cart_lines: {
    by: ['user_id'],
    told: { title: '购物车', words: { sku_id: '商品规格编号', num: '数量', category_type: '采购方式', added_at: '加入时间' } },
    end: 'gone',
  },
  favourites: {
    by: ['user_id'],
    told: {
      title: '收藏',
      words: { kind: '种类', ref_id: '规格或供应商编号', seen_price_e4: '收藏时单价（万分之一元）', kept_at: '时间' },
    },
    end: 'gone',
  },
  comparisons: {
    by: ['user_id'],
    told: { title: '比价单', words: { title: '选用的商品', made_at: '时间' }, newest: ['made_at'] },
    end: { emptied: dropComparisons },
  },
  component_lines: {
    by: ['user_id'],
    told: { title: '元器件购物车', words: { seen: '加入时的报价', num: '数量', designator: '位号', added_at: '加入时间' } },
    end: 'gone',
  },
  messages: {
    by: ['user_id'],
    told: {
      title: '消息',
      words: { kind: '类型', title: '标题', body: '内容', created_at: '时间', read_at: '读过' },
      newest: ['created_at'],
    },
    end: 'gone',
  },
  tellings: {
    by: ['id'],
    told: { title: '通知方式', words: { sms: '短信', mail: '邮件', email_cipher: '通知邮箱', is_quiet: '夜间免打扰' } },
    end: 'gone',
  },
  email_codes: { by: ['id'], told: MOMENT, end: 'gone' },
  arrival_asks: {
    by: ['user_id'],
    told: { title: '到货通知', words: { sku_id: '规格编号', asked_at: '时间' } },
    end: 'gone',
  },
  evaluations: {
    by: ['author_id'],
    told: {
      title: '商品评价',
      words: {
        order_id: '订单编号',
        goods_stars: '商品',
        described_stars: '描述相符',
        logistics_stars: '物流',
        service_stars: '服务',
        content: '内容',
        is_anonymous: '匿名',
        said_at: '时间',
        added_content: '追评',
        added_at: '追评时间',
      },
    },
    end: 'gone',
  },
  wish_items: {
    by: ['author_id', 'answered_by'],
    told: {
      title: '心愿单',
      words: {
        name: '商品名称',
        brand: '品牌',
        model: '型号',
        num: '数量',
        unit: '单位',
        needed_on: '期望日期',
        reason: '用途或要求',
        keyword: '搜索词',
        created_at: '时间',
        state: '状态',
        answer: '答复',
        answered_by: '答复人',
        answered_at: '答复时间',
      },
    },
    end: { emptied: dropWishes },
  },
  leave_messages: {
    by: ['author_id', 'answered_by'],
    told: {
      title: '留言',
      words: { topic: '类型', content: '内容', created_at: '时间', answer: '答复', answered_by: '答复人', answered_at: '答复时间' },
    },
    end: { emptied: dropLeft },
  },
  user_events: { by: ['user_id'], told: MOMENT, end: 'gone' },
  handed_carts: {
    by: ['sender_id', 'teacher_id'],
    told: {
      title: '交给老师的商品',
      words: {
        teacher_id: '老师编号',
        purpose: '用途说明',
        lines: '商品',
        state: '状态',
        reason: '退回原因',
        handed_at: '时间',
        ended_at: '处理时间',
      },
    },
    end: 'gone',
  },
  purchase_agents: {
    by: ['owner_id', 'agent_id'],
    told: { title: '采购代理', words: { agent_id: '代理人编号', named_at: '指定时间', ends_on: '截止' } },
    end: 'gone',
  },
  approver_choices: {
    by: ['user_id'],
    told: { title: '上次选的审批人', words: { doc_kind: '单据', node_id: '节点', chosen: '审批人编号', at: '时间' } },
    end: 'gone',
  },
  signature_slips: { by: ['user_id'], told: MOMENT, end: 'gone' },
  signatures: {
    by: ['user_id'],
    told: {
      title: '手写签名',
      words: { no: '第几版', source: '来源', picture_cipher: '图片（PNG，Base64）', created_at: '保存时间', ended_at: '停用时间' },
    },
    end: { stays: '撤回同意时删除；单据上用过的随单据封存' },
  },
  signature_uses: { by: ['user_id'], told: DOCUMENT, end: { stays: '单据上的签名是会计凭证的一部分' } },
  // Documents.
  orders: {
    by: ['buyer_id', 'owner_id', 'acceptor_id', 'second_acceptor_id', 'receiver_id'],
    told: {
      title: '订单',
      words: { ...order, usage: '用途', purpose: '用途说明', remark: '备注', delivery_note: '送货要求' },
      newest: ['created_at'],
    },
    end: { emptied: emptyOrders },
  },
  acceptances: {
    by: ['acceptor_id', 'second_acceptor_id'],
    told: {
      title: '验收单',
      words: { accept_no: '验收单编号', state: '状态', opinion: '意见', amount_fen: '金额', accepted_at: '验收时间' },
    },
    end: { emptied: emptyAcceptances },
  },
  off_platforms: {
    by: ['applicant_id', 'acceptor_id', 'second_acceptor_id'],
    told: {
      title: '平台外采购申请',
      words: {
        doc_no: '单号',
        state: '状态',
        title: '采购事项',
        supplier_name: '供应商',
        total_fen: '金额',
        submitted_at: '提交时间',
        accept_no: '验收单编号',
        actual_fen: '实际金额',
      },
      newest: ['saved_at'],
    },
    end: VOUCHER,
  },
  framework_orders: {
    by: ['buyer_id'],
    told: {
      title: '框架协议订单',
      words: { doc_no: '单号', state: '状态', title: '商品', supplier_name: '供应商', total_fen: '金额', submitted_at: '提交时间' },
      newest: ['submitted_at'],
    },
    end: { emptied: emptyFrameworkOrders },
  },
  framework_agreements: { by: ['created_by'], told: DOCUMENT, end: VOUCHER },
  framework_versions: { by: ['by_id'], told: DOCUMENT, end: VOUCHER },
  framework_order_papers: { by: ['checked_by'], told: DOCUMENT, end: VOUCHER },
  purchases: { by: ['buyer_id'], told: DOCUMENT, end: VOUCHER },
  quotes: { by: ['user_id'], told: MOMENT, end: PROOF },
  shipments: { by: ['received_by'], told: DOCUMENT, end: PROOF },
  fund_changes: {
    by: ['asked_by'],
    told: { title: '更换经费卡的申请', words: { reason: '原因', state: '状态', asked_at: '申请时间', ended_at: '结束时间' } },
    end: PROOF,
  },
  flow_defs: { by: ['published_by'], told: { untold: '发布审批流程时的署名：属于单位的管理记录' }, end: PROOF },
  flow_drafts: { by: ['saved_by'], told: { untold: '保存审批流程草稿时的署名：属于单位的管理记录' }, end: PROOF },
  flow_replays: { by: ['started_by'], told: { untold: '回放审批流程时的署名：属于单位的管理记录' }, end: PROOF },
  flow_insts: { by: ['submitter_id'], told: DOCUMENT, end: { stays: '审批流程的依据，随单据封存，结束后不再显示' } },
  flow_tasks: {
    by: ['assignee_id', 'owner_id', 'done_by'],
    told: {
      title: '审批与经办',
      words: { doc_kind: '单据', node_title: '节点', comment: '意见', draft: '暂存的意见', started_at: '收到时间', done_at: '办理时间' },
      newest: ['started_at'],
    },
    end: PROOF,
  },
  inquiries: {
    by: ['buyer_id'],
    told: { title: '询价', words: { inquiry_no: '询价编号', title: '标题', state: '状态', budget_fen: '预算', created_at: '建立时间' } },
    end: VOUCHER,
  },
  opener_keys: { by: ['user_id'], told: SECRET, end: PROOF },
  recusals: {
    by: ['user_id', 'declared_by', 'lifted_by'],
    told: {
      title: '回避申报',
      words: { supplier_id: '供应商编号', relation: '关系', note: '说明', ends_on: '截止', declared_at: '申报时间', lifted_at: '解除时间' },
    },
    end: PROOF,
  },
  delegate_rules: {
    by: ['from_id', 'to_id'],
    told: { title: '委托他人审批', words: { to_id: '受托人编号', starts_at: '开始', ends_at: '结束', amount_cap_fen: '金额上限' } },
    end: PROOF,
  },
  bills: { by: ['buyer_confirmed_by', 'created_by'], told: DOCUMENT, end: VOUCHER },
  invoices: { by: ['seen_by'], told: DOCUMENT, end: VOUCHER },
  finance_differences: { by: ['proposed_by', 'settled_by'], told: DOCUMENT, end: VOUCHER },
  funds: {
    by: ['owner_id'],
    told: {
      title: '由您负责的经费卡',
      words: { project_no: '项目编号', name: '名称', start_on: '开始', end_on: '结束', total_fen: '总额' },
    },
    end: { stays: '注销前经费卡已改由他人负责' },
  },
  fund_grants: {
    by: ['user_id'],
    told: { title: '可以使用的经费卡', words: { fund_id: '经费卡编号', cap_fen: '额度', per_order_cap_fen: '单笔上限', ends_on: '截止' } },
    end: PROOF,
  },
  fund_claims: { by: ['owner_id', 'payer_id'], told: DOCUMENT, end: VOUCHER },
  fund_entries: { by: ['actor_id'], told: DOCUMENT, end: VOUCHER },
  files: {
    by: ['owner_id'],
    told: { title: '上传的文件', words: { name: '文件名', mime: '类型', size_bytes: '字节数', created_at: '上传时间' } },
    end: { stays: '单据的附件随单据封存，没有用到的次日删除，注册的证明材料随申请删除' },
  },
  // Records that nobody may change.
  document_log: {
    by: ['actor_id'],
    told: { title: '办理记录', words: { at: '时间', doc_kind: '单据', title: '事项', comment: '意见', ip: '网络地址' }, newest: ['seq'] },
    end: { stays: '防篡改的办理记录不能改动，页面上显示为已注销用户' },
  },
  audit_log: {
    by: ['user_id'],
    told: { title: '操作日志', words: { at: '时间', endpoint: '操作', result: '结果', ip: '网络地址' }, newest: ['at', 'id'] },
    end: { stays: `法律要求网络日志至少保存六个月；${retention.audits.days} 天后自动删除` },
  },
  directory_runs: {
    by: ['asked_by'],
    told: { untold: '管理员同步人员名录的记录：同一动作在办理记录里' },
    end: { stays: `保留 ${retention.directoryRuns.days} 天，到期自动删除` },
  },
  idempotency: { by: ['user_id'], told: MOMENT, end: SHORT },
  products: { by: ['reviewed_by'], told: { untold: '平台审核商品时的署名：属于平台的审核记录' }, end: { stays: '平台审核商品的责任记录' } },
  scenes: {
    by: ['created_by', 'updated_by', 'ended_by'],
    told: { untold: '平台维护采购场景时的署名：属于平台的记录' },
    end: { stays: '平台维护采购场景的责任记录' },
  },
  hot_words: {
    by: ['added_by'],
    told: { untold: '平台维护热搜词时的署名：属于平台的记录' },
    end: { stays: '平台维护热搜词的责任记录' },
  },
  supplier_licences: {
    by: ['added_by', 'ended_by'],
    told: { untold: '平台登记供应商证照时的署名：属于平台的记录' },
    end: { stays: '平台登记供应商证照的责任记录' },
  },
  search_synonyms: {
    by: ['updated_by', 'ended_by'],
    told: { untold: '平台维护同义词时的署名：属于平台的记录' },
    end: { stays: '平台维护同义词的责任记录' },
  },
  special_takes: {
    by: ['user_id'],
    told: { title: '特价购买', words: { order_id: '订单编号（系统）', sku_id: '规格编号', num: '数量', taken_at: '时间' } },
    end: VOUCHER,
  },
  specials: {
    by: ['created_by', 'ended_by'],
    told: { untold: '平台设置特价时的署名：属于平台的价格记录' },
    end: { stays: '平台设置特价的责任记录' },
  },
  standard_offers: {
    by: ['decided_by'],
    told: { untold: '平台归并标准商品报价时的署名：属于平台的审核记录' },
    end: { stays: '平台归并标准商品报价的责任记录' },
  },
  'supplier.imports': { by: ['created_by'], told: { untold: '供应商导入商品的记录：请在供应商后台查看' }, end: PROOF },
} satisfies Register
