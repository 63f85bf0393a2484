// @vitest-environment happy-dom
import { Sheet } from '@caiyuan/contract/off-platform/sheet'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show, textOf } from '../../../../test/stage.tsx'
import { Items } from './items.tsx'
import { useOffPlatformForm, type Opened } from './use-form.ts'

const opened = {
  doc: null,
  content: Sheet.parse({ items: [{ name: '', category: 'it', unit: '台', qty: '1', price: '900' }] }),
  form: {
    path: '/applyPurchase',
    applyTypes: [],
    reasons: [],
    payWays: [],
    head: {},
    columns: {},
    categories: [{ key: 'it', label: '电脑与网络', path: '20', asks: [], isConsumable: false, barred: '' }],
    central: [
      { key: 'printer', title: '打印设备', words: ['打印机'], but: ['墨'], isProven: false },
      { key: 'software', title: '计算机软件', words: ['办公软件'], but: [], isProven: true },
    ],
    own: [],
    papers: [],
    unitMaxFen: null,
    totalMaxFen: null,
    ceilingGo: '',
    quotes: { least: 3, reasonLeast: 10 },
    promise: null,
  },
  ceilingFen: 5_000_000,
  quotesFromFen: 1_000_000,
  fixedUnitFen: 100_000,
  today: '2026-11-18',
} as unknown as Opened

const Probe = () => <Items it={useOffPlatformForm(opened, () => undefined)} opened={opened} faults={{ of: () => '' }} />

it('says of each line while it is typed whether government purchasing goes its own way with it', async () => {
  show(<Probe />, {
    'offPlatform/check': () => ({ lines: [], seller: [], isUnregistered: true }),
    'offPlatform/save': () => ({ id: 'p', docNo: 'WG1', version: 1, savedAt: '2026-11-18T02:00:00.000Z', barred: [] }),
  })
  const name = await screen.findByLabelText('第 1 行名称')
  const typed = (text: string): string => {
    fireEvent.change(name, { target: { value: text } })
    return textOf(document.body)
  }
  expect(typed('激光打印机')).toContain('「打印设备」在政府采购目录内，该采购须按政府采购/学校集中采购程序办理')
  expect(typed('办公软件')).toContain('属于政府采购目录的「计算机软件」，须上传政府采购证明')
  const plain = typed('打印机墨盒')
  expect([plain.includes('政府采购'), plain.includes('材料')]).toEqual([false, true])
})
