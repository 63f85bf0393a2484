// @vitest-environment happy-dom
import { LATEST_VERSION } from '@caiyuan/contract/policy'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { buttonsIn, dialog, noDialog, press, refusal, show, type Answers } from '../../../../test/stage.tsx'
import { notices } from '../../../core/notices.ts'
import { Screen } from './login.tsx'

const KEY = 'k'.repeat(43)
const answers: Answers = {
  'login/remembered': () => ({ userName: '', remembered: false }),
  'demo/accounts': () => [],
  'user.info': () => ({ userId: 'u1', srcId: null, schoolCode: 'U1', functionList: [] }),
  provCityDist: () => [],
  getSchool: () => ({}),
  'sms/send': () => ({ seconds: 60 }),
  'login/phone': () => ({ userId: 'u1', mustChangePassword: false }),
  mallRegister: () => KEY,
}
const institutions = [
  { name: '示例大学', code: 'U1', homeImgUrl: '', authType: 0, pinyin: 'shilidaxue sldx' },
  { name: '示例医院', code: 'H1', homeImgUrl: '/logo.png', authType: 0, pinyin: 'shiliyiyuan slyy' },
]
const signingSchools = [...institutions, { name: '统一大学', code: 'U2', homeImgUrl: '', authType: 1, pinyin: 'tongyidaxue tydx' }]
const institutionAnswers = (own: object): Answers => ({
  getAllSchool: () => institutions,
  getSchool: () => ({ name: '示例医院', code: 'H1', loginTitle: '', forgotPassword: '', ...own }),
})
const at = (by: string, more: Answers = {}) => show(<Screen />, { ...answers, ...more }, `/login?by=${by}`)
const type = async (placeholder: string, value: string) => {
  const box = await screen.findByPlaceholderText(placeholder)
  fireEvent.change(box, { target: { value } })
}
const said = () => notices.get().map((it) => it.text)
const codeButton = () => screen.findByRole('button', { name: /获取验证码|秒后重发/ })
const exists = () => Response.json({ retCode: '2000', data: KEY, retMsg: '该手机号已注册，是否直接使用该手机号登录？' })

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  notices.set(() => [])
})

it('asks for a code of a whole number only, says where it went and waits', async () => {
  const { sent } = at('phone')
  await press('获取验证码')
  await screen.findByText('请输入手机号码')
  await type('请输入手机号码', '1380000562')
  await press('获取验证码')
  await screen.findByText('手机号码格式不正确')
  expect(sent).toEqual([])
  await type('请输入手机号码', '13800005621')
  await press('获取验证码')
  await screen.findByText(/短信已发送到 138\*\*\*\*5621/)
  expect(sent).toEqual([{ path: 'sms/send', input: { mobile: '13800005621', type: 6 } }])
  expect((await codeButton()).textContent).toMatch(/^(60|[1-5]?\d) 秒后重发$/)
  expect((await codeButton()).hasAttribute('disabled')).toBe(true)
})

it('goes on waiting after a reload, for the same phone', async () => {
  sessionStorage.setItem('typed:phone-code', JSON.stringify({ mobile: '13800005621', until: Date.now() + 40_000 }))
  at('phone')
  expect((await codeButton()).textContent).toMatch(/^(40|[1-3]?\d) 秒后重发$/)
  expect(screen.getByPlaceholderText<HTMLInputElement>('请输入手机号码').value).toBe('13800005621')
})

it('waits as long as the server says where a code was asked for elsewhere', async () => {
  const wait = () => Response.json({ retCode: '3021', data: { seconds: 25 }, retMsg: '请等 25 秒，再获取验证码' })
  at('phone', { 'sms/send': wait })
  await type('请输入手机号码', '13800005621')
  await press('获取验证码')
  await screen.findByText('请等 25 秒，再获取验证码')
  expect((await codeButton()).textContent).toMatch(/^(2[0-5]|1?\d) 秒后重发$/)
})

it('leads to registration where the number has no account', async () => {
  at('phone', { 'sms/send': () => refusal('2010', '该手机号还没有个人账号，请先注册') })
  await type('请输入手机号码', '13800005621')
  await press('获取验证码')
  await waitFor(() => expect(said()).toEqual(['该手机号还没有个人账号，请先注册']))
  expect((await codeButton()).textContent).toBe('获取验证码')
  act(() => notices.get()[0]!.act!.run())
  await screen.findByPlaceholderText('请输入姓名')
})

