// What the finance system is told about what was bought outside: whom it pays and how, the invoices, the money by project and subject.
import { offPlatformFlow } from '@caiyuan/contract/off-platform/flow'
import { payWayLabel, Sheet } from '@caiyuan/contract/off-platform/sheet'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import type { OutsidePackage } from '../../gateways/finance.ts'
import type { OffPlatformRow } from './policy.ts'

export type Payee = OutsidePackage['payee']

interface Applicant {
  name: string
  userNo: string
}

const payeeOf = (sheet: Sheet, it: Pick<OffPlatformRow, 'supplier_name'>, { name, userNo }: Applicant): Payee =>
  sheet.payWay === 'card' || sheet.payWay === 'advance'
    ? { way: sheet.payWay, name, userNo }
    : { way: 'transfer', name: it.supplier_name, bank: sheet.bankName.trim(), account: sheet.bankAccount.replace(/\s/g, '') }

/** `对公转账：甲公司，示例银行 3301`, `个人垫付（报销）：付给李老师（T1）` */
export const payeeText = (it: Pick<OffPlatformRow, 'sheet' | 'supplier_name'>, applicant: Applicant): string => {
  const sheet = Sheet.parse(it.sheet)
  if (sheet.payWay === '') return ''
  return wordsOf(payeeOf(sheet, it, applicant))
}

/** The same of one that was kept with a declaration. */
export const wordsOf = (payee: Payee): string => {
  const who =
    payee.way === 'transfer'
      ? `付给${payee.name}，${[payee.bank, payee.account].filter(Boolean).join(' ')}`
      : `${payee.way === 'card' ? '归还公务卡，持卡人' : '付给'}${payee.name}（${payee.userNo}）`
  return `${payWayLabel(payee.way)}：${who}`
}

/** As things stand now; kept with the declaration, so that every try of it names the same. */
export const payeeHere = async (ctx: Ctx, it: OffPlatformRow): Promise<Payee> => {
  const { hasLeft, ...applicant } = await ctx.tx
    .selectFrom('users')
    .select(['name', 'user_no as userNo', (eb) => eb('left_at', 'is not', null).as('hasLeft')])
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', it.applicant_id)
    .executeTakeFirstOrThrow()
  const payee = payeeOf(Sheet.parse(it.sheet), it, applicant)
  if (hasLeft && payee.way !== 'transfer')
    throw new Fail('core.refused', {
      reason: `${payWayLabel(payee.way)}付给申请人，申请人已注销账号，财务系统不知道付给谁；请由财务付款后登记报销凭证`,
    })
  return payee
}

export const packOf = async (ctx: Ctx, it: OffPlatformRow, kept: unknown): Promise<OutsidePackage> => {
  const funds = await ctx.tx
    .selectFrom('fund_claims as c')
    .innerJoin('funds as f', (j) => j.onRef('f.school_id', '=', 'c.school_id').onRef('f.id', '=', 'c.fund_id'))
    .select(['f.project_no as projectNo', 'c.subject_code as subjectCode', 'c.held_fen as amountFen'])
    .where('c.school_id', '=', ctx.schoolId)
    .where('c.doc_kind', '=', offPlatformFlow.kind)
    .where('c.doc_id', '=', it.id)
    .where('c.held_fen', '>', 0)
    .orderBy('f.project_no')
    .orderBy('c.subject_code')
    .execute()
  return {
    schoolId: ctx.schoolId,
    docNo: it.doc_no,
    title: it.title,
    seller: { name: it.supplier_name, uscc: it.supplier_uscc },
    payee: (kept as Payee | null) ?? (await payeeHere(ctx, it)),
    totalFen: it.actual_fen ?? 0,
    acceptedOn: it.acceptance?.acceptedOn ?? '',
    invoiceNos: it.acceptance?.invoices.map(({ invoiceNo }) => invoiceNo) ?? [],
    funds,
  }
}
