import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Unanswered } from '../core/outbox.ts'
import { smtpMail } from './mail.smtp.ts'
import { watchedMail } from './mail.watch.ts'

const mail = { id: '0193-1', to: 'li@example.edu.cn', subject: '【采园】有一单待您审批', text: '正文', html: '<p>正文</p>' }
const signal = AbortSignal.timeout(20_000)
const said = (code: number, message: string): Error => Object.assign(new Error(message), { responseCode: code })

let server: SMTPServer | undefined
const received: string[] = []
afterEach(async () => {
  received.length = 0
  await new Promise<void>((done) => (server ? server.close(done) : done()))
  server = undefined
})

/** A real server on this machine that takes what it is told to take. */
const open = async (more: ConstructorParameters<typeof SMTPServer>[0] = {}, password = 'right') => {
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password: given }, _session, done) => (given === 'right' ? done(null, { user: 'mall' }) : done(said(535, 'bad password'))),
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (part: Buffer) => (text += part.toString()))
      stream.on('end', () => (received.push(text), done()))
    },
    ...more,
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return smtpMail({ url: `smtp://mall:${password}@127.0.0.1:${port}`, from: '采园 <noreply@mall.example.cn>' })
}

describe('mail by SMTP', () => {
  it('hands over text and HTML, under an id that stays the same', async () => {
    expect(await (await open()).send(mail, signal)).toEqual({ isSent: true })
    const [letter] = received
    for (const head of [
      'To: li@example.edu.cn',
      'Message-ID: <0193-1@mall.example.cn>',
      'Auto-Submitted: auto-generated',
      'Content-Type: text/plain',
      'Content-Type: text/html',
    ])
      expect(letter).toContain(head)
    expect(letter).toContain(Buffer.from('正文').toString('base64'))
  })

  it('lets no line of a title become a head of the mail', async () => {
    await (await open()).send({ ...mail, subject: '待审批\r\nBcc: thief@example.com' }, signal)
    expect(received[0]).not.toMatch(/^Bcc:/m)
  })

  it('tells a refused mailbox from a refused account', async () => {
    const gateway = await open({ onRcptTo: (_to, _session, done) => done(said(550, 'no such user li@example.edu.cn')) })
    expect(await gateway.send(mail, signal)).toMatchObject({ isSent: false, isMailbox: true, reason: expect.stringMatching(/^550 /) })
    await new Promise<void>((done) => server!.close(done))
    expect(await (await open({}, 'wrong')).send(mail, signal)).toMatchObject({
      isSent: false,
      isMailbox: false,
      reason: expect.stringMatching(/^535 /),
    })
  })

  it('knows nothing where nobody answers', async () => {
    const gateway = smtpMail({ url: 'smtp://127.0.0.1:1', from: 'a@b.cn' })
    await expect(gateway.send(mail, signal)).rejects.toBeInstanceOf(Unanswered)
  })
})

describe('the watched mail server', () => {
  it('logs a refusal without the address, and what was not answered', async () => {
    const log = { error: vi.fn(), warn: vi.fn() }
    const refusing = watchedMail(
      { send: async () => ({ isSent: false, reason: '550 no such user li@example.edu.cn', isMailbox: true }) },
      log,
    )
    expect(await refusing.send(mail, signal)).toEqual({ isSent: false, reason: '550 no such user ***', isMailbox: true })
    expect(log.error).toHaveBeenCalledWith({ reason: '550 no such user ***', isMailbox: true }, 'mail refused')
    const silent = watchedMail({ send: () => Promise.reject(new Unanswered('邮件服务器没有应答')) }, log)
    await expect(silent.send(mail, signal)).rejects.toBeInstanceOf(Unanswered)
    expect(log.warn).toHaveBeenCalledOnce()
  })
})
