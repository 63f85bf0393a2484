// Who the person is, and how he comes in.
import type { Register } from '../core/personal.ts'
import { emptyAccount } from '../modules/account/leave.ts'
import { emptyRegistrations } from '../modules/registration/leave.ts'
import { browser, MOMENT, SECRET } from './words.ts'

export const account = {
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
} satisfies Register
