// Who has no account of an institution applies for one; whoever audits there passes or refuses it (spec §7 User; domain page 02 §2.12).
import { z } from 'zod'
import { SMS_SECONDS } from './account.ts'
import { Timeline } from './approval.ts'
import { canMap, pressed } from './can-map.ts'
import { domain, endpoint } from './endpoint.ts'
import { nameFields } from './field-words.ts'
import { flow, type ActionOf, type StateOf } from './flow.ts'
import { PolicyVersion } from './privacy.ts'
import { Id, Iso, Page, TabCounts, nothing, paged } from './paging.ts'
import { Mobile, PhoneCode, hasEmoji, optionalText, text } from './text.ts'
import { links } from './to.ts'
import { plain } from './unseen.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    registration: true
  }
}

export const registrationFlow = flow({
  kind: 'registration',
  title: '注册申请',
  states: {
    waiting: { code: 10, label: '待审核', tone: 'wait', phase: 'approve', waitsFor: 'approver' },
    passed: { code: 20, label: '已通过', tone: 'ok', phase: 'end', final: true },
    refused: { code: 30, label: '已驳回', tone: 'bad', phase: 'end', final: true },
    withdrawn: { code: 40, label: '已撤销', tone: 'off', phase: 'end', final: true },
  },
  actions: {
    approve: { title: '通过', from: ['waiting'], to: 'passed' },
    refuse: { title: '驳回', from: ['waiting'], to: 'refused', comment: 'required', tone: 'bad' },
    // By the applicant, who has no account and proves the phone.
    withdraw: { title: '撤销', from: ['waiting'], to: 'withdrawn', system: true, tone: 'bad' },
  },
})
export type RegistrationState = StateOf<typeof registrationFlow>
export type RegistrationAction = ActionOf<typeof registrationFlow>

export const toRegistration = links({ '/registerDetail': ['id'], '/registerSuccess': ['no', 'dueAt'] })

/** What somebody is at an institution; some are found in one kind of institution only. */
export const identities = {
  staff: { label: '教职工', at: ['university', 'hospital'], hasTutor: false, hasProof: false },
  student: { label: '学生', at: ['university'], hasTutor: true, hasProof: false },
  postdoc: { label: '博士后', at: ['university'], hasTutor: false, hasProof: false },
  external: { label: '外聘', at: ['university', 'hospital'], hasTutor: false, hasProof: true },
  trainee: { label: '进修', at: ['university', 'hospital'], hasTutor: false, hasProof: false },
  doctor: { label: '医生', at: ['hospital'], hasTutor: false, hasProof: false },
  nurse: { label: '护士', at: ['hospital'], hasTutor: false, hasProof: false },
} as const satisfies Record<string, { label: string; at: readonly string[]; hasTutor: boolean; hasProof: boolean }>
export type Identity = keyof typeof identities
const Identities = z.enum(Object.keys(identities) as [Identity, ...Identity[]], { error: '请选择身份' })

/** How long a proven phone counts in one visit. */
export const PROOF_MINUTES = 30
export const REFUSAL_MAX = 200
export const AUDIT_MOST = 50

nameFields({
  agreedVersion: '隐私政策',
  birthOn: '出生日期',
  identity: '身份',
  isDistinct: '已核对不是同一人',
  proofFileId: '证明材料',
  tutorNo: '导师工号',
})

const SchoolCode = z.string({ error: '请选择机构' }).min(1, '请选择机构').max(32, '机构编码最多 32 个字')
const UserNo = z
  .string({ error: '请输入工号或学号' })
  .overwrite(plain)
  .min(1, '请输入工号或学号')
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]{1,19}$/, '工号或学号须为 2 到 20 位字母、数字或短横线')
/** What `validateCode` answered. */
const Ticket = z.string({ error: '请先验证手机号' }).regex(/^[\w-]{43}$/, '请先验证手机号')

