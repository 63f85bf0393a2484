// @vitest-environment happy-dom
import { Sheet } from '@caiyuan/contract/off-platform/sheet'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { show, textOf } from '../../../../test/stage.tsx'
import { Direct } from './direct.tsx'
import { useOffPlatformForm, type Opened } from './use-form.ts'

const opened = (direct: object | undefined, price: string) =>
  ({
    doc: null,
    content: Sheet.parse({ deptId: 'd', items: [{ name: '导尿包', category: 'medical', unit: '个', qty: '1', price }] }),
    form: {
      path: '/applyPurchase',
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
      accept: { path: '/applyLYHospital', note: '', fields: [], isByTwo: true },
      direct,
    },
    ceilingFen: 5_000_000,
    quotesFromFen: 1_000_000,
    fixedUnitFen: 100_000,
    today: '2026-11-18',
  }) as unknown as Opened

const open = (direct: object | undefined, price: string) => {
  const at = opened(direct, price)
  const Probe = () => {
    const it_ = useOffPlatformForm(at, () => undefined)
    return (
      <>
        <Direct it={it_} opened={at} faults={{ of: (place) => it_.faults.find((fault) => fault.at === place)?.text ?? '' }} />
        <output>{it_.sheet.isDirect ? '免' : '先'}</output>
      </>
    )
  }
  show(<Probe />, {
    'offPlatform/check': () => ({ lines: [], seller: [], isUnregistered: true }),
    'offPlatform/save': () => ({ id: 'p', docNo: 'WG1', version: 1, savedAt: '2026-11-18T02:00:00.000Z', barred: [] }),
    'order/acceptors': () => [],
  })
}

describe('采购方式', () => {
  it('is not asked where the school wants an application first', async () => {
    open(undefined, '999.99')
    await screen.findByText('先')
    expect(textOf(document.body)).not.toContain('免申请')
  })

  it('says what the way is and its limit, and asks who accepts it', async () => {
    open({ belowFen: 100_000 }, '999.99')
    const free = await screen.findByLabelText('已购买，免申请直接验收')
    expect(textOf(document.body)).toContain('合计低于 ¥1,000.00 的可以先买后报：填好后由他人验收并上传发票，再按审批流程审批')
    expect(screen.queryByText('第二验收人')).toBeNull()
    fireEvent.click(free)
    await waitFor(() => expect(textOf(document.body)).toContain('请选择第二验收人'))
    const text = textOf(document.body)
    expect(text).toContain('请选择验收人')
    expect(text).not.toContain('免申请直接验收须低于')
  })

  it('says at once that ¥1,000.00 is too much for it', async () => {
    open({ belowFen: 100_000 }, '1000')
    fireEvent.click(await screen.findByLabelText('已购买，免申请直接验收'))
    await waitFor(() => expect(textOf(document.body)).toContain('免申请直接验收须低于 ¥1,000.00，现为 ¥1,000.00，请先申请后采购'))
  })
})
