// Variants of the form of 平台外采购: whole by themselves, named by no code, each with its limits kept.
import { FormDef, isAsked, type When, type WhenFacts } from '@caiyuan/contract/off-platform/form-def'
import { Sheet, faultsOf } from '@caiyuan/contract/off-platform/sheet'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../test/harness.ts'
import { categoryRows } from '../ground/categories.ts'
import { baseForm } from '../modules/off-platform/base-form.ts'
import { quotesOf, sheetOf, upload } from '../modules/off-platform/fixtures.ts'
import { installForm } from '../modules/off-platform/forms.ts'
import { installFlows } from '../modules/approval/engine/install.ts'
import { openMall } from '../modules/order/checkout/fixtures.ts'
import { offPlatformVariants } from './off-platform-variants.ts'
import { offPlatformFormOf, offPlatformOf } from './off-platform.ts'
import { variants } from './variants.ts'

const world = useWorld()
const formOf = (code: string) => offPlatformFormOf(offPlatformVariants.find((it_) => it_.code === code))
const forms = [{ code: 'base', form: baseForm }, ...offPlatformVariants.map((it_) => ({ code: it_.code, form: offPlatformFormOf(it_) }))]
const twice = (keys: readonly string[]): string[] => keys.filter((key, at) => keys.indexOf(key) < at)
const beyond = (asked: readonly string[] | undefined, offered: readonly string[]): string[] =>
  (asked ?? []).filter((key) => !offered.includes(key))

describe('every form', () => {
  it('has each key once, and asks by what it offers', () => {
    const tree = new Set(categoryRows().map(({ path }) => path))
    for (const { code, form } of forms) {
      const keysOf = (some: readonly { key: string }[]) => some.map(({ key }) => key)
      const lists = {
        applyTypes: form.applyTypes,
        reasons: form.reasons,
        categories: form.categories,
        papers: form.papers,
        own: form.own,
        central: form.central ?? [],
      }
      const whens = [...form.papers, ...form.own, ...(form.promise ? [form.promise] : [])].flatMap(({ when }) =>
        when ? [when as When] : [],
      )
      expect({
        code,
        twice: [...Object.values(lists), form.accept?.fields ?? []].flatMap((some) => twice(keysOf(some))),
        notOffered: whens.flatMap((when) => [
          ...beyond(when.applyTypes, keysOf(form.applyTypes)),
          ...beyond(when.reasons, keysOf(form.reasons)),
          ...beyond(when.payWays, form.payWays),
          ...beyond(when.central, keysOf(form.central ?? [])),
          ...beyond([...(when.categories ?? []), ...(when.unless?.categories ?? [])], keysOf(form.categories)),
        ]),
        // Proof that nothing asks for would be none.
        notProven: (form.central ?? [])
          .filter(({ key, isProven }) => isProven !== form.papers.some(({ when }) => when?.central?.includes(key)))
          .map(({ key }) => key),
        notInTheTree: form.categories.filter(({ path }) => !tree.has(path)).map(({ key, path }) => `${key} ${path}`),
        askedAndLeftOut: form.categories.flatMap(({ key, asks }) =>
          asks.filter((column) => (form.columns[column] ?? 'none') === 'none').map((column) => `${key} ${column}`),
        ),
      }).toEqual({ code, twice: [], notOffered: [], notProven: [], notInTheTree: [], askedAndLeftOut: [] })
      expect(() => FormDef.parse(form)).not.toThrow()
    }
  })

  it('belongs to a school at most once', () => {
    const codes = offPlatformVariants.flatMap((it_) => it_.schools)
    expect(new Set(codes).size).toBe(codes.length)
    for (const it_ of offPlatformVariants) for (const code of it_.schools) expect(offPlatformOf(code)).toBe(it_)
    expect(offPlatformFormOf(offPlatformOf('ANY'))).toBe(baseForm)
  })
})

