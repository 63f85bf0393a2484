// An application as who decides it looks at it: goods, quotes, funds, seller, reason, files.
import type { ReviewBlock } from '@caiyuan/contract/approval/review'
import { isCosted, isOwed, offPlatformFlow } from '@caiyuan/contract/off-platform/flow'
import { headFields, isAsked, type FormDef } from '@caiyuan/contract/off-platform/form-def'
import { centralOf, countedQuotes, fenOf, isDearer, payWayLabel, Sheet, totalOf, whenFacts } from '@caiyuan/contract/off-platform/sheet'
import { acceptedLines, amountText, specText, type AcceptedLine } from '@caiyuan/contract/off-platform/lines'
import { money } from '@caiyuan/contract/money'
import { to } from '@caiyuan/contract/to'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import type { ReviewShape } from '../../core/documents.ts'
import { attachedTo } from '../../core/files.ts'
import { comparisonsOf } from '../comparison/queries.ts'
import { effectsOf } from '../fund/effect.ts'
import { paramsOf } from '../school/params.ts'
import { baseForm } from './base-form.ts'
import { barredLines, sellerChecks, sellerHere } from './judge.ts'
import { paysOf } from './pays.ts'
import type { OffPlatformRow } from './policy.ts'
import { offPlatformById } from './queries.ts'
import { directLook, directSum, yearCheck } from './year.ts'

type Check = Extract<ReviewBlock, { type: 'checks' }>['checks'][number]

const LABELS = { ok: '通过', warn: '留意', bad: '不通过' } as const

const quotesCheck = (sheet: Sheet, fromFen: number): Check => {
  const base = { key: 'quotes', title: '报价' }
  const num = countedQuotes(sheet).length
  if (totalOf(sheet) < fromFen) return { ...base, verdict: 'ok', label: '不需要', text: `金额不到 ${money(fromFen)}，现有 ${num} 家报价` }
  const dearer = isDearer(sheet)
  return {
    ...base,
    verdict: dearer ? 'warn' : 'ok',
    label: dearer ? '不是最低' : `${num} 家`,
    text: dearer ? `采用的不是最低报价，理由：${sheet.quoteReason}` : `${num} 家报价，采用最低的一家`,
  }
}

/** What of it is in the catalogue of government purchasing, where the school names one; with the proof that was asked for. */
const centralCheck = (form: FormDef, sheet: Sheet): Check[] => {
  if (!form.central?.length) return []
  const found = sheet.items.flatMap((item, no) => {
    const central = centralOf(form, item)
    return central ? [`第 ${no + 1} 行「${item.name}」属于「${central.title}」`] : []
  })
  const is = found.length > 0
  return [
    {
      key: 'central',
      title: '政府采购目录',
      verdict: is ? 'warn' : 'ok',
      label: is ? '目录内' : '未命中',
      text: is ? `${found.join('；')}，请核对政府采购证明` : '按名称核对，没有政府采购目录内的货物',
    },
  ]
}

const checksOf = async (ctx: Ctx, it: OffPlatformRow, sheet: Sheet): Promise<Check[]> => {
  const params = await paramsOf(ctx)
  const totalFen = isCosted(it.state, it.direct !== null) ? it.actual_fen! : it.total_fen
  const year = await yearCheck(ctx, { id: it.id, deptId: it.dept_id, sheet, totalFen }, params['offplat.ceiling'])
  const barred = barredLines(sheet)
  return [
    {
      key: 'controlled',
      title: '管控化学品',
      verdict: barred.length > 0 ? 'bad' : 'ok',
      label: barred.length > 0 ? '命中' : '未命中',
      text: barred.length > 0 ? barred.map(({ no, text }) => `第 ${no + 1} 行：${text}`).join('；') : '按 CAS 号和名称核对，没有管控化学品',
    },
    ...centralCheck(it.form ?? baseForm, sheet),
    quotesCheck(sheet, params['quotes3.from']),
    ...(await sellerChecks(ctx, sheet, await sellerHere(ctx, sheet))).map((look) => ({ ...look, label: LABELS[look.verdict] })),
    { ...year, label: LABELS[year.verdict] },
    ...(await directCheck(ctx, it, sheet)),
  ]
}

