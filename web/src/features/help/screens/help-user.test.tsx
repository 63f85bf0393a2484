// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { press, refusal, show, textOf, type Answers } from '../../../../test/stage.tsx'
import { Screen } from './help-user.tsx'

beforeEach(() => sessionStorage.clear())

const tips = { 'service.phone': '400-820-0000', 'service.hours': '', 'service.email': '', 'service.notice': '' }
const school = { name: '示例大学', contact: '信息办 65640000', admins: [{ name: '何老师', deptName: '信息办' }] }
const video = { id: 'v1', topic: '采购与订单', name: '三分钟学会撤回', url: 'https://video.example.com/1', minutes: 3 }

const open = (at: string, more: Answers = {}) =>
  show(
    <Screen />,
    {
      'user.info': () => refusal('2005', '请先登录'),
      'help/contacts': () => ({ tips, school: null }),
      'purchase/video/list': () => [],
      ...more,
    },
    at,
  )
const signedIn: Answers = {
  'user.info': () => ({ userId: 'u', functionList: ['mall:view'] }),
  'help/contacts': () => ({ tips, school }),
}
const contacts = async () => textOf((await screen.findByText('采园客服', { exact: false })).closest('section[aria-labelledby]'))

it('begins with what is asked most, and says nothing that nobody set', async () => {
  open('/helpUser')
  expect(await contacts()).toContain('400-820-0000')
  expect(await contacts()).not.toContain('服务时间')
  const tree = within(screen.getByRole('navigation', { name: '帮助目录' }))
  expect(tree.getByRole('link', { name: '首页与常见问题' }).getAttribute('aria-current')).toBe('page')
  expect(tree.queryByText('教学视频')).toBeNull()
  expect(screen.getByRole('heading', { name: '常见问题' })).toBeTruthy()
})

it('shows the article of the address, with the pages this person may go on to', async () => {
  open('/helpUser?article=approve', signedIn)
  expect(await screen.findByRole('heading', { name: '怎样审批' })).toBeTruthy()
  expect(await contacts()).toContain('何老师（信息办）')
  expect(screen.getByText('提交留言')).toBeTruthy()
  expect(screen.queryByLabelText('图形验证码')).toBeNull()
})

it('finds articles and videos by what is typed, and says when nothing is found', async () => {
  const { address } = open('/helpUser', { 'purchase/video/list': () => [video] })
  const box = await screen.findByRole('searchbox', { name: '搜索帮助' })
  fireEvent.change(box, { target: { value: '撤回' } })
  await press('搜索')
  expect(decodeURIComponent(address())).toBe('/helpUser?search=撤回')
  const [seen] = await screen.findAllByText(video.name)
  expect(seen!.getAttribute('href')).toBe(video.url)
  expect(textOf(seen!.closest('section'))).toContain('搜索“撤回”找到 3 条订单提交以后还能修改、撤回或取消吗')
  fireEvent.change(screen.getByRole('searchbox', { name: '搜索帮助' }), { target: { value: '火星' } })
  await press('搜索')
  expect(await screen.findByText('没有找到相关的说明')).toBeTruthy()
})

it('says that the videos cannot be read', async () => {
  open('/helpUser?article=videos', { 'purchase/video/list': () => refusal('9999', '请求错误') })
  expect(await screen.findByText('请求错误')).toBeTruthy()
})

it('takes the message of a visitor with the image, and draws another one where it is refused', async () => {
  const images = () => document.querySelector<HTMLImageElement>('img[alt="图形验证码"]')!.src
  const { sent } = open('/helpUser', { 'leaveMessage/add': () => refusal('3001', '图形验证码不正确或已过期') })
  await screen.findByAltText('图形验证码')
  fireEvent.mouseDown(screen.getByRole('combobox'))
  fireEvent.click(await screen.findByText('意见与建议'))
  const type = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
  type(/^留言内容/, '希望支持批量打印')
  type(/^称呼/, '孙先生')
  type(/^联系方式/, 'sun@example.com')
  type(/^图形验证码/, 'ABCD')
  const before = images()
  await press('提交留言')
  expect(await screen.findByText('图形验证码不正确或已过期')).toBeTruthy()
  const said = { topic: '意见与建议', content: '希望支持批量打印', name: '孙先生', contact: 'sun@example.com', verifyCode: 'ABCD' }
  expect(sent).toEqual([{ path: 'leaveMessage/add', input: { ...said, suffixKey: before.split('=').at(-1) } }])
  await waitFor(() => expect(images()).not.toBe(before))
})

it('tells a visitor at once all that is missing, and asks nobody', async () => {
  const { sent } = open('/helpUser')
  await screen.findByAltText('图形验证码')
  await press('提交留言')
  for (const text of ['请选择问题类型', '请输入留言内容', '请输入称呼', '请填写联系方式', '请填写图形验证码'])
    expect(await screen.findByText(text)).toBeTruthy()
  expect(sent).toEqual([])
})

it('keeps what was typed while articles are read and one signs in, and takes the topic of the article until one is chosen', async () => {
  open('/helpUser')
  const typed = () => screen.getByLabelText<HTMLTextAreaElement>(/^留言内容/).value
  const topic = () => textOf(document.querySelector('.ant-select-content, .ant-select-selection-item'))
  await screen.findByAltText('图形验证码')
  fireEvent.change(screen.getByLabelText(/^留言内容/), { target: { value: '批量打印少一张' } })
  fireEvent.click(screen.getByRole('link', { name: '怎样审批' }))
  await waitFor(() => expect(topic()).toBe('审批与经费'))
  expect(typed()).toBe('批量打印少一张')
  expect(screen.getByRole('link', { name: '登录' }).getAttribute('href')).toBe('/login?return=%2FhelpUser%3Farticle%3Dapprove')
  cleanup()
  const { sent } = open('/helpUser?article=approve', { ...signedIn, 'leaveMessage/add': () => ({}) })
  await screen.findByText('提交留言')
  expect([topic(), typed()]).toEqual(['审批与经费', '批量打印少一张'])
  await press('提交留言')
  await waitFor(() => expect(typed()).toBe(''))
  expect(sent).toEqual([{ path: 'leaveMessage/add', input: { topic: '审批与经费', content: '批量打印少一张' } }])
  expect(sessionStorage.getItem('typed:leave-message')).toBeNull()
})

it('begins a message with the goods it came from, and with what was typed before where something was', async () => {
  const at = `/helpUser?${new URLSearchParams({ article: 'goods-wrong', about: '商品：甲醇 AR（C1）；供应商：甲有限公司' })}`
  open(at, signedIn)
  const box = async () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /留言内容/ })
  expect((await box()).value).toBe('商品：甲醇 AR（C1）；供应商：甲有限公司\n')
  fireEvent.change(await box(), { target: { value: '描述不符' } })
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('描述不符'))
  cleanup()
  open(at, signedIn)
  expect((await box()).value).toBe('描述不符')
})
