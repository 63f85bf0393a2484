// Told by e-mail: an address that was proven, at once or summed up, with the way to the page and nothing else of the document.
import { messageKinds, type MessageKind } from '@caiyuan/contract/notice'
import { telling, type Often, type Ways } from '@caiyuan/contract/telling'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { setPublicUrl } from '../../core/public-url.ts'
import { notify } from '../../core/notify.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildSchool, buildUser } from '../../demo/build.ts'
import { setMail, type Mail, type MailAnswer } from '../../gateways/mail.ts'

const world = useWorld()
const MALL = 'https://mall.example.cn'
const NOON = new Date('2026-11-18T04:00:00Z')
let sent: Mail[]
const mailbox = (answer: MailAnswer = { isSent: true }) =>
  setMail({
    send: async (it_) => {
      sent.push(it_)
      return answer
    },
  })
beforeEach(async () => {
  sent = []
  mailbox()
  setPublicUrl(MALL)
  await world().setClock(NOON)
})
afterAll(() => setMail(null))

const all = (often: Partial<Record<MessageKind, Often>> = {}): Ways =>
  Object.fromEntries(messageKinds.map((kind) => [kind, often[kind] ?? 'off'])) as Ways
const wish = (mail: Ways, isQuiet = true) => ({ sms: all(), mail, isQuiet })

let next = 5950
const person = async () => {
  const id = (next += 1)
  await buildSchool(world().db, { id, code: `E${id}`, name: `邮件大学${id}` })
  const user = await buildUser(world().db, { schoolId: id, no: `E${id}`, name: '李老师', roles: ['purchaser'] })
  const send = (kind: MessageKind, title: string, link = '/orderDetail?id=1') =>
    world().inSchool(id, (ctx) => notify(ctx, [user.id], { kind, title, body: '甲公司 ¥128,640.00', link }))
  return { id, user, send, address: `li.${id}@example.edu.cn`, client: await world().as(user) }
}
type Person = Awaited<ReturnType<typeof person>>
const codeSent = (): string => /验证码 (\d{6})/.exec(sent.at(-1)!.text)![1]!
const asked = async ({ client, ...it_ }: Person, address = it_.address): Promise<string> => {
  await client.telling.sendEmailCode({ email: address })
  await world().drain()
  return codeSent()
}
const proven = async (): Promise<Person> => {
  const it_ = await person()
  await it_.client.telling.proveEmail({ code: await asked(it_) })
  sent = []
  return it_
}

describe('telling.proveEmail', () => {
  it('takes the code that came to the address, once, and keeps the address sealed', async () => {
    const me = await person()
    const other = await person()
    const code = await asked(me)
    expect(sent[0]).toMatchObject({ to: me.address, subject: '【采园】确认通知邮箱' })
    expect((await refusalOf(other.client.telling.proveEmail({ code }))).code).toBe('3916')
    await me.client.telling.proveEmail({ code })
    expect(await me.client.telling.get()).toMatchObject({ email: 'l***@example.edu.cn', canMail: true, mailOutcome: '' })
    expect((await other.client.telling.get()).email).toBe('')
    expect((await refusalOf(me.client.telling.proveEmail({ code }))).code).toBe('3916')
    const { rows } = await world().admin.query('select * from mall.tellings where id = $1', [me.user.id])
    expect(JSON.stringify(rows)).not.toContain(me.address)
    const log = await world().admin.query(
      "select result from mall.audit_log where endpoint = 'telling.proveEmail' and user_id = $1 order by result",
      [me.user.id],
    )
    expect(log.rows.map((it_) => it_.result)).toEqual(['done', 'refused'])
  })

  it('refuses a wrong code five times, and the right one after that or too late', async () => {
    const me = await person()
    const code = await asked(me)
    const wrong = code === '000000' ? '111111' : '000000'
    const said: string[] = []
    for (let i = 0; i < 5; i += 1) said.push((await refusalOf(me.client.telling.proveEmail({ code: wrong }))).message)
    expect(said).toEqual([...[4, 3, 2, 1].map((left) => `邮箱验证码不正确，还可尝试 ${left} 次`), '邮箱验证码已失效，请重新发送'])
    expect((await refusalOf(me.client.telling.proveEmail({ code }))).code).toBe('3916')
    const late = await asked(me)
    await world().setClock(new Date(NOON.getTime() + 11 * 60_000))
    expect((await refusalOf(me.client.telling.proveEmail({ code: late }))).code).toBe('3916')
  })

  it('sends five codes an hour, to addresses that are ones, and none where the installation has no mail server', async () => {
    const me = await person()
    for (let i = 0; i < 5; i += 1) await asked(me, `many${next}@example.edu.cn`)
    expect((await refusalOf(me.client.telling.sendEmailCode({ email: `many${next}@example.edu.cn` }))).code).toBe('3914')
    for (const address of ['', 'li', 'li@a', 'a b@c.cn', 'li@c.cn\r\nBcc: x@y.cn'])
      expect((await me.client.raw(telling.sendEmailCode, { email: address })).retCode).toBe('4000')
    setMail(null)
    expect((await refusalOf((await person()).client.telling.sendEmailCode({ email: 'li@example.edu.cn' }))).code).toBe('3913')
  })
})