/** Of what was bought without an application: that it is no part of a larger purchase. */
const directCheck = async (ctx: Ctx, it: OffPlatformRow, sheet: Sheet): Promise<Check[]> => {
  const { direct } = it.form ?? baseForm
  if (!it.direct || !direct) return []
  const fundIds = it.direct.facts.funds.map((fund) => fund.fundId)
  const bought = { id: it.id, applicantId: it.applicant_id, fundIds, sheet, totalFen: it.actual_fen ?? it.total_fen }
  const look = directLook(await directSum(ctx, bought, direct.belowFen))
  return [{ ...look, label: LABELS[look.verdict] }]
}

const fact = (label: string, value: string, isWide = false) => ({ label, value, isWide })

const basicFacts = (it: OffPlatformRow, sheet: Sheet) => {
  const form = it.form ?? baseForm
  const own = form.own.filter(({ when }) => isAsked(when, whenFacts(form, sheet, { isUnregistered: it.supplier_id === null })))
  return [
    fact('采购类型', form.applyTypes.find(({ key }) => key === sheet.applyType)?.label ?? ''),
    fact('平台外采购理由', form.reasons.find(({ key }) => key === sheet.reason)?.label ?? ''),
    fact('理由说明', sheet.reasonDesc, true),
    fact(headFields.expectOn, sheet.expectOn),
    fact(headFields.urgency, sheet.isUrgent ? '紧急' : ''),
    ...own.map(({ key, label, kind }) => fact(label, sheet.own[key] ?? '', kind === 'long')),
    fact('廉政承诺', sheet.isPromised ? '申请人已承诺' : ''),
  ].filter(({ value }) => value !== '')
}

const sellerFacts = (sheet: Sheet) =>
  [
    fact('供应商名称', sheet.supplierName, true),
    fact('统一社会信用代码', sheet.supplierUscc),
    fact('付款方式', payWayLabel(sheet.payWay)),
    fact('联系人', [sheet.contactName, sheet.phone].filter(Boolean).join(' ')),
    fact('开户行', sheet.payWay === 'transfer' ? sheet.bankName : ''),
    fact('银行账号', sheet.payWay === 'transfer' ? sheet.bankAccount : ''),
  ].filter(({ value }) => value !== '')

/** Line by line, with every thing the school records of one of them. */
const acceptedTable = (it: OffPlatformRow, sheet: Sheet): ReviewBlock => {
  const lines = acceptedLines(it.form ?? baseForm, sheet, it.acceptance!.lines)
  const labels = [...new Set(lines.flatMap(({ own }) => own.map(({ label }) => label)))]
  const more = [
    ...labels.map((label) => ({ label, of: (line: AcceptedLine) => line.own.find((each) => each.label === label)?.value ?? '' })),
    { label: '存放地点', of: (line: AcceptedLine) => line.place },
    { label: '说明', of: (line: AcceptedLine) => line.why },
  ].filter(({ of }) => lines.some((line) => of(line) !== ''))
  return {
    type: 'table',
    isPrinted: true,
    title: `验收明细（合计 ${money(it.actual_fen!)}）`,
    columns: [
      { label: '名称', kind: 'text' },
      { label: '规格', kind: 'text' },
      { label: '验收数量', kind: 'text' },
      { label: '实际单价', kind: 'fen' },
      { label: '金额', kind: 'fen' },
      ...more.map(({ label }) => ({ label, kind: 'text' as const })),
    ],
    rows: lines.map((line) => [line.name, line.spec, line.qty, line.priceFen, line.amountFen, ...more.map(({ of }) => of(line))]),
  }
}

/** Of what was bought already: what its acceptors found. */
const acceptedBlocks = async (ctx: Ctx, it: OffPlatformRow, sheet: Sheet): Promise<ReviewBlock[]> => {
  if (!it.direct || !it.acceptance || it.actual_fen === null) return []
  const accepted = [it.acceptance.acceptedBy ?? it.acceptor_id, it.second_acceptor_id]
  const people = await ctx.tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('school_id', '=', ctx.schoolId)
    .where(
      'id',
      'in',
      accepted.filter((id) => id !== null),
    )
    .execute()
  const names = accepted.map((id) => people.find((one) => one.id === id)?.name).filter(Boolean)
  return [
    {
      type: 'facts',
      title: '验收',
      facts: [
        fact('采购方式', '免申请直接验收：已购买、已验收，审批通过才确认应付，不通过的不付款', true),
        fact('验收单号', it.acceptance.acceptNo),
        fact('验收日期', it.acceptance.acceptedOn),
        fact('验收人', names.join('、')),
        fact('实际金额', money(it.actual_fen)),
        fact('发票', it.acceptance.invoices.map(({ invoiceNo, totalFen }) => `${invoiceNo} ${money(totalFen)}`).join('；'), true),
        fact('验收意见', it.acceptance.opinion, true),
      ].filter(({ value }) => value !== ''),
    },
    acceptedTable(it, sheet),
  ]
}

