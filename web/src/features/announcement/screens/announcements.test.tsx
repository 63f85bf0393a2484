// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dialog, noDialog, onPhone, press, refusal, show, textOf, type Answers } from '../../../../test/stage.tsx'
import { notices } from '../../../core/notices.ts'
import { Screen as Shop } from '../../catalog/screens/src-name.tsx'
import { Announcements } from '../parts/shown.tsx'
import { Screen as Desk } from './shop-announcements.tsx'
import { Screen as Own } from './supplier-announcements.tsx'

beforeEach(() => {
  sessionStorage.clear()
  notices.set(() => [])
})

const TEXT = '1 月 1 日至 3 日放假。\n<b>4 日</b>起发货。'
const shown = { id: 'a1', title: '元旦放假安排', content: TEXT, fromOn: '2026-11-18', toOn: '2026-11-30' }
const row = {
  ...shown,
  state: 'shown',
  version: 2,
  createdBy: '张三',
  createdAt: '2026-11-18T02:00:00.000Z',
  updatedBy: '李四',
  updatedAt: '2026-11-19T02:00:00.000Z',
  withdrawn: null,
  hidden: null,
}
const own = { ...row, canUpdate: true, canWithdraw: true }
const counts = { shown: 1, coming: 0, over: 0, withdrawn: 0, hidden: 0 }
const paged = (list: object[], more: object = {}) => ({ list, total: list.length, pageNum: 1, pageSize: 20, counts, ...more })
const openOwn = (list: object[], currentNum = list.length, more: Answers = {}, at = '/supplier/announcements') =>
  show(<Own />, { 'supply/announcement/list': () => paged(list, { currentNum, closed: '' }), ...more }, at)
const openDesk = (list: object[], more: Answers = {}, at = '/shopAnnouncements') =>
  show(<Desk />, { 'platform/announcement/list': () => paged(list), ...more }, at)
const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })

