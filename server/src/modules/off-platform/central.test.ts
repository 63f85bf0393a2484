// 政府采购目录 of a school: what is in it is refused or wants proof, item by item, in drafts too.
import { blockOf } from '@caiyuan/contract/approval/review'
import type { FormDef } from '@caiyuan/contract/off-platform/form-def'
import { centralOf, faultsOf, Sheet } from '@caiyuan/contract/off-platform/sheet'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { openMall } from '../order/checkout/fixtures.ts'
import { baseForm } from './base-form.ts'
import { sheetOf, upload } from './fixtures.ts'
import { installForm } from './forms.ts'

const world = useWorld()

const form: FormDef = {
  ...baseForm,
  central: [
    { key: 'printer', title: '打印设备', words: ['打印机'], but: ['3D', '墨'], isProven: false },
    { key: 'software', title: '计算机软件', words: ['办公软件'], but: [], isProven: true },
  ],
  papers: [...baseForm.papers, { key: 'central', title: '政府采购证明', note: '', most: 2, when: { central: ['software'] } }],
}
const named = (name: string) => ({ ...sheetOf({ deptId: 'd', K1: 'k' } as never).items[0]!, name })
const BANNED = '「打印设备」在政府采购目录内，该采购须按政府采购/学校集中采购程序办理'

const open = async () => {
  const mall = await openMall(world())
  await world().inSchool(mall.no, (ctx) => installForm(ctx, form))
  return { mall, author: await world().as(mall.T1) }
}

describe('goods of the catalogue of government purchasing', () => {
  it.each([
    ['激光打印机', 'printer'],
    ['HP 激光 打 印 机', 'printer'],
    ['３Ｄ打印机', undefined],
    ['打印机墨盒', undefined],
    ['WPS 办公软件', 'software'],
    ['样品夹具', undefined],
  ])('%s is %s', (name, key) => {
    expect(centralOf(form, { name })?.key).toBe(key)
    expect(centralOf(baseForm, { name })).toBeUndefined()
  })

  it('are refused by their line while they are typed, or ask for the paper that proves them', () => {
    const around = { ceilingFen: 5_000_000, quotesFromFen: 1_000_000, fixedUnitFen: 100_000, isUnregistered: false, today: '2026-11-18' }
    const said = (names: string[]) =>
      Object.fromEntries(faultsOf(form, Sheet.parse({ items: names.map(named) }), around).map(({ at, text }) => [at, text]))
    const two = said(['样品夹具', '打印机'])
    expect([two['items.0.name'], two['items.1.name'], two['files.central']]).toEqual([undefined, `第 2 行：${BANNED}`, undefined])
    expect(said(['办公软件'])['files.central']).toBe('请上传政府采购证明')
    expect(said(['办公软件'])['items.0.name']).toBeUndefined()
  })

  it('are kept in a draft, which says so, and never submitted; with the proof what may be bought is', async () => {
    const { mall, author } = await open()
    const banned = sheetOf(mall)
    banned.items[1]!.name = '激光打印机'
    const draft = await author.offPlatform.save({ content: banned })
    expect(draft.barred).toEqual([{ no: 1, text: BANNED }])
    const refused = await refusalOf(author.offPlatform.submit({ id: draft.id, version: draft.version, content: banned, chosen: {} }))
    expect(refused.message).toBe(`第 2 行：${BANNED}`)
    const proven = sheetOf(mall)
    proven.items[0]!.name = '办公软件'
    const saved = await author.offPlatform.save({ id: draft.id, version: draft.version, content: proven })
    expect(saved.barred).toEqual([])
    const submit = (content: Sheet, version: number) => author.offPlatform.submit({ id: draft.id, version, content, chosen: {} })
    expect((await refusalOf(submit(proven, saved.version))).message).toBe('请上传政府采购证明')
    const file = await upload(world(), mall.T1, '政府采购备案.pdf')
    const whole = { ...proven, files: [{ ...file, paper: 'central' }] }
    const last = await author.offPlatform.save({ id: draft.id, version: saved.version, content: whole })
    expect((await submit(whole, last.version)).state).toBe('auditing')
    const { review } = await (await world().as(mall.F1)).approval.detail({ kind: 'offPlatform', id: draft.id })
    const { checks } = blockOf(review!, 'checks')!
    expect(checks.find(({ key }) => key === 'central')).toMatchObject({
      verdict: 'warn',
      text: expect.stringContaining('第 1 行「办公软件」属于「计算机软件」'),
    })
  })

  it('are nothing to a school that names none', async () => {
    const mall = await openMall(world())
    const author = await world().as(mall.T1)
    const content = sheetOf(mall)
    content.items[0]!.name = '激光打印机'
    const { id, version, barred } = await author.offPlatform.save({ content })
    expect(barred).toEqual([])
    expect((await author.offPlatform.submit({ id, version, content, chosen: {} })).state).toBe('auditing')
  })
})