describe('message.mail', () => {
  it('tells at once of what was wished: kind, title and the way there, never the body', async () => {
    const { client, send, address } = await proven()
    await client.telling.save(wish(all({ 审批: 'now', 订单: 'day' })))
    await send('审批', '有一单<b>待您审批')
    await send('订单', '已发货')
    await world().drain()
    const [letter, ...more] = sent
    expect(more).toEqual([])
    expect(letter).toMatchObject({ to: address, subject: '【采园】有一单<b>待您审批' })
    expect(letter!.text).toContain(`审批：有一单<b>待您审批\n${MALL}/orderDetail?id=1`)
    expect(letter!.html).toContain(`<a href="${MALL}/orderDetail?id=1">有一单&lt;b&gt;待您审批</a>`)
    expect(letter!.text + letter!.html).not.toContain('128,640')
  })

  it('is refused without a proven address, and ends when the address is dropped', async () => {
    const unproven = await person()
    expect((await refusalOf(unproven.client.telling.save(wish(all({ 审批: 'now' }))))).code).toBe('3912')
    const { client, send } = await proven()
    await client.telling.save(wish(all({ 审批: 'now' })))
    await client.telling.dropEmail()
    expect(await client.telling.get()).toMatchObject({ mail: all(), email: '' })
    await send('审批', '没人要的')
    await world().drain()
    expect(sent).toEqual([])
  })

  it('waits for the morning, tells nothing that was read, and goes nowhere outside', async () => {
    await world().setClock(new Date('2026-11-18T15:30:00Z'))
    const { client, send } = await proven()
    await client.telling.save(wish(all({ 审批: 'now' })))
    await send('审批', '夜里的', 'https://evil.example/x')
    await world().drain()
    expect(sent).toEqual([])
    await world().setClock(new Date('2026-11-18T23:00:05Z'))
    await world().drain()
    expect(sent.map((it_) => it_.text.split('\n')[1])).toEqual([`${MALL}/message`])
    await send('审批', '看过的')
    await client.notice.read({ all: true })
    await world().drain()
    expect(sent).toHaveLength(1)
  })

  it('says why one did not go out; a server that refuses us is told to the platform, once an hour, and a refused mailbox is not', async () => {
    await buildUser(world().db, { schoolId: SUPPLIER_ID, no: 'EP1', name: '平台', roles: ['platform'] }).catch(() => undefined)
    const told = async () =>
      (await world().admin.query("select body from mall.messages where school_id = $1 and title = '邮件服务器拒绝发送邮件'", [SUPPLIER_ID]))
        .rows
    const { client, send } = await proven()
    await client.telling.save(wish(all({ 系统: 'now' })))
    mailbox({ isSent: false, reason: '550 no such user', isMailbox: true })
    await send('系统', '一')
    await world().drain()
    expect((await client.telling.get()).mailOutcome).toBe('550 no such user')
    expect(await told()).toEqual([])
    mailbox({ isSent: false, reason: '535 bad password', isMailbox: false })
    for (const title of ['二', '三']) await send('系统', title)
    await world().drain()
    const people = (
      await world().admin.query(
        "select count(distinct ur.user_id)::int as n from mall.user_roles ur where ur.school_id = $1 and ur.role = 'platform'",
        [SUPPLIER_ID],
      )
    ).rows[0].n
    expect(people).toBeGreaterThan(0)
    expect(await told()).toHaveLength(people)
    expect(sent).toHaveLength(3)
  })
})

describe('message.mailDigest', () => {
  it('sums up in the morning what is unread, with titles and the way to each; by its own clock beside the short message', async () => {
    const { client, send, address } = await proven()
    const mine = () => sent.filter((it_) => it_.to === address)
    await client.telling.save(wish(all({ 审批: 'day', 结算: 'week' })))
    for (const title of ['一', '二']) await send('审批', title)
    await send('结算', '三')
    await world().drain()
    expect(sent).toEqual([])
    await world().setClock(new Date('2026-11-19T00:00:05Z'))
    await world().drain()
    expect(mine().map((it_) => it_.subject)).toEqual(['【采园】未读消息：审批 2 条'])
    expect(mine()[0]!.text).toContain(`审批：二\n${MALL}/orderDetail?id=1\n审批：一`)
    expect(mine()[0]!.text).not.toContain('三')
    await world().setClock(new Date('2026-11-23T00:00:05Z'))
    await world().drain()
    expect(
      mine()
        .map((it_) => it_.subject)
        .slice(1),
    ).toEqual(['【采园】未读消息：结算 1 条'])
  })
})