describe('announcements of a supplier', () => {
  it('say what, until when and who changed it last, and how many more there may be', async () => {
    openOwn([own], 4)
    expect(textOf((await screen.findAllByText('元旦放假安排'))[0]!.closest('tr'))).toContain('2026-11-18 至 30 日')
    const said = textOf(document.body)
    for (const words of ['<b>4 日</b>起发货。', '李四 11-19 10:00 修改', '展示中和待发布 4 / 5 条']) expect(said).toContain(words)
  })

  it('are written in a dialog, from today unless another day is chosen; the fault stands at its field', async () => {
    const { sent, address } = openOwn(
      [],
      0,
      { 'supply/announcement/create': () => ({ id: 'a2', state: 'coming' }) },
      '/supplier/announcements?keyword=没有的词',
    )
    fireEvent.click((await screen.findAllByRole('button', { name: '发布公告' }))[0]!)
    const box = await dialog()
    await press('发布', box)
    expect(await within(box).findByText('请输入公告标题')).toBeTruthy()
    expect(within(box).getByText('请选择结束日期')).toBeTruthy()
    write(/公告标题/, '搬仓通知')
    write(/公告内容/, '一\n二')
    const choose = async (day: string) => {
      const field = within(await dialog()).getByLabelText(/结束日期/)
      fireEvent.mouseDown(field)
      fireEvent.change(field, { target: { value: day } })
      fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 })
    }
    await choose('2099-01-02')
    await press('发布', box)
    expect(await within(box).findByText('结束日期最晚为开始日期后 90 天')).toBeTruthy()
    expect(sent).toEqual([])
    const { value: today } = within(box).getByLabelText<HTMLInputElement>(/开始日期/)
    await choose(today)
    await press('发布', await dialog())
    await noDialog()
    expect(sent).toEqual([
      { path: 'supply/announcement/create', input: { title: '搬仓通知', content: '一\n二', fromOn: today, toOn: today } },
    ])
    // Where it stands now, whatever was searched for before.
    expect(address()).toBe('/supplier/announcements?tab=coming')
    fireEvent.click(screen.getAllByRole('button', { name: '发布公告' })[0]!)
    expect(within(await dialog()).getByRole<HTMLInputElement>('textbox', { name: /公告标题/ }).value).toBe('')
  })

  it('are changed with the version that was read, and withdrawn after a question', async () => {
    const { sent } = openOwn([own], 1, {
      'supply/announcement/update': () => ({ state: 'shown' }),
      'supply/announcement/withdraw': () => ({}),
    })
    fireEvent.click((await screen.findAllByRole('button', { name: '修改：元旦放假安排' }))[0]!)
    const box = await dialog()
    write(/公告标题/, '元旦发货安排')
    await press('保存', box)
    await noDialog()
    fireEvent.click(screen.getAllByRole('button', { name: '撤回：元旦放假安排' })[0]!)
    await press('撤回', await dialog())
    await vi.waitFor(() =>
      expect(sent).toEqual([
        { path: 'supply/announcement/update', input: { version: 2, ...shown, title: '元旦发货安排' } },
        { path: 'supply/announcement/withdraw', input: { id: 'a1', version: 2 } },
      ]),
    )
  })

  it('stay in the dialog, words and all, where somebody changed them meanwhile; they are saved over what was read', async () => {
    const changed = { ...own, version: 3, title: '李四的标题', updatedBy: '李四', updatedAt: '2026-11-20T02:00:00.000Z' }
    let now = own
    const { sent } = openOwn([], 1, {
      'supply/announcement/list': () => paged([now], { currentNum: 1, closed: '' }),
      'supply/announcement/update': (input: { version: number }) =>
        input.version === 3 ? { state: 'shown' } : refusal('4011', '这条公告已由李四于 11-20 10:00 修改，请刷新'),
    })
    fireEvent.click((await screen.findAllByRole('button', { name: '修改：元旦放假安排' }))[0]!)
    await dialog()
    write(/公告标题/, '我写的标题')
    now = changed
    await press('保存', await dialog())
    await vi.waitFor(() => expect(notices.get().map((it_) => it_.text)).toContain('这条公告已由李四于 11-20 10:00 修改，请刷新'))
    const box = await dialog()
    expect(await within(box).findByText('李四于 11-20 10:00 修改了这条公告，现在是：')).toBeTruthy()
    expect(within(box).getByText('李四的标题')).toBeTruthy()
    expect(within(box).getByRole<HTMLButtonElement>('button', { name: /保\s*存/ }).disabled).toBe(true)
    expect(within(box).getByDisplayValue('我写的标题')).toBeTruthy()
    await press('用我写的内容继续', box)
    await press('保存', await dialog())
    await noDialog()
    expect(sent.map((it_) => it_.input)).toEqual([
      { ...shown, version: 2, title: '我写的标题' },
      { ...shown, version: 3, title: '我写的标题' },
    ])
  })

  it('keep what was typed until it is saved, and let it go for what stands there', async () => {
    let now = own
    const { sent } = openOwn([], 1, {
      'supply/announcement/list': () => paged([now], { currentNum: 1, closed: '' }),
      'supply/announcement/update': () => ({ state: 'shown' }),
    })
    const change = async () => fireEvent.click((await screen.findAllByRole('button', { name: /^修改：/ }))[0]!)
    await change()
    await dialog()
    write(/公告标题/, '没写完的标题')
    await press('取消', await dialog())
    await noDialog()
    await change()
    expect(within(await dialog()).getByText('这是您上次没有保存的内容')).toBeTruthy()
    expect(within(await dialog()).getByDisplayValue('没写完的标题')).toBeTruthy()
    await press('取消', await dialog())
    await noDialog()
    // Somebody else wrote meanwhile: the words of before are no ground to overwrite that unread.
    cleanup()
    now = { ...own, version: 3, title: '李四的标题' }
    const again = openOwn([now], 1, { 'supply/announcement/update': () => ({ state: 'shown' }) })
    await change()
    expect(await within(await dialog()).findByText(/修改了这条公告，现在是：/)).toBeTruthy()
    await press('改用现在的内容', await dialog())
    expect(within(await dialog()).getByDisplayValue('李四的标题')).toBeTruthy()
    write(/公告标题/, '看过才写的')
    await press('保存', await dialog())
    await noDialog()
    expect(again.sent).toEqual([{ path: 'supply/announcement/update', input: { ...shown, version: 3, title: '看过才写的' } }])
    expect(sent).toEqual([])
    await change()
    expect(within(await dialog()).getByDisplayValue('李四的标题')).toBeTruthy()
  })

  it('leave the dialog with its words where one is withdrawn or hidden meanwhile', async () => {
    let list: object[] = [own]
    openOwn([], 1, {
      'supply/announcement/list': () => paged(list, { currentNum: 1, closed: '' }),
      'supply/announcement/update': () => refusal('4009', '店铺公告当前状态为已隐藏，不能修改'),
    })
    fireEvent.click((await screen.findAllByRole('button', { name: '修改：元旦放假安排' }))[0]!)
    await dialog()
    write(/公告标题/, '我写的标题')
    list = []
    await press('保存', await dialog())
    expect(await within(await dialog()).findByText(/这条公告已不在这一页/)).toBeTruthy()
    expect(within(await dialog()).getByDisplayValue('我写的标题')).toBeTruthy()
  })

  it('are no more than five, and of hidden ones the reason is read and nothing can be done', async () => {
    openOwn(
      [
        {
          ...own,
          state: 'hidden',
          hidden: { at: '2026-11-20T02:00:00.000Z', reason: '含站外联系方式' },
          canUpdate: false,
          canWithdraw: false,
        },
      ],
      5,
      {},
      '/supplier/announcements?tab=hidden',
    )
    expect(await screen.findByText('隐藏原因：含站外联系方式')).toBeTruthy()
    expect(textOf(document.body)).toContain('平台 11-20 10:00')
    expect(textOf(document.body)).toContain('已满 5 条，撤回一条后可再发布')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '发布公告' }).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: /^修改/ })).toBeNull()
  })

  it('can be begun from the empty list of a phone, which says what they are for; what failed is said', async () => {
    onPhone()
    openOwn([])
    expect(await screen.findByText('没有展示中的公告')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: '发布公告' })).toHaveLength(1)
    openOwn([], 0, { 'supply/announcement/list': () => new Promise(() => undefined) })
    expect(await screen.findByLabelText('正在加载')).toBeTruthy()
    openOwn([], 0, { 'supply/announcement/list': () => refusal('2009', '您没有权限执行此操作') })
    expect(await screen.findByText('您没有权限执行此操作')).toBeTruthy()
  })

  it('say on a phone why none can be written, on an empty tab and an empty search as well', async () => {
    onPhone()
    const reason = '本店已列入黑名单，店铺首页不对外展示，不能发布和修改公告'
    for (const [at, currentNum, closed, words] of [
      ['?tab=over', 5, '', '已满 5 条，撤回一条后可再发布'],
      ['?keyword=没有的词', 5, '', '已满 5 条，撤回一条后可再发布'],
      ['?tab=hidden', 1, reason, reason],
    ] as const) {
      openOwn([], 0, { 'supply/announcement/list': () => paged([], { currentNum, closed }) }, `/supplier/announcements${at}`)
      expect(await screen.findByText(words)).toBeTruthy()
      expect(screen.getByRole<HTMLButtonElement>('button', { name: '发布公告' }).disabled).toBe(true)
      cleanup()
    }
  })
})

