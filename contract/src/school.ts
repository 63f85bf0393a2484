// Institutions and their public facts (spec §3 School info, Institution; §7 School, Parameters).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { plain } from './unseen.ts'

const Institution = z.object({
  name: z.string(),
  code: z.string(),
  homeImgUrl: z.string(),
  authType: z.int(),
  /** How the name is spelled in pinyin, and its initials: `shilidaxue sldx`. */
  pinyin: z.string(),
})

export const school = domain('机构', {
  getAllSchool: endpoint({
    method: 'GET',
    path: 'getAllSchool',
    title: '全部机构',
    access: 'public',
    dependsOn: {},
    input: z.object({}),
    output: z.array(Institution),
  }),
  list: endpoint({
    method: 'POST',
    path: 'school/list',
    title: '按名称找机构',
    access: 'public',
    dependsOn: {},
    effect: 'read',
    input: z.object({ name: z.string().overwrite(plain).max(50, '机构名称最多 50 个字').default('') }),
    output: z.array(Institution),
  }),
  get: endpoint({
    method: 'GET',
    path: 'getSchool',
    title: '机构信息',
    access: 'public',
    dependsOn: {},
    input: z.object({ code: z.string().min(1, '缺少机构编码').max(32) }),
    output: z.object({
      name: z.string(),
      code: z.string(),
      subName: z.string(),
      authType: z.int(),
      /** Over the fields of the account, in place of 账号登录; empty: none of its own (spec §2). */
      loginTitle: z.string(),
      /** What is said to who forgot the password; empty: nothing is offered (spec §2). */
      forgotPassword: z.string(),
      personalPurchaseFlag: z.int(),
      poisonAndPopFlag: z.int(),
      openInquiryFlag: z.int(),
      allowStudentPurchaseFlag: z.int(),
      addressList: z.array(z.object({ pCode: z.string(), dCode: z.string(), cCode: z.string() })),
    }),
  }),
  autoLoginFlag: endpoint({
    method: 'GET',
    path: 'config/auto_login_flag',
    title: '自动登录开关',
    access: 'public',
    dependsOn: {},
    /** Of the institution whose people the page is opened for. */
    input: z.object({ schoolCode: z.string().max(32).default('') }),
    output: z.int(),
  }),
  parameter: endpoint({
    method: 'GET',
    path: 'parameter/query',
    title: '参数查询',
    access: 'public',
    dependsOn: {},
    input: z.object({ parameterType: z.string().max(64).default(''), parameterKey: z.string().min(1, '缺少参数名').max(64) }),
    output: z.string(),
  }),
})