it('shows an image once the server asks for one, and sends what was read', async () => {
  let isFirst = true
  const { sent } = at('phone', {
    'sms/send': () => {
      const answer = isFirst ? refusal('3020', '请先输入图形验证码，再获取短信') : { seconds: 60 }
      isFirst = false
      return answer
    },
  })
  await type('请输入手机号码', '13800005621')
  expect(screen.queryByAltText('图形验证码')).toBeNull()
  await press('获取验证码')
  await screen.findByText('请先输入图形验证码，再获取短信')
  const image = screen.getByAltText<HTMLImageElement>('图形验证码').src
  await type('不区分大小写', 'abcd')
  await press('获取验证码')
  await screen.findByText(/短信已发送到/)
  const suffixKey = new URL(image).searchParams.get('suffixKey')
  expect(sent[1]!.input).toEqual({ mobile: '13800005621', type: 6, suffixKey, verifyCode: 'abcd' })
  expect(screen.getByAltText<HTMLImageElement>('图形验证码').src).not.toBe(image)
})

it('signs in with phone and code', async () => {
  const { sent } = at('phone')
  await press('登录')
  await screen.findByText('请输入手机验证码')
  await type('请输入手机号码', '13800005621')
  await type('请输入手机验证码', '12345')
  await press('登录')
  await screen.findByText('验证码格式不正确')
  await type('请输入手机验证码', '042981')
  await press('登录')
  await waitFor(() => expect(sent).toEqual([{ path: 'login/phone', input: { userNo: '13800005621', verifyCode: '042981' } }]))
})

it('says with the phone what was ticked', async () => {
  const { sent } = at('phone')
  await type('请输入手机号码', '13800005621')
  await type('请输入手机验证码', '042981')
  fireEvent.click(screen.getByRole('checkbox'))
  await press('登录')
  const input = { userNo: '13800005621', verifyCode: '042981', agreed: LATEST_VERSION }
  await waitFor(() => expect(sent).toEqual([{ path: 'login/phone', input }]))
})

const fillIn = async () => {
  await type('请输入姓名', '方文')
  await type('请输入手机号码', '13800005621')
  await type('请输入手机验证码', '042981')
}

it('registers once the agreement is ticked, then signs in with what was answered', async () => {
  const { sent } = at('register')
  await fillIn()
  await press('注册')
  await waitFor(() => expect(said()).toEqual(['请先同意相关协议']))
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('checkbox'))
  await press('注册')
  await waitFor(() => expect(sent.at(-1)).toEqual({ path: 'login/phone', input: { userNo: '13800005621', verifyCode: KEY } }))
  expect(sent[0]).toEqual({
    path: 'mallRegister',
    input: { userName: '方文', userMobile: '13800005621', verifyCode: '042981', agreed: LATEST_VERSION },
  })
  expect(said()).toContain('注册成功')
})

it('says the rule of each field it breaks, and sends nothing', async () => {
  const { sent } = at('register')
  await type('请输入姓名', '一'.repeat(11))
  await type('请输入手机号码', '10800005621')
  await type('请输入手机验证码', '12345')
  await type('请输入单位名称', '中心🏫')
  fireEvent.click(screen.getByRole('checkbox'))
  await press('注册')
  for (const text of ['姓名最多 10 个字', '手机号码格式不正确', '验证码格式不正确', '单位名称格式不正确']) await screen.findByText(text)
  expect(sent).toEqual([])
})

it('offers to sign in where the phone is registered, and does so when it is wanted', async () => {
  const { sent } = at('register', { mallRegister: exists })
  await fillIn()
  fireEvent.click(screen.getByRole('checkbox'))
  await press('注册')
  await press('换一个手机号', await dialog())
  await noDialog()
  expect(sent.map((it) => it.path)).toEqual(['mallRegister'])
  await press('注册')
  const box = await dialog()
  expect(box.textContent).toContain('该手机号已注册，是否直接使用该手机号登录？')
  expect(box.textContent).toContain('138****5621')
  await press('直接登录', box)
  await waitFor(() => expect(sent.at(-1)).toEqual({ path: 'login/phone', input: { userNo: '13800005621', verifyCode: KEY } }))
})

it('says why it was refused otherwise', async () => {
  at('register', { mallRegister: () => refusal('3026', '手机验证码不正确，还可尝试 4 次') })
  await fillIn()
  fireEvent.click(screen.getByRole('checkbox'))
  await press('注册')
  await screen.findByText('手机验证码不正确，还可尝试 4 次')
})