describe('the desk of announcements', () => {
  const any = {
    ...row,
    supplierId: 's1',
    supplierName: '甲',
    supplierFullName: '甲有限公司',
    hiddenBy: '',
    problem: '',
    hasPage: true,
    can: { hide: true },
  }

  it('hides one with a reason, before its whole text, on a phone too', async () => {
    onPhone()
    const { sent } = openDesk([any], { 'platform/announcement/hide': () => ({}) })
    fireEvent.click(await screen.findByRole('button', { name: '隐藏：甲 元旦放假安排' }))
    const box = await dialog()
    expect(textOf(box)).toContain('<b>4 日</b>起发货。')
    await press('隐藏', box)
    expect(await within(box).findByText('请填写原因')).toBeTruthy()
    fireEvent.change(within(box).getByRole('textbox', { name: '原因' }), { target: { value: '含站外联系方式' } })
    await press('隐藏', box)
    await noDialog()
    expect(sent).toEqual([{ path: 'platform/announcement/hide', input: { id: 'a1', version: 2, reason: '含站外联系方式' } }])
  })

  it('shows one again, and says who hid it and why', async () => {
    const hidden = { at: '2026-11-20T02:00:00.000Z', reason: '误判' }
    const { sent } = openDesk([{ ...any, state: 'hidden', hidden, hiddenBy: '江运营', can: { show: true } }], {
      'platform/announcement/show': () => ({ state: 'shown' }),
    })
    expect((await screen.findAllByText('隐藏原因：误判')).length).toBeGreaterThan(0)
    expect(textOf(document.body)).toContain('江运营 11-20 10:00')
    fireEvent.click(screen.getByRole('button', { name: '恢复展示：甲 元旦放假安排' }))
    await press('恢复展示', await dialog())
    await vi.waitFor(() =>
      expect(sent).toEqual([{ path: 'platform/announcement/show', input: { id: 'a1', version: 2, hiddenAt: hidden.at } }]),
    )
  })

  it('says why one cannot be shown again in place of the button', async () => {
    const hidden = { at: '2026-11-20T02:00:00.000Z', reason: '误判' }
    const full = '这家店铺展示中和待发布的公告已有 5 条，最多 5 条，请等一条结束，或由店铺撤回一条'
    openDesk([{ ...any, state: 'hidden', hidden, can: { show: full } }], {}, '/shopAnnouncements?tab=hidden')
    expect(await screen.findByText(`不能恢复：${full}`)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^恢复展示/ })).toBeNull()
  })

  it('says what is the matter with the shop, and leads there only where there is a page', async () => {
    openDesk([
      { ...any, supplierName: '乙', problem: '已暂停供货' },
      { ...any, id: 'a2', supplierName: '丙', problem: '已列入黑名单', hasPage: false },
    ])
    expect((await screen.findByRole('link', { name: '乙' })).getAttribute('href')).toBe('/srcName?id=s1')
    for (const words of ['丙', '已暂停供货', '已列入黑名单']) expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByRole('link', { name: '丙' })).toBeNull()
  })

  it('asks by state, shop and words of the address, and says that there are none', async () => {
    const asked: object[] = []
    openDesk(
      [],
      { 'platform/announcement/list': (input) => (asked.push(input), paged([])) },
      '/shopAnnouncements?tab=coming&shop=甲&keyword=放假',
    )
    expect(await screen.findByText(/没有符合条件的/)).toBeTruthy()
    expect(asked[0]).toMatchObject({ state: 'coming', shop: '甲', keyword: '放假' })
    openDesk([])
    expect(await screen.findByText('没有展示中的公告')).toBeTruthy()
  })
})

