// @vitest-environment happy-dom
import { Sheet } from '@caiyuan/contract/off-platform/sheet'
import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, show } from '../../../../test/stage.tsx'
import { useOffPlatformForm, type Opened } from './use-form.ts'

const LONGER_THAN_A_REST_MS = 1800

const opened = {
  doc: { id: 'p', docNo: 'WG1', version: 3, state: 'draft' },
  content: Sheet.parse({ title: '夹具' }),
  form: {
    path: '/applyPurchase',
    note: '',
    applyTypes: [],
    reasons: [],
    payWays: [],
    head: {},
    columns: {},
    categories: [],
    own: [],
    papers: [],
    unitMaxFen: null,
    totalMaxFen: null,
    ceilingGo: '',
    quotes: { least: 3, reasonLeast: 10 },
    promise: null,
    printTitle: '平台外采购审批表',
  },
  ceilingFen: 0,
  quotesFromFen: 0,
  fixedUnitFen: 0,
  today: '2026-11-18',
} as unknown as Opened

const Probe = () => {
  const it_ = useOffPlatformForm(opened, () => undefined)
  return (
    <>
      <button type="button" onClick={() => it_.put({ title: '样品夹具' })}>
        写
      </button>
      <button type="button" onClick={() => void it_.close()}>
        提交
      </button>
      <button type="button" onClick={it_.open}>
        退回
      </button>
    </>
  )
}
const rest = () => act(() => new Promise((done) => setTimeout(done, LONGER_THAN_A_REST_MS)))

it('keeps no draft beside its submission, and goes on keeping what is typed where that was refused', async () => {
  let version = 3
  const { sent } = show(<Probe />, {
    'offPlatform/check': () => ({ lines: [], seller: [], isUnregistered: true }),
    'offPlatform/save': () => ({ id: 'p', docNo: 'WG1', version: (version += 1), savedAt: '2026-11-18T02:00:00.000Z' }),
  })
  const saves = () => sent.filter((it_) => it_.path === 'offPlatform/save').map((it_) => it_.input)
  await press('写')
  await press('提交')
  await press('提交')
  await rest()
  expect(saves()).toMatchObject([{ version: 3, content: { title: '样品夹具' } }])
  await press('退回')
  await press('写')
  await rest()
  expect(saves()).toHaveLength(2)
})