export const RegistrationForm = z
  .object({
    schoolCode: SchoolCode,
    userName: text('姓名', 10),
    userMobile: Mobile,
    verifyCode: Ticket,
    identity: Identities,
    userNo: UserNo,
    deptId: z.string({ error: '请选择部门' }).min(1, '请选择部门').max(64),
    tutorNo: z.union([z.literal(''), UserNo], { error: '导师工号须为 2 到 20 位字母、数字或短横线' }).default(''),
    /** Sent before, in the visit that proved the phone; who needs none may leave it out. */
    proofFileId: z.union([z.literal(''), Id]).default(''),
    /** Compared and forgotten. */
    birthOn: z.iso.date({ error: ({ input }) => (input ? '出生日期格式不正确' : '请选择出生日期') }),
    email: z
      .string()
      .overwrite(plain)
      .max(100, '邮箱最多 100 个字')
      .refine((it) => it === '' || (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(it) && !hasEmoji(it)), '邮箱格式不正确')
      .default(''),
    agreedVersion: PolicyVersion,
  })
  .refine((it) => !identities[it.identity].hasTutor || it.tutorNo !== '', { path: ['tutorNo'], error: '学生须填写导师工号' })
  .refine((it) => !identities[it.identity].hasProof || it.proofFileId !== '', { path: ['proofFileId'], error: '外聘人员须上传证明材料' })

export const registrationTabs = { waiting: '待审核', decided: '已审核' } as const
export type RegistrationTab = keyof typeof registrationTabs

/** By what an application is like an account or another application. */
export const sameFields = { userNo: '工号', mobile: '手机号', name: '姓名和部门' } as const
export type SameField = keyof typeof sameFields

const Alike = z.object({
  /** Empty: another application that waits. */
  userId: z.string(),
  userName: z.string(),
  userNo: z.string(),
  deptName: z.string(),
  mobileNo: z.string(),
  standing: z.string(),
  same: z.array(z.enum(Object.keys(sameFields) as [SameField, ...SameField[]])),
  /** An account that makes it impossible to pass; any other likeness somebody looks at first. */
  isBar: z.boolean(),
})

const Row = z.object({
  id: z.string(),
  registrationNo: z.string(),
  state: z.enum(Object.keys(registrationFlow.states) as [RegistrationState, ...RegistrationState[]]),
  userName: z.string(),
  identity: Identities,
  userNo: z.string(),
  deptName: z.string(),
  mobileNo: z.string(),
  submittedAt: Iso,
  dueAt: Iso,
  isLate: z.boolean(),
  decidedAt: Iso.nullable(),
  decidedBy: z.string(),
  reason: z.string(),
  alike: z.array(Alike),
  can: canMap(pressed(registrationFlow)),
})

const Each = z.object({
  results: z.array(z.object({ id: z.string(), userName: z.string(), isDone: z.boolean(), message: z.string() })),
  doneNum: z.int(),
  failedNum: z.int(),
})

const Ids = z.array(Id).min(1, '请选择注册申请').max(AUDIT_MOST, `一次最多 ${AUDIT_MOST} 份注册申请`)
const need = { need: 'register:audit' } as const