it('no code of a school, and no file named by one, stands outside the folder of schools', () => {
  const codes = [...new Set([...variants, ...offPlatformVariants].flatMap((it_) => it_.schools))]
  const root = join(import.meta.dirname, '../../..')
  const found: string[] = []
  for (const part of ['contract/src', 'server/src', 'web/src'])
    for (const entry of readdirSync(join(root, part), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
      const path = join(entry.parentPath, entry.name)
      if (path.includes('server/src/schools/') || path.includes('server/src/demo/')) continue
      const text = readFileSync(path, 'utf8')
      for (const code of codes)
        if (new RegExp(`['"\`]${code}['"\`]`, 'i').test(text) || new RegExp(`\\b${code}\\b`, 'i').test(entry.name))
          found.push(`${path}: ${code}`)
    }
  expect(found).toEqual([])
})

describe('When', () => {
  const facts: WhenFacts = {
    totalFen: 99_900,
    applyType: 'goods',
    reason: 'price',
    payWay: 'card',
    categories: ['office'],
    central: [],
    isUnregistered: true,
  }
  it('holds where every part of it does', () => {
    expect(isAsked(undefined, facts)).toBe(true)
    expect([isAsked({ applyTypes: ['goods'] }, facts), isAsked({ applyTypes: ['repair'] }, facts)]).toEqual([true, false])
    expect([isAsked({ from: 99_900 }, facts), isAsked({ from: 99_901 }, facts)]).toEqual([true, false])
    expect([
      isAsked({ reasons: ['price'], payWays: ['transfer'] }, facts),
      isAsked({ isUnregistered: true }, { ...facts, isUnregistered: false }),
    ]).toEqual([false, false])
    const unless = { unless: { categories: ['office'], below: 100_000 } }
    expect([
      isAsked(unless, facts),
      isAsked(unless, { ...facts, totalFen: 100_000 }),
      isAsked(unless, { ...facts, categories: ['office', 'tool'] }),
    ]).toEqual([false, true, true])
    expect([isAsked({ central: ['pc'] }, facts), isAsked({ central: ['pc'] }, { ...facts, central: ['pc', 'air'] })]).toEqual([false, true])
  })
})

describe('the form of cheap things', () => {
  it('bounds one piece and the whole, and asks for proof but for small office goods', () => {
    const form = formOf('njupt')
    const around = { ceilingFen: 5_000_000, quotesFromFen: 1_000_000, fixedUnitFen: 100_000, isUnregistered: false, today: '2026-11-18' }
    const said = (category: string, price: string, qty = '1') =>
      faultsOf(form, Sheet.parse({ items: [{ name: '椅子', brand: '甲', model: 'A', category, unit: '把', qty, price }] }), around).map(
        (fault) => fault.text,
      )
    expect(said('office', '1000')).toContain('第 1 行：单价 ¥1,000.00 超过上限 ¥999.99')
    expect(said('office', '999.99')).not.toContain('请上传比价材料')
    expect(said('tool', '999.99')).toContain('请上传比价材料')
    expect(said('office', '999.99', '2')).toContain('请上传比价材料')
    expect(said('office', '500', '40')).toContain('金额 ¥20,000.00 超过本校单批上限 ¥19,999.99，请分清批次后按学校采购程序办理')
  })
})

describe('the form of 自行采购', () => {
  it('asks for its papers, members and promise from 20,000 yuan on, and goes to its own chain', async () => {
    const it_ = offPlatformVariants.find((each) => each.code === 'hitwh')!
    const mall = await openMall(world(), it_.params ?? {})
    await world().inSchool(mall.no, async (ctx) => {
      await installFlows(ctx, [{ ...it_.flow!, docKind: 'offPlatform' }])
      await installForm(ctx, formOf('hitwh'))
    })
    const author = await world().as(mall.T1)
    expect((await author.offPlatform.open({})).form.path).toBe('/applyHitwh')
    const quotes = await quotesOf(world(), mall.T1, [20_000, 21_000, 22_000])
    const bare = sheetOf(mall, {
      items: [{ ...sheetOf(mall).items[0]!, qty: '1', price: '20000' }],
      quotes,
      funds: [{ fundId: mall.K1, subjectCode: 'material', amountFen: 2_000_000 }],
    })
    const { id, version } = await author.offPlatform.save({ content: bare })
    const refused = await refusalOf(author.offPlatform.submit({ id, version, content: bare, chosen: {} }))
    expect(Object.keys((refused.data as { fields: object }).fields).toSorted()).toEqual([
      'files.integrity',
      'files.record',
      'files.relation',
      'isPromised',
      'own.group',
    ])
    const files = await Promise.all(
      ['record', 'relation', 'integrity', 'licence'].map(async (paper) => ({ ...(await upload(world(), mall.T1, `${paper}.pdf`)), paper })),
    )
    const whole = { ...bare, files, own: { group: '甲、乙、丙' }, isPromised: true }
    await author.offPlatform.submit({ id, version, content: whole, chosen: {} })
    for (const who of [mall.F1, mall.D1, mall.J1]) await mall.decide(who, id)
    expect((await author.offPlatform.detail({ id })).state).toBe('approved')
    await world().inSchool(mall.no, (ctx) => installForm(ctx, baseForm))
    expect((await author.offPlatform.detail({ id })).form.path).toBe('/applyHitwh')
  })
})

describe('the form of medical goods', () => {
  it('asks for a second acceptor whatever it costs, and says whose rule that is', async () => {
    const mall = await openMall(world())
    await world().inSchool(mall.no, (ctx) => installForm(ctx, { ...baseForm, accept: formOf('lyHospital').accept! }))
    const author = await world().as(mall.T1)
    const content = sheetOf(mall)
    const { id, version } = await author.offPlatform.save({ content })
    await author.offPlatform.submit({ id, version, content, chosen: {} })
    await mall.decide(mall.F1, id)
    expect((await refusalOf(author.offPlatform.buy({ id, acceptorId: mall.T2.id }))).message).toBe(
      '本校的平台外采购须由两位验收人验收，请选择第二验收人',
    )
  })
})

it('a day of the form is a day', () => {
  const form: FormDef = {
    ...baseForm,
    own: [{ key: 'on', label: '演出日期', kind: 'day', options: [], most: 10, hint: '', need: 'must', when: { applyTypes: ['service'] } }],
  }
  const around = { ceilingFen: 5_000_000, quotesFromFen: 1_000_000, fixedUnitFen: 100_000, isUnregistered: false, today: '2026-11-18' }
  const said = (applyType: string, on: string) =>
    faultsOf(form, Sheet.parse({ applyType, own: { on } }), around).some(({ text }) => text === '请选择演出日期')
  expect([said('service', '年底'), said('service', '2026-12-30'), said('goods', '')]).toEqual([true, false, false])
})
