// The file of `npm run school` (docs/adding/a-school.md): its shape, and what is wrong with one, named by path in Chinese.
import { fundSources, type FundSource } from '@caiyuan/contract/fund'
import { money, sumFen } from '@caiyuan/contract/money'
import { needs, type Need } from '@caiyuan/contract/needs'
import { MOBILE, text } from '@caiyuan/contract/text'
import { z } from 'zod'
import { paramDefaults, sessionFault } from '../modules/school/params.ts'
import { DirectoryFile } from '../modules/directory/settings.ts'
import { SignIn } from '../modules/sso/way.ts'

/** Every fault of a file, one sentence each: `people[3].dept：没有名为“物理学院”的部门`. */
export class FaultyFile extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

export const pathOf = (path: readonly PropertyKey[]): string =>
  path.map((it, i) => (typeof it === 'number' ? `[${it}]` : `${i > 0 ? '.' : ''}${String(it)}`)).join('')

type Issue = { code?: string; input?: unknown; keys?: string[] }

const absent = (name: string, otherwise: string) => (issue: Issue) => (issue.input === undefined ? `请写明${name}` : `${name}${otherwise}`)

const part = <T extends z.ZodRawShape>(shape: T) =>
  z.strictObject(shape, {
    error: (issue: Issue) =>
      issue.code === 'unrecognized_keys'
        ? `没有“${issue.keys!.join('”“')}”这一项，可用：${Object.keys(shape).join('、')}`
        : '须为一个对象，写在 {} 里',
  })

const list = <T extends z.ZodType>(item: T) => z.array(item, { error: '须为一个列表，写在 [] 里' })

const words = (name: string, max: number) => z.string({ error: absent(name, '须为文字，写在引号里') }).pipe(text(name, max))
const pattern = (name: string, max: number, shape: RegExp, rule: string) => words(name, max).pipe(z.string().regex(shape, `${name}${rule}`))
const code = (name: string) => pattern(name, 32, /^[\w-]+$/, '只能用字母、数字、- 和 _')
/** 统一社会信用代码, also the tax number of an institution. */
const taxNo = (name: string) => pattern(name, 18, /^[0-9A-HJ-NPQRTUWXY]{18}$/, '须为 18 位，只有数字和大写字母（没有 I、O、S、V、Z）')
const fen = (name: string) => {
  const rule = '须为不小于 0 的整数，单位是分'
  return z.int({ error: absent(name, rule) }).min(0, `${name}${rule}`)
}
const day = (name: string) => z.iso.date({ error: absent(name, '须为日期，例如 2026-09-30') })
const flag = z.boolean({ error: '须为 true 或 false' }).default(false)
const order = z.int({ error: '排序须为整数' }).optional()
const mobile = z.string({ error: '手机号码须为文字，写在引号里' }).regex(MOBILE, '手机号码格式不正确').optional()
/** A login name: people type it. */
const personNo = (name: string) => pattern(name, 64, /^\S+$/, '里不能有空格')

/** Not those of suppliers and of the platform, whose people are in no school. */
const schoolNeeds = (Object.keys(needs) as Need[]).filter((it) => !/^(supplier|platform):/.test(it))
const need = z.enum(schoolNeeds, {
  error: (issue: Issue) => `没有权限“${String(issue.input ?? '')}”，可用：${schoolNeeds.map((it) => `${it}（${needs[it]}）`).join('、')}`,
})

const CLOCK = '([01]\\d|2[0-3]):[0-5]\\d'
const officeHours = z
  .string({ error: '须为文字，例如 08:30-12:00,13:30-17:30' })
  .regex(new RegExp(`^${CLOCK}-${CLOCK}(,${CLOCK}-${CLOCK})*$`), '须为一天中的几段时间，例如 08:30-12:00,13:30-17:30')
  .refine((text) => text.split(/[,-]/).every((at, i, all) => i === 0 || all[i - 1]! < at), '各段时间须从早到晚、互不重叠')

const param = (key: string, fallback: unknown) =>
  (typeof fallback === 'number'
    ? z
        .int({ error: `${key} 须为不小于 0 的整数` })
        .min(0, `${key} 须为不小于 0 的整数`)
        .superRefine((value, ctx) => {
          const message = sessionFault(key, value)
          if (message) ctx.addIssue({ code: 'custom', message })
        })
    : key.startsWith('budget.')
      ? z
          .string({ error: '须为文字，例如 12-20' })
          .regex(/^(00-00|(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))$/, '须为月-日，例如 12-20；没有年终结账写 00-00')
      : key === 'office.hours'
        ? officeHours
        : words(key, 30)
  ).optional()