export const registration = domain('注册申请', {
  form: endpoint({
    method: 'GET',
    path: 'user/register/form',
    title: '注册申请的填写内容',
    access: 'public',
    dependsOn: {},
    input: z.object({ schoolCode: SchoolCode }),
    output: z.object({
      schoolName: z.string(),
      /** False: the institution makes its accounts itself. */
      isOpen: z.boolean(),
      workdays: z.int(),
      identities: z.array(Identities),
      depts: z.array(z.object({ id: z.string(), name: z.string(), parentId: z.string() })),
    }),
  }),

  sendCode: endpoint({
    method: 'POST',
    path: 'sendCode',
    title: '获取注册申请的验证码',
    access: 'public',
    input: z.object({
      mobile: Mobile,
      verifyCode: z.string().overwrite(plain).max(8, '图形验证码不正确').default(''),
      suffixKey: z
        .string()
        .regex(/^[A-Za-z0-9_-]{8,64}$/, '验证码编号不正确')
        .optional(),
    }),
    /** Until the next one: at most SMS_SECONDS. */
    output: z.object({ seconds: z.int().max(SMS_SECONDS) }),
    fails: ['sms.captcha', 'login.captcha'],
  }),

  validateCode: endpoint({
    method: 'POST',
    path: 'validateCode',
    title: '验证申请人的手机号',
    access: 'public',
    input: z.object({ schoolCode: SchoolCode, mobile: Mobile, verifyCode: PhoneCode }),
    output: z.object({
      ticket: z.string(),
      /** What this phone has at the institution already: told to who holds it, and to nobody else. */
      own: z
        .object({
          kind: z.enum(['account', 'waiting', 'refused']),
          /** Of the account, or of the application. */
          no: z.string(),
          submittedAt: Iso.nullable(),
          dueAt: Iso.nullable(),
          reason: z.string(),
        })
        .nullable(),
    }),
  }),

  validVerifyCode: endpoint({
    method: 'POST',
    path: 'validVerifyCode',
    title: '手机号的验证是否有效',
    access: 'public',
    dependsOn: {},
    effect: 'read',
    input: z.object({ mobile: Mobile, verifyCode: Ticket }),
    /** 0: no longer. */
    output: z.object({ seconds: z.int() }),
  }),

  validateUserNo: endpoint({
    method: 'POST',
    path: 'user/validate/userNo',
    title: '工号或学号的写法是否正确',
    access: 'public',
    dependsOn: {},
    effect: 'read',
    /** The same answer whether somebody has it or not. */
    input: z.object({ schoolCode: SchoolCode, userNo: UserNo }),
    output: nothing,
  }),

  register: endpoint({
    method: 'POST',
    path: 'user.register',
    title: '提交注册申请',
    access: 'public',
    input: RegistrationForm,
    output: z.object({ registrationNo: z.string(), dueAt: Iso }),
    fails: ['register.phoneProof', 'register.waiting', 'register.hasAccount', 'register.young'],
  }),

  withdraw: endpoint({
    method: 'POST',
    path: 'user/register/withdraw',
    title: '撤销注册申请',
    access: 'public',
    input: z.object({ schoolCode: SchoolCode, mobile: Mobile, verifyCode: Ticket }),
    output: z.object({ registrationNo: z.string() }),
    fails: ['register.phoneProof'],
  }),

  list: endpoint({
    method: 'GET',
    path: 'user/register/list',
    title: '注册申请列表',
    access: need,
    dependsOn: { registration: 'any' },
    input: Page.extend({
      tab: z.enum(Object.keys(registrationTabs) as [RegistrationTab, ...RegistrationTab[]]).default('waiting'),
      search: optionalText('搜索内容', 60),
      deptId: z.string().max(64).default(''),
      identity: z.union([z.literal(''), Identities]).default(''),
    }),
    output: paged(Row).extend({ counts: TabCounts }),
  }),

  detail: endpoint({
    method: 'GET',
    path: 'user/register/detail',
    title: '注册申请详情',
    access: need,
    dependsOn: { registration: 'id' },
    input: z.object({ id: Id }),
    output: Row.extend({
      email: z.string(),
      tutorNo: z.string(),
      /** Empty: nobody has this number. */
      tutorName: z.string(),
      /** Null: not asked for, or gone with the refusal. */
      proof: z.object({ id: z.string(), name: z.string(), mime: z.string(), sizeBytes: z.int() }).nullable(),
      agreedVersion: z.string(),
      /** What a passed application lets the person be. */
      roleName: z.string(),
      /** What became of the message to the applicant; empty while it is on its way. */
      outcome: z.string(),
      timeline: Timeline,
    }),
  }),

  approve: endpoint({
    method: 'POST',
    path: 'user/register/approve',
    title: '通过注册申请',
    access: need,
    input: z.object({
      ids: Ids,
      /** Somebody looked at whom it is like. */
      isDistinct: z.boolean().default(false),
    }),
    output: Each,
  }),

  refuse: endpoint({
    method: 'POST',
    path: 'user/register/refuse',
    title: '驳回注册申请',
    access: need,
    input: z.object({ ids: Ids, reason: text('驳回原因', REFUSAL_MAX, 2) }),
    output: Each,
  }),
})