it('shows the policy in a dialog that is closed by 我知道了', async () => {
  at('register')
  await press('《隐私政策》')
  const box = await dialog()
  for (const text of ['隐私协议', LATEST_VERSION, '15 个工作日', '14周岁']) expect(box.textContent).toContain(text)
  await press('我知道了', box)
  await noDialog()
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
})

it('opens the panel that the address names, and the account for any other', async () => {
  at('nothing')
  await screen.findByPlaceholderText('请输入账号')
  fireEvent.click(screen.getByRole('tab', { name: '手机登录' }))
  await screen.findByText('没有个人账号？')
})

it('finds an institution by name, and leads to its sign-in once the agreement is ticked', async () => {
  const { sent } = at('school', { ...institutionAnswers({}), login: () => refusal('3002', '账号或密码不正确，还可尝试 4 次') })
  await screen.findByRole('button', { name: /示例大学/ })
  await type('请输入学校名称，支持拼音首字母', '没有')
  await screen.findByText('无相关学校')
  await type('请输入学校名称，支持拼音首字母', '医院')
  const row = await screen.findByRole('button', { name: /示例医院/ })
  expect(screen.queryByRole('button', { name: /示例大学/ })).toBeNull()
  fireEvent.click(row)
  await waitFor(() => expect(said()).toEqual(['请先同意相关协议']))
  expect(screen.queryByPlaceholderText('请输入账号')).toBeNull()
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(row)
  await screen.findByText('换一个机构')
  for (const [box, text] of Object.entries({ 请输入账号: 'H1', 请输入密码: 'x', 不区分大小写: 'abcd' })) await type(box, text)
  await press('登录')
  await screen.findByText('账号或密码不正确，还可尝试 4 次')
  expect(sent[0]!.input).toMatchObject({ userName: 'H1', schoolCode: 'H1' })
})

it('finds it by pinyin and by initials', async () => {
  at('school', { getAllSchool: () => signingSchools })
  for (const typed of ['yiyuan', 'SLYY', 'shi li yi']) {
    await type('请输入学校名称，支持拼音首字母', typed)
    await waitFor(() => expect(screen.queryByRole('button', { name: /大学/ })).toBeNull())
    screen.getByRole('button', { name: /示例医院/ })
  }
  await type('请输入学校名称，支持拼音首字母', 'lyi')
  await screen.findByText('无相关学校')
})

it('offers the institution of the last sign-in first, until something is typed', async () => {
  localStorage.setItem('lastSchool', 'U2')
  at('school', { getAllSchool: () => signingSchools })
  const last = await screen.findByRole('region', { name: '上次登录' })
  expect(buttonsIn(last)).toEqual(['统统一大学统一身份认证'])
  expect(buttonsIn(screen.getByRole('region', { name: '全部机构' }))).toEqual(['示示例大学账号密码', '示例医院账号密码'])
  await type('请输入学校名称，支持拼音首字母', '大学')
  await waitFor(() => expect(screen.queryByText('上次登录')).toBeNull())
  expect(screen.getAllByRole('button', { name: /大学/ })).toHaveLength(2)
})

it('has the title and the word about a forgotten password of the institution in the address', async () => {
  at('account&schoolCode=H1', institutionAnswers({ loginTitle: '职工登录', forgotPassword: '请致电平台客服' }))
  await screen.findByRole('tab', { name: '职工登录' })
  expect(screen.queryByText('暂无账号请联系平台开通')).toBeNull()
  await press('忘记密码')
  await waitFor(() => expect(said()).toEqual(['请致电平台客服']))
})

it('tells everybody else whom to ask for an account', async () => {
  at('account&schoolCode=H1', institutionAnswers({}))
  await screen.findByText('示例医院')
  expect(screen.getByText('暂无账号请联系平台开通')).toBeTruthy()
  expect(screen.getByRole('link', { name: '申请开通账号' }).getAttribute('href')).toBe('/register?schoolCode=H1')
  expect(screen.queryByText('忘记密码')).toBeNull()
  expect(screen.getByRole('tab', { name: '账号登录' })).toBeTruthy()
})

const leaving = () => vi.spyOn(window.location, 'assign').mockImplementation(() => {})

