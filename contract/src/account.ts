// Signing in and the person signed in (spec §2 login modal, §3 current user, §7 user).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { FactorCode } from './factor.ts'
import { needs, type Need } from './needs.ts'
import { nothing } from './paging.ts'
import { PolicyVersion } from './privacy.ts'
import { purses } from './purse.ts'
import { Mobile, optionalText, PhoneCode, text } from './text.ts'
import { plain } from './unseen.ts'

/** What may wait for a person, each counted by its module and shown beside its entry of the menu; 0 where it is not theirs to do. */
export const waits = {
  toBeAuditNum: '待我审批',
  toBeJingBanNum: '待我经办',
  toConfirmNum: '待我确认经费的订单，退回后由我重新提交的订单',
  toReceiveNum: '待收货的订单',
  toAcceptNum: '验收：待我验收的订单，待我确认、审核的验收单',
  toScoreNum: '待我评审的询价',
  toBillNum: '已验收、还没有对账单的订单',
  toConfirmBillNum: '待采购方确认、有差异的对账单',
  toAuditBillNum: '待审核、申报失败的对账单',
  toReviewGoodsNum: '平台：待审核的新商品',
  dearGoodsNum: '平台：高于供应商市场价、逾期未改的商品规格',
  userRegisterWaitNum: '待审核的注册申请',
  userRegisterAlreadyNum: '已审核的注册申请',
  complaintNum: '我的投诉有了答复，待我认可',
  toHandleComplaintNum: '待处理的投诉',
  reportedEvaluationNum: '待处理的评价举报',
  messageNum: '未读消息',
  serviceNum: '留言有了新答复',
  toAnswerNum: '平台：待答复的留言',
} as const
export type WaitName = keyof typeof waits
const WaitNums = Object.fromEntries(Object.keys(waits).map((name) => [name, z.int()])) as Record<WaitName, z.ZodInt>

export const NeedCode = z.enum(Object.keys(needs) as [Need, ...Need[]])

/** Current user (spec §3). `mobileNo`, `customMobileNo` and `idCardNo` travel in envelopes of the session (decision 0059). */
export const CurrentUser = z.object({
  userId: z.string(),
  userNo: z.string(),
  userName: z.string(),
  title: z.string(),
  deptId: z.string(),
  deptName: z.string(),
  schoolCode: z.string(),
  schoolName: z.string(),
  logo: z.string(),
  functionList: z.array(NeedCode),
  roles: z.array(z.string()),
  selfAuditFlag: z.int(),
  teacherFlag: z.int(),
  /** The purses open to this person, the one to begin with first. */
  categoryTypes: z.array(z.enum(purses)),
  studentFlag: z.int(),
  srcId: z.int().nullable(),
  supplierName: z.string(),
  /** For people of a supplier that was switched off: since when, and what it still may do; empty while it sells. */
  supplierStop: z.string(),
  /** Still the password that was given to the person: the page leads to 账户设置. */
  mustChangePassword: z.boolean(),
  /** The version of the privacy policy that has to be agreed to before anything else; empty when none. */
  consentDue: z.string(),
  /** The account is being cancelled: when it ends, empty otherwise. The page asks whether to keep it. */
  leavesAt: z.string(),
  /** The school asks for a second proof that is not set up yet: the page leads there. */
  mustEnrol: z.boolean(),
  /** What waits for this person matters more to them than buying: pages that greet lead with it. */
  workFirst: z.boolean(),
  platformAdmin: z.int(),
  financeType: z.int(),
  financeName: z.string(),
  mobileNo: z.string(),
  customMobileNo: z.string(),
  idCardNo: z.string(),
  placedOrderFlag: z.int(),
  payType: z.int(),
  noticeFlag: z.int(),
  ...WaitNums,
  /** Administrators: when the newest rows of the document log were last followed, and what the first bad one is, empty when there is none; null before. */
  logCheck: z.object({ at: z.string(), broken: z.string() }).nullable(),
  alreadyHasHandSignature: z.int(),
  useHandSignatureInBuy: z.int(),
  tenantNeedHandSignature: z.int(),
})