const fund = part({
  projectNo: words('项目编号', 40),
  name: words('经费名称', 80),
  /** 工号. */
  owner: words('负责人工号', 64),
  dept: words('部门', 60).optional(),
  source: z.enum(Object.keys(fundSources) as [FundSource, ...FundSource[]], {
    error: `经费来源可用：${Object.entries(fundSources)
      .map(([key, title]) => `${key}（${title}）`)
      .join('、')}`,
  }),
  startOn: day('开始日期'),
  endOn: day('截止日期'),
  totalFen: fen('总额'),
  subjects: list(
    part({
      code: code('科目代码'),
      name: words('科目名称', 40),
      limitFen: fen('科目限额').nullable().optional(),
      committedFen: fen('期初已列支').default(0),
    }),
  ).min(1, '至少要有一个支出科目'),
  grants: list(
    part({
      /** 工号. */
      to: words('被授权人工号', 64),
      capFen: fen('总限额').nullable().optional(),
      perOrderCapFen: fen('单笔限额').nullable().optional(),
      endsOn: day('授权截止日期').nullable().optional(),
    }),
  ).default([]),
}).superRefine((it, ctx) => {
  const fault = (path: PropertyKey[], message: string): void => ctx.addIssue({ code: 'custom', path, message })
  if (it.endOn < it.startOn) fault(['endOn'], `截止日期 ${it.endOn} 早于开始日期 ${it.startOn}`)
  const committed = sumFen(it.subjects.map((s) => s.committedFen))
  if (committed > it.totalFen) fault(['totalFen'], `总额 ${money(it.totalFen)} 少于各科目期初已列支之和 ${money(committed)}`)
  for (const [i, s] of it.subjects.entries())
    if (typeof s.limitFen === 'number' && s.committedFen > s.limitFen)
      fault(['subjects', i, 'limitFen'], `限额 ${money(s.limitFen)} 少于期初已列支 ${money(s.committedFen)}`)
})

const SchoolFileShape = part({
  school: part({
    code: code('学校代码'),
    name: words('学校名称', 60),
    kind: z.enum(['university', 'hospital'], { error: '须为 university（高校）或 hospital（医院）' }),
    taxNo: taxNo('税号').optional(),
    sort: order,
  }),
  signIn: SignIn.optional(),
  directory: DirectoryFile.optional(),
  params: part(Object.fromEntries(Object.entries(paramDefaults).map(([key, fallback]) => [key, param(key, fallback)]))).default({}),
  roles: list(
    part({
      code: code('角色代码'),
      name: words('角色名称', 30),
      needs: list(need),
      /** Held for what it decides or checks, whatever else the person does. */
      isOffice: flag,
    }),
  ).default([]),
  depts: list(
    part({
      code: code('部门代码'),
      name: words('部门名称', 60),
      /** Name or code of the department above it. */
      parent: words('上级部门', 60).optional(),
      sort: order,
    }),
  ).default([]),
  people: list(
    part({
      no: personNo('工号'),
      name: words('姓名', 30),
      /** Name or code. */
      dept: words('部门', 60).optional(),
      title: words('职务', 30).optional(),
      roles: list(
        z.preprocess(
          (it) => (typeof it === 'string' ? { role: it } : it),
          part({ role: words('角色', 32), dept: words('部门', 60).optional() }),
        ),
      ).min(1, '至少要有一个角色'),
      mobile,
      /** May pass what he submits himself where he is the only one to decide. */
      selfAudit: flag,
      teacher: flag,
      student: flag,
      /** 工号 of a student's tutor. */
      tutor: words('导师工号', 64).optional(),
    }),
  ).default([]),
  funds: list(fund).default([]),
  suppliers: list(
    part({
      srcId: z.int({ error: absent('供应商编号', '须为正整数') }).min(1, '供应商编号须为正整数'),
      name: words('供应商名称', 60),
      shortName: words('供应商简称', 20).optional(),
      uscc: taxNo('统一社会信用代码'),
      phone: words('电话', 20).optional(),
      bankName: words('开户银行', 60).optional(),
      bankAccount: words('银行账号', 40).optional(),
      legalPerson: words('法定代表人', 40).optional(),
      address: words('地址', 200).optional(),
      freightFen: fen('运费').default(0),
      freightFreeFromFen: fen('包邮金额').default(0),
      shipDays: z.int({ error: '发货天数须为正整数' }).min(1, '发货天数须为正整数').default(2),
      /** Names or codes; none for the whole country. */
      provinces: list(words('省份', 20)).default([]),
      people: list(part({ no: personNo('账号'), name: words('姓名', 30), mobile })).default([]),
    }),
  ).default([]),
})

export type SchoolFile = z.output<typeof SchoolFileShape>
export type PersonDraft = SchoolFile['people'][number]

const BYTE_ORDER_MARK = /^\uFEFF/

/** Reads the text of a file; throws FaultyFile with every fault of its shape. */
export const readSchoolFile = (content: string): SchoolFile => {
  let json: unknown
  try {
    json = JSON.parse(content.replace(BYTE_ORDER_MARK, ''))
  } catch (error) {
    const at = /line (\d+) column (\d+)/.exec((error as Error).message)
    throw new FaultyFile([`不是正确的 JSON${at ? `：第 ${at[1]} 行第 ${at[2]} 列附近有误` : ''}，常见的是多了或少了逗号、引号、括号`])
  }
  const parsed = SchoolFileShape.safeParse(json)
  if (parsed.success) return parsed.data
  throw new FaultyFile(parsed.error.issues.map((it) => (it.path.length > 0 ? `${pathOf(it.path)}：${it.message}` : it.message)))
}