it('leaves for the sign-in of a school that has its own, once the agreement is ticked', async () => {
  const left = leaving()
  at('school&return=%2Forder', { getAllSchool: () => signingSchools })
  await press('统一大学统一身份认证')
  expect(said()).toEqual(['请先同意相关协议'])
  expect(left).not.toHaveBeenCalled()
  fireEvent.click(await screen.findByLabelText('我已阅读并同意'))
  await press('统一大学统一身份认证')
  expect(left).toHaveBeenCalledWith(`/api/sso/start?schoolCode=U2&return=%2Forder&agreed=${LATEST_VERSION}`)
})

it('says why the school led back, and nothing that somebody else wrote into the address', async () => {
  at('school&schoolCode=U2&refused=sso.unknown', { ...institutionAnswers({}), getAllSchool: () => signingSchools })
  const line = await screen.findByRole('alert')
  expect(line.textContent).toBe('学校已确认您的身份，但您在商城还没有账号，请联系平台开通')
  at('school&refused=toString', { getAllSchool: () => signingSchools })
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

it('leads on by itself where the school has it so, but not who was led back or chose a way', async () => {
  const left = leaving()
  const asIt = { ...answers, ...institutionAnswers({}), 'config/auto_login_flag': () => 1 }
  show(<Screen />, asIt, '/login?schoolCode=U2&return=%2Forder')
  await waitFor(() => expect(left).toHaveBeenCalledWith('/api/sso/start?schoolCode=U2&return=%2Forder'))
  left.mockClear()
  const { sent } = show(<Screen />, asIt, '/login?schoolCode=U2&by=school&refused=sso.away')
  await screen.findByText('学校的统一身份认证没有应答，请稍后再试')
  expect(sent.filter((it) => it.path === 'config/auto_login_flag')).toEqual([])
  expect(left).not.toHaveBeenCalled()
})

const played: unknown[] = []
/** A browser with a loudspeaker, made once for all of them: counts what it plays. */
const loudspeaker = () => {
  played.length = 0
  class Speaker {
    resume = async () => {}
    decodeAudioData = async ({ byteLength }: ArrayBuffer) => {
      if (byteLength === 0) throw new Error('Unable to decode audio data')
      return byteLength
    }
    createBufferSource = () => ({
      buffer: null as unknown,
      connect: () => {},
      start() {
        played.push(this.buffer)
      },
      stop: () => void played.push('stopped'),
    })
  }
  vi.stubGlobal('AudioContext', Speaker)
}

it('lets one hear a captcha in place of the image, again as often as one likes, and leads back to an image', async () => {
  loudspeaker()
  const asked: unknown[] = []
  at('account', {
    'captcha/sound': (input: { suffixKey: string }) => {
      asked.push(input.suffixKey)
      return new Response(new Uint8Array(9), { headers: { 'content-type': 'audio/wav' } })
    },
  })
  const first = new URL((await screen.findByAltText<HTMLImageElement>('图形验证码')).src).searchParams.get('suffixKey')
  await press('看不清图片，听语音验证码')
  await press('再听一遍')
  expect(played).toEqual([9, 'stopped', 9])
  expect(asked).toEqual([first])
  expect(document.activeElement).toBe(screen.getByPlaceholderText('听到的 6 位数字'))
  expect(screen.queryByAltText('图形验证码')).toBeNull()
  await press('换成图片')
  const next = new URL((await screen.findByAltText<HTMLImageElement>('图形验证码')).src).searchParams.get('suffixKey')
  expect(next).not.toBe(first)
})

it('asks once for what is pressed twice, and never plays the digits of an image that is gone', async () => {
  loudspeaker()
  const asked: string[] = []
  const sounds: ((it_: Response) => void)[] = []
  at('account', {
    'captcha/sound': ({ suffixKey }: { suffixKey: string }) => {
      asked.push(suffixKey)
      return new Promise<Response>((resolve) => sounds.push(resolve))
    },
  })
  const answer = (nth: number, bytes: number) =>
    sounds[nth]!(new Response(new Uint8Array(bytes), { headers: { 'content-type': 'audio/wav' } }))
  await press('看不清图片，听语音验证码')
  await press('看不清图片，听语音验证码')
  await press('换一张图形验证码')
  await press('看不清图片，听语音验证码')
  await waitFor(() => expect(sounds).toHaveLength(2))
  expect(asked[1]).not.toBe(asked[0])
  answer(0, 5)
  answer(1, 7)
  await screen.findByText('换成图片')
  expect(played).toEqual([7])
})

it('says in Chinese that a sound cannot be played', async () => {
  loudspeaker()
  at('account', { 'captcha/sound': () => new Response(new Uint8Array(0), { headers: { 'content-type': 'audio/wav' } }) })
  await press('看不清图片，听语音验证码')
  await waitFor(() => expect(said()).toEqual(['语音暂时播放不了，请用图形验证码']))
})

it('says why a captcha is not spoken any more', async () => {
  loudspeaker()
  at('account', { 'captcha/sound': () => refusal('4029', '操作过于频繁，请3000秒后再试') })
  await press('看不清图片，听语音验证码')
  await waitFor(() => expect(said()).toEqual(['操作过于频繁，请3000秒后再试']))
  expect(played).toEqual([])
  expect(screen.getByAltText('图形验证码')).toBeTruthy()
})

const asksSecond = (seconds = 300, more: object = {}) =>
  Response.json({ retCode: '3080', data: { ticket: `1.${KEY}`, seconds, hasApp: true, phone: '', ...more }, retMsg: '请完成二次验证' })
/** Signs in by account, up to the second step. */
const toSecond = async (more: Answers, seconds?: number) => {
  const shown = at('account', { login: () => asksSecond(seconds), ...more })
  await type('请输入账号', 'C1')
  await type('请输入密码', 'x')
  fireEvent.change(await screen.findByLabelText('图形验证码'), { target: { value: 'abcd' } })
  await press('登录')
  await screen.findByText('二次验证')
  return shown
}

it('asks for the second proof on a panel of its own, and goes on from there', async () => {
  const { sent, address } = await toSecond({ 'login/second': () => ({ userId: 'u1', mustChangePassword: false }) })
  expect(screen.queryByRole('tablist')).toBeNull()
  expect(screen.getByRole('timer').textContent).toMatch(/^(5:00|4:\d\d) 内有效$/)
  await type('6 位动态码或 16 位恢复码', '12345')
  await press('登录')
  await screen.findByText('请输入 6 位动态码，或 16 位恢复码')
  await type('6 位动态码或 16 位恢复码', '123 456')
  await press('登录')
  await waitFor(() => expect(address()).toBe('/'))
  expect(sent.at(-1)).toEqual({ path: 'login/second', input: { ticket: `1.${KEY}`, code: '123 456', by: 'app' } })
})

it('chooses between the app and a message, asks for the message and says where it went', async () => {
  const both = { login: () => asksSecond(300, { phone: '138****5621' }), 'login/second/send': () => ({ seconds: 60 }) }
  const { sent } = await toSecond({ ...both, 'login/second': () => refusal('3082', '还可尝试 4 次') })
  expect(screen.queryByRole('button', { name: /发送验证码/ })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: '短信验证码' }))
  fireEvent.click(await screen.findByRole('button', { name: '发送验证码到 138****5621' }))
  await screen.findByText('短信已发送到 138****5621')
  expect(screen.getByRole('button', { name: /秒后重发/ })).toHaveProperty('disabled', true)
  await type('6 位验证码或 16 位恢复码', '042981')
  await press('登录')
  await screen.findByText('还可尝试 4 次')
  expect(sent.slice(-2)).toEqual([
    { path: 'login/second/send', input: { ticket: `1.${KEY}` } },
    { path: 'login/second', input: { ticket: `1.${KEY}`, code: '042981', by: 'phone' } },
  ])
})

it('offers no app to who has none', async () => {
  await toSecond({ login: () => asksSecond(300, { hasApp: false, phone: '138****5621' }) })
  await screen.findByRole('button', { name: '发送验证码到 138****5621' })
  expect(screen.queryByText('验证器应用')).toBeNull()
})

it('empties the box of a wrong code, says how many tries are left, and leads back when the time is over', async () => {
  await toSecond({ 'login/second': () => refusal('3082', '还可尝试 4 次') })
  await type('6 位动态码或 16 位恢复码', '123456')
  await press('登录')
  await screen.findByText('还可尝试 4 次')
  expect(screen.getByPlaceholderText<HTMLInputElement>('6 位动态码或 16 位恢复码').value).toBe('')
  await press('返回重新登录')
  await screen.findByPlaceholderText('请输入账号')
})

it('says when the second step has taken too long', async () => {
  await toSecond({}, 0)
  await screen.findByText('二次验证已超时，请重新登录')
  expect(screen.getByPlaceholderText<HTMLInputElement>('6 位动态码或 16 位恢复码').disabled).toBe(true)
})
