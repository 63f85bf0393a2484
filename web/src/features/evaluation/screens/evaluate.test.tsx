// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changing, press, refusal, show } from '../../../../test/stage.tsx'
import { Screen } from './evaluate.tsx'
import { Screen as ToEvaluate } from './to-evaluate.tsx'

const line = (lineNo: number, name: string, said: object | null = null) => ({
  lineNo,
  goodsId: `p${lineNo}`,
  name,
  spec: '5 包/箱',
  picture: '/p.png',
  note: '验收合格 2 箱',
  said,
})
const form = (lines: object[], can: true | string = true) => ({
  kind: 'order',
  id: 'o1',
  docNo: 'D1',
  page: '/orderDetail?id=o1',
  isOutside: false,
  mayBeAnonymous: true,
  supplierName: '甲',
  supplierFullName: '甲 综合电商',
  can,
  endsOn: '2027-02-16',
  lines,
})
const said = {
  id: 'e1',
  goodsStars: 4,
  describedStars: 5,
  content: '吸力足',
  hiddenFor: '',
  pictureIds: ['x1', 'x2'],
  answer: null,
  saidAt: '2026-11-18T01:30:00.000Z',
  isAnonymous: true,
  added: null,
  canAdd: true,
}
const stars = async (label: string, n: number, at = 0) => {
  const group = (await screen.findAllByRole('group', { name: label }))[at]!
  fireEvent.click(within(group).getAllByRole('radio')[n - 1]!)
}
const open = (answer: object, more: object = {}) =>
  show(<Screen />, { 'user.info': () => ({ userId: 'u' }), 'evaluation/form': () => answer, ...more }, '/evaluate?id=o1')

it('sends the lines that were rated and keeps the others for later', async () => {
  const { sent } = open(form([line(1, '复印纸'), line(2, '硒鼓')]), { 'evaluation/write': () => changing('evaluation') })
  await press('发表评价')
  await screen.findByText('请至少给一种商品选星级')
  await stars('商品', 4)
  await screen.findByText('复印纸：请给描述相符选星级')
  await stars('描述相符', 5)
  fireEvent.change(screen.getByLabelText('评价内容：复印纸'), { target: { value: '不卡纸' } })
  await press('发表评价')
  expect(sent).toEqual([])
  await stars('物流', 3)
  await stars('服务', 2)
  fireEvent.click(screen.getByRole('checkbox'))
  await press('发表评价')
  await waitFor(() =>
    expect(sent).toEqual([
      {
        path: 'evaluation/write',
        input: {
          kind: 'order',
          id: 'o1',
          logisticsStars: 3,
          serviceStars: 2,
          isAnonymous: true,
          lines: [{ lineNo: 1, goodsStars: 4, describedStars: 5, content: '不卡纸', fileIds: [] }],
        },
      },
    ]),
  )
})

it('keeps what was typed when it is refused', async () => {
  const { sent } = open(form([line(1, '复印纸')]), { 'evaluation/write': () => refusal('3192', '「复印纸」已经评价过，可以追加评价') })
  await stars('商品', 4)
  await stars('描述相符', 4)
  await stars('物流', 4)
  await stars('服务', 4)
  fireEvent.change(screen.getByLabelText('评价内容：复印纸'), { target: { value: '不卡纸' } })
  await press('发表评价')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.getByLabelText<HTMLTextAreaElement>('评价内容：复印纸').value).toBe('不卡纸')
})

it('shows what was said, and adds to it once', async () => {
  const { sent } = open(form([line(1, '复印纸', said)]), { 'evaluation/add': () => changing('evaluation') })
  await screen.findByText('吸力足')
  fireEvent.click(screen.getByRole('button', { name: '放大查看：复印纸的评价图片，第 2 张，共 2 张' }))
  const zoom = await screen.findByRole('dialog', { name: '放大的评价图片' })
  expect(within(zoom).getByRole('img').getAttribute('src')).toBe('/api/evaluation/picture?id=x2&size=large')
  fireEvent.click(within(zoom).getByRole('button', { name: '关闭' }))
  expect(screen.getByText('这张订单的商品都评价过了')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '发表评价' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '追加评价：复印纸' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '一个月了仍好用' } })
  await press('追加评价', dialog)
  await waitFor(() => expect(sent).toEqual([{ path: 'evaluation/add', input: { id: 'e1', content: '一个月了仍好用' } }]))
})

it('says why nothing can be said', async () => {
  open(form([line(1, '复印纸')], '验收后 90 天内可以评价，已于 2026-11-01 截止'))
  expect((await screen.findAllByText('验收后 90 天内可以评价，已于 2026-11-01 截止')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: '发表评价' })).toBeNull()
})

it('of what was bought outside asks for the firm as a whole, under one’s name, and leads back to the application', async () => {
  const doc = {
    ...form([line(0, '样品夹具定制')]),
    kind: 'offPlatform',
    page: '/applyPurchaseDetail?id=o1',
    isOutside: true,
    mayBeAnonymous: false,
  }
  const { sent } = show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u' }),
      'evaluation/form': () => ({ ...doc, lines: [{ ...line(0, '样品夹具定制'), picture: '' }] }),
      'evaluation/write': () => changing('evaluation'),
    },
    '/evaluate?kind=offPlatform&id=o1',
  )
  await screen.findByText('署您的姓名，连同采购事项，本校的人以后向这家供应商采购时能看到；它不在平台上，看不到也不能回复')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await press('发表评价')
  await screen.findByText('请选择星级')
  for (const label of ['商品', '描述相符', '物流', '服务']) await stars(label, 5)
  await press('发表评价')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ input: { kind: 'offPlatform', isAnonymous: false, lines: [{ lineNo: 0, goodsStars: 5 }] } })
  expect(screen.getByRole('button', { name: '返回申请' })).toBeTruthy()
})

it('are listed with kind and last day while they wait', async () => {
  const row = {
    kind: 'frameworkOrder',
    id: 'k1',
    docNo: 'KJ1',
    title: '实验台 等 2 种',
    supplierName: '甲',
    acceptedAt: '2026-11-18T01:30:00.000Z',
    endsOn: '2027-02-16',
    openNum: 2,
  }
  show(
    <ToEvaluate />,
    { 'user.info': () => ({ userId: 'u' }), 'evaluation/todo': () => ({ list: [row], total: 1, pageNum: 1, pageSize: 20 }) },
    '/toEvaluate',
  )
  expect((await screen.findByRole('link', { name: '评价：实验台 等 2 种' })).getAttribute('href')).toBe(
    '/evaluate?kind=frameworkOrder&id=k1',
  )
  expect(screen.getByText('协议订单')).toBeTruthy()
  expect(screen.getByText('2027-02-16')).toBeTruthy()
})