const filesOf = async (ctx: Ctx, it: OffPlatformRow, sheet: Sheet) => {
  const taken = new Set([...sheet.files.map(({ id }) => id), ...sheet.quotes.map(({ fileId }) => fileId)])
  const sheets = (await comparisonsOf(ctx, offPlatformFlow.kind, it.id)).map(({ id, title, madeAt, madeBy }) => ({
    id,
    label: '比价单',
    name: title,
    sizeBytes: 0,
    by: madeBy,
    at: madeAt,
    page: to('/print/comparison', { id }),
  }))
  return [
    ...sheets,
    ...(await attachedTo(ctx, offPlatformFlow.kind, it.id)).filter(({ id, label }) => it.direct !== null || taken.has(id) || label === ''),
  ]
}

/** The caller has checked that the reader has to do with its approval. */
export const reviewOffPlatform = async (ctx: Ctx, id: string): Promise<ReviewShape> => {
  const it = await offPlatformById(ctx, id)
  const sheet = Sheet.parse(it.sheet)
  const form = it.form ?? baseForm
  const funds = await effectsOf(ctx, {
    kind: offPlatformFlow.kind,
    id,
    pays: it.direct
      ? await paysOf(ctx, it)
      : sql`(select fund_id, subject_code, amount_fen, line_no from off_platform_funds where school_id = ${ctx.schoolId} and doc_id = ${id})`,
    isLess: isCosted(it.state, it.direct !== null) && !isOwed(it.state),
    mustPay: offPlatformFlow.states[it.state].phase === 'approve',
  })
  const quotes: ReviewBlock[] =
    sheet.quotes.length === 0
      ? []
      : [
          {
            type: 'table',
            isPrinted: true,
            title: '报价与比价',
            columns: [
              { label: '供应商', kind: 'text' },
              { label: '报价日期', kind: 'text' },
              { label: '报价', kind: 'fen' },
              { label: '采用', kind: 'text' },
            ],
            rows: sheet.quotes.map((quote) => [quote.supplierName, quote.quotedOn, fenOf(quote.amount) ?? 0, quote.isChosen ? '采用' : '']),
          },
        ]
  return {
    head: [{ label: '供应商', value: sheet.supplierName, hint: sheet.supplierUscc, fen: null }],
    reason: sheet.reasonDesc,
    steps: [],
    blocks: [
      ...(await acceptedBlocks(ctx, it, sheet)),
      {
        type: 'table',
        isPrinted: true,
        title: isCosted(it.state, it.direct !== null) ? `采购明细（申请 ${money(it.total_fen)}）` : '采购明细',
        columns: [
          { label: '名称', kind: 'text' },
          { label: '规格', kind: 'text' },
          { label: '品目', kind: 'text' },
          { label: '数量', kind: 'text' },
          { label: '单价', kind: 'fen' },
          { label: '金额', kind: 'fen' },
        ],
        rows: sheet.items.map((item) => [
          item.name,
          specText(item),
          form.categories.find(({ key }) => key === item.category)?.label ?? '',
          amountText(item.qty, item.unit),
          fenOf(item.price) ?? 0,
          totalOf({ items: [item] }),
        ]),
      },
      ...quotes,
      { type: 'funds', funds, change: null },
      { type: 'checks', checks: await checksOf(ctx, it, sheet) },
      { type: 'facts', title: '申请事项', facts: basicFacts(it, sheet) },
      { type: 'facts', title: '供应商', facts: sellerFacts(sheet) },
      { type: 'files', files: await filesOf(ctx, it, sheet) },
    ],
  }
}
