// What is the person's alone.
import type { Register } from '../core/personal.ts'
import { dropComparisons } from '../modules/comparison/leave.ts'
import { dropEvaluations, dropReports } from '../modules/evaluation/leave.ts'
import { dropLeft } from '../modules/help/leave.ts'
import { dropWishes } from '../modules/wish-list/leave.ts'
import { DOCUMENT, MOMENT } from './words.ts'

export const own = {
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
  invoice_heads: {
    by: ['user_id'],
    told: {
      title: '发票抬头',
      words: {
        head_type: '类型',
        title: '抬头',
        tax_no: '税号',
        address: '地址',
        phone: '电话',
        bank_name: '开户银行',
        bank_account: '银行账号',
        created_at: '填写时间',
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
      words: {
        kind: '种类',
        ref_id: '规格或供应商编号',
        seen_price_e4: '收藏时单价（万分之一元）',
        seen_personal_e4: '收藏时个人价（万分之一元）',
        kept_at: '时间',
      },
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
        doc_id: '单据编号',
        goods_name: '商品或采购事项',
        spec: '规格',
        seller_name: '平台外供应商',
        goods_stars: '商品',
        described_stars: '描述相符',
        logistics_stars: '物流',
        service_stars: '服务',
        content: '内容',
        is_anonymous: '匿名',
        said_at: '时间',
        added_content: '追评',
        added_at: '追评时间',
        answer: '供应商回复',
        added_answer: '供应商对追评的回复',
      },
    },
    end: { emptied: dropEvaluations },
  },
  evaluation_reports: {
    by: ['reporter_id', 'decided_by', 'restored_by'],
    told: {
      title: '对评价的举报',
      words: {
        kind: '类型',
        content: '说明',
        reported_at: '时间',
        reason: '处理意见',
        decided_at: '处理时间',
        restored_reason: '恢复显示的理由',
        restored_at: '恢复显示时间',
      },
    },
    end: { emptied: dropReports },
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
} satisfies Register