const suffixKey = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, '验证码编号不正确')

/** What a code by short message is for (spec §9). */
export const smsTypes = { register: 5, login: 6, confirm: 7 } as const
/** Seconds until the next code (spec §9). */
export const SMS_SECONDS = 60
/** The school that people belong to who buy for themselves. */
export const PERSONAL_CODE = 'PERSONAL'

/** Of a sign-in whose password was right. */
const SecondTicket = z.string({ error: '请重新登录' }).regex(/^\d{1,12}\.[\w-]{43}$/, '请重新登录')

const Entered = z.object({ userId: z.string(), mustChangePassword: z.boolean() })

export const account = domain('账户与登录', {
  captcha: endpoint({
    method: 'GET',
    path: 'captcha',
    title: '图形验证码',
    access: 'public',
    effect: 'raw',
    input: z.object({ suffixKey }),
    output: z.any(),
  }),
  /** In place of the image: six digits to hear, under the same key. */
  captchaSound: endpoint({
    method: 'GET',
    path: 'captcha/sound',
    title: '语音验证码',
    access: 'public',
    effect: 'raw',
    input: z.object({ suffixKey }),
    output: z.any(),
  }),
  login: endpoint({
    method: 'POST',
    path: 'login',
    title: '账号登录',
    access: 'public',
    input: z.object({
      userName: z.string({ error: '请输入账号' }).overwrite(plain).min(1, '请输入账号').max(64, '账号最多 64 个字'),
      passWord: z.string({ error: '请输入密码' }).max(128, '密码最多 128 个字').default(''),
      verifyCode: z.string({ error: '请输入图形验证码' }).overwrite(plain).min(1, '请输入图形验证码').max(8, '图形验证码不正确'),
      suffixKey,
      schoolCode: z.string().max(32).optional(),
      remember: z.boolean().default(false),
      /** The untouched password box of a remembered account. */
      remembered: z.boolean().default(false),
      /** The version agreed to where the institution was chosen. */
      agreed: PolicyVersion.optional(),
    }),
    output: Entered,
    fails: ['login.captcha', 'login.wrong', 'login.locked', 'login.wait', 'login.ambiguous', 'login.disabled', 'factor.ask'],
  }),
  /** `ticket` is in the data of `factor.ask`, with the seconds it holds. */
  loginSecond: endpoint({
    method: 'POST',
    path: 'login/second',
    title: '登录的二次验证',
    access: 'public',
    input: z.object({ ticket: SecondTicket, code: FactorCode, by: z.enum(['app', 'phone'], { error: '没有这种二次验证' }).default('app') }),
    output: Entered,
    fails: ['factor.wrong', 'factor.locked', 'factor.ended', 'code.ended'],
  }),
  sendSecond: endpoint({
    method: 'POST',
    path: 'login/second/send',
    title: '获取二次验证的短信',
    access: 'public',
    input: z.object({ ticket: SecondTicket }),
    /** Until the next one. */
    output: z.object({ seconds: z.int() }),
    fails: ['factor.ended', 'factor.unset'],
  }),
  sendSms: endpoint({
    method: 'POST',
    path: 'sms/send',
    title: '获取手机验证码',
    access: 'public',
    input: z.object({
      mobile: Mobile,
      type: z.literal([smsTypes.register, smsTypes.login, smsTypes.confirm], {
        error: '短信类型须为 5（注册）、6（登录）或 7（确认本人手机）',
      }),
      /** The image, once it is asked for. */
      verifyCode: z.string().overwrite(plain).max(8, '图形验证码不正确').default(''),
      suffixKey: suffixKey.optional(),
    }),
    /** Until the next one. */
    output: z.object({ seconds: z.int() }),
    fails: ['sms.noAccount', 'sms.captcha', 'login.captcha'],
  }),
  loginByPhone: endpoint({
    method: 'POST',
    path: 'login/phone',
    title: '手机登录',
    access: 'public',
    input: z.object({
      userNo: Mobile,
      /** The code, or what `mallRegister` answered. */
      verifyCode: z
        .string({ error: '请输入手机验证码' })
        .overwrite(plain)
        .min(1, '请输入手机验证码')
        .regex(/^(\d{6}|[\w-]{43})$/, '验证码格式不正确'),
      schoolNo: z.string().max(32).default(PERSONAL_CODE),
      agreed: PolicyVersion.optional(),
    }),
    output: Entered,
    fails: ['sms.noAccount'],
  }),
  register: endpoint({
    method: 'POST',
    path: 'mallRegister',
    title: '注册个人账号',
    access: 'public',
    input: z.object({
      userName: text('姓名', 10),
      userMobile: Mobile,
      verifyCode: PhoneCode,
      deptName: optionalText('单位名称', 30),
      agreed: PolicyVersion,
    }),
    /** Signs in once in place of a code; so does the data of `register.exists`. */
    output: z.string(),
    fails: ['register.exists'],
  }),
  remembered: endpoint({
    method: 'GET',
    path: 'login/remembered',
    title: '记住的账号',
    access: 'public',
    dependsOn: {},
    input: z.object({}),
    output: z.object({ userName: z.string(), remembered: z.boolean() }),
  }),
  logout: endpoint({
    method: 'POST',
    path: 'logout',
    title: '退出登录',
    access: 'public',
    input: z.object({}),
    output: z.object({
      /** Where the browser goes on to, so that it is signed out at the school too; empty for who signed in here. */
      leaveBy: z.string(),
    }),
  }),
  demoAccounts: endpoint({
    method: 'GET',
    path: 'demo/accounts',
    title: '演示账号',
    access: 'public',
    dependsOn: {},
    input: z.object({}),
    output: z.array(z.object({ userName: z.string(), passWord: z.string(), name: z.string(), role: z.string(), schoolName: z.string() })),
  }),
  demoMessages: endpoint({
    method: 'GET',
    path: 'demo/messages',
    title: '演示短信',
    access: 'public',
    dependsOn: {},
    input: z.object({}),
    output: z.array(z.object({ id: z.string(), mobile: z.string(), text: z.string(), sentAt: z.string() })),
  }),
  info: endpoint({
    method: 'GET',
    path: 'user.info',
    title: '当前用户',
    access: 'signedIn',
    dependsOn: {
      order: 'any',
      acceptance: 'any',
      bill: 'any',
      evaluation: 'any',
      goods: 'any',
      registration: 'any',
      signature: 'any',
      task: 'any',
      message: 'any',
      leaveMessage: 'any',
      user: 'any',
    },
    beforePassword: true,
    beforeConsent: true,
    whileLeaving: true,
    input: z.object({}),
    output: CurrentUser,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: 'updatePwd',
    title: '修改密码',
    access: 'signedIn',
    beforePassword: true,
    input: z.object({
      oldPassWord: z.string({ error: '请输入原密码' }).min(1, '请输入原密码').max(128),
      newPassWord: z
        .string({ error: '请输入新密码' })
        .min(8, '新密码至少 8 位')
        .max(128, '新密码最多 128 位')
        .refine(
          (it) => [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(it)).length >= 3,
          '新密码须含大写字母、小写字母、数字、符号中的三种',
        ),
    }),
    output: nothing,
    fails: ['password.wrong'],
  }),
  deptList: endpoint({
    method: 'POST',
    path: 'dept/list',
    title: '部门列表',
    access: 'signedIn',
    dependsOn: {},
    effect: 'read',
    input: z.object({}),
    output: z.array(z.object({ id: z.string(), name: z.string(), parentId: z.string() })),
  }),
})