describe('the page of a shop', () => {
  const shop = {
    supplierId: 's1',
    supplierName: '甲',
    supplierFullName: '甲有限公司',
    kinds: '办公',
    joinedOn: '2020-01-01',
    goodsNum: 0,
    isPartner: true,
    ranges: [],
    schoolOrders: 0,
    problem: '',
    uscc: '91330200000000000X',
    phone: '0574-88888888',
    freight: { fen: 0, freeFromFen: 0 },
    shipDays: 2,
    areas: [],
    licences: [],
    evaluated: null,
  }
  const openShop = (announcements: object[]) => show(<Shop />, { 'shop/detail': () => ({ ...shop, announcements }) }, '/srcName?id=s1')

  it('shows them as plain text with their days, and no block where there are none', async () => {
    openShop([shown, { ...shown, id: 'a2', title: '收货须知' }])
    const block = await screen.findByRole('region', { name: '店铺公告' })
    expect(within(block).getAllByRole('heading', { level: 3 }).map(textOf)).toEqual(['元旦放假安排', '收货须知'])
    expect(within(block).getAllByText('2026-11-18 至 30 日')).toHaveLength(2)
    expect(block.querySelector('p')!.textContent).toBe(TEXT)
    expect(block.querySelector('b')).toBeNull()
    expect(within(block).queryByRole('button')).toBeNull()
    openShop([])
    await screen.findAllByText('元器件按型号查找')
  })

  it('shows the newest two first, the others at a press', async () => {
    openShop(['一', '二', '三', '四', '五'].map((title, i) => ({ ...shown, id: `a${i}`, title })))
    const block = await screen.findByRole('region', { name: '店铺公告' })
    const titles = () => within(block).getAllByRole('heading', { level: 3 }).map(textOf).join('')
    expect(titles()).toBe('一二')
    fireEvent.click(within(block).getByRole('button', { name: '查看其余 3 条公告' }))
    expect(titles()).toBe('一二三四五')
    fireEvent.click(within(block).getByRole('button', { name: '只看最新 2 条' }))
    expect(titles()).toBe('一二')
  })

  it('waits, and says what failed', async () => {
    show(<Shop />, { 'shop/detail': () => refusal('4004', '店铺不存在或您无权查看') }, '/srcName?id=s1')
    expect(await screen.findByText('店铺不存在或您无权查看')).toBeTruthy()
  })

  it('folds what is long, and unfolds it', async () => {
    const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(400)
    try {
      show(<Announcements of={[shown] as never} />, {})
      const more = await screen.findByRole('button', { name: '展开：元旦放假安排' })
      expect(more.getAttribute('aria-expanded')).toBe('false')
      fireEvent.click(more)
      const less = await screen.findByRole('button', { name: '收起：元旦放假安排' })
      expect(less.getAttribute('aria-expanded')).toBe('true')
      fireEvent.click(less)
      expect(await screen.findByRole('button', { name: '展开：元旦放假安排' })).toBeTruthy()
    } finally {
      height.mockRestore()
    }
  })
})
