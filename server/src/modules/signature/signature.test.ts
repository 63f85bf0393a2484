import { signature } from '@caiyuan/contract/signature'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildSchool, buildUser } from '../../demo/build.ts'
import { uniqueNo } from '../order/fixtures.ts'
import { bareName, pngOf, writtenName } from './fixtures.ts'

const world = useWorld()

const signer = async () => {
  const no = uniqueNo()
  await buildSchool(world().db, { id: no, code: `S${no}`, name: `示例大学${no}` })
  const user = await buildUser(world().db, { schoolId: no, no: `T${no}`, name: '李老师', roles: ['purchaser'] })
  return { no, user, client: await world().as(user) }
}
type Signer = Awaited<ReturnType<typeof signer>>
type Person = Signer['client']

/** Asks for a code, opens it on a phone and signs there. */
const signedByPhone = async (client: Person, picture = writtenName()): Promise<string> => {
  const { timeStr: tag } = await client.signature.getQrcodeImg()
  const phone = world().anonymous()
  const { phoneKey } = await phone.signature.scan({ tag })
  await phone.signature.draw({ tag, phoneKey, picture })
  return tag
}
const saved = async (client: Person, agreed = true): Promise<string> =>
  (await client.signature.save({ signatureFile: await signedByPhone(client), agreed })).id
const ENDED = '签名二维码已失效，请在电脑上刷新后重新扫码'
const codeOf = async (call: Promise<unknown>): Promise<string> => (await refusalOf(call)).code
const kept = async (userId: string) =>
  (await world().admin.query('select * from mall.signatures where user_id = $1 order by no', [userId])).rows
const consents = async (userId: string): Promise<string[]> => {
  const rows = await world().admin.query<{ word: string }>(
    "select action || ' ' || scene || ' ' || ip as word from mall.consents where user_id = $1 and subject = 'signature' order by id",
    [userId],
  )
  return rows.rows.map((it_) => it_.word)
}

describe('signature.getQrcodeImg', () => {
  it('answers a picture and a tag; the desktop sees it waiting, scanned, signed, and keeps the drawing by its consent', async () => {
    const { user, client } = await signer()
    const { url, timeStr: tag, until } = await client.signature.getQrcodeImg()
    expect((await loadImage(Buffer.from(url.split(',')[1]!, 'base64'))).width).toBe(352)
    expect(Math.round((Date.parse(until) - Date.now()) / 60_000)).toBe(5)
    expect(await client.signature.checkScanQrcode({ tag })).toEqual({ state: 'waiting', device: '' })
    const phone = world().anonymous()
    const { phoneKey, ...page } = await phone.signature.scan({ tag })
    expect(page).toEqual({ schoolName: user.schoolName, userName: '李老师', until })
    expect(await client.signature.checkScanQrcode({ tag })).toEqual({ state: 'scanned', device: '浏览器' })
    expect(await client.signature.checkSignature({ tag })).toEqual({ signed: false, picture: '' })
    expect((await refusalOf(client.signature.save({ signatureFile: tag, agreed: true }))).message).toBe('还没有收到签名，请先写好再保存')
    await phone.signature.draw({ tag, phoneKey, picture: writtenName() })
    expect((await client.signature.checkScanQrcode({ tag })).state).toBe('signed')
    expect((await client.signature.checkSignature({ tag })).picture).toMatch(/^data:image\/png;base64,/)
    expect((await refusalOf(client.signature.save({ signatureFile: tag }))).message).toBe('请先同意保存您的手写签名')
    expect(await client.signature.hasSignature()).toBe(false)
    const { id } = await client.signature.save({ signatureFile: tag, agreed: true })
    expect(await client.signature.hasSignature()).toBe(true)
    expect(await client.account.info()).toMatchObject({ alreadyHasHandSignature: 1, tenantNeedHandSignature: 0 })
    const row = (await kept(user.id))[0]
    expect(row).toMatchObject({ id, no: 1, source: 'phone' })
    expect(await consents(user.id)).toEqual(['agree signature 127.0.0.1'])
    const log = await world().admin.query(
      "select result, ret_code from mall.audit_log where endpoint = 'signature.save' and object_id = $1",
      [id],
    )
    expect(log.rows).toEqual([{ result: 'done', ret_code: '1000' }])
    expect(client.changed).toContainEqual({ kind: 'signature', id: user.id })
    // Once: what was saved is on no slip any more.
    expect((await refusalOf(client.signature.save({ signatureFile: tag, agreed: true }))).message).toBe(ENDED)
  })

  it('is worth nothing to another session, another person, another school, a second phone, or twice', async () => {
    const { user, no, client } = await signer()
    const others = [
      await world().as(user),
      await world().as(await buildUser(world().db, { schoolId: no, no: `T${uniqueNo()}`, name: '王老师', roles: ['purchaser'] })),
      (await signer()).client,
    ]
    const { timeStr: tag } = await client.signature.getQrcodeImg()
    const phone = world().anonymous()
    const { phoneKey } = await phone.signature.scan({ tag })
    const jack = world().anonymous()
    expect(await codeOf(jack.signature.scan({ tag }))).toBe('3062')
    expect(await codeOf(jack.signature.draw({ tag, picture: writtenName() }))).toBe('3062')
    expect(await codeOf(jack.signature.turnAway({ tag, phoneKey: 'a'.repeat(43) }))).toBe('3062')
    expect((await phone.signature.scan({ tag, phoneKey })).phoneKey).toBe(phoneKey)
    await phone.signature.draw({ tag, phoneKey, picture: writtenName() })
    expect(await codeOf(phone.signature.draw({ tag, phoneKey, picture: writtenName() }))).toBe('3061')
    expect(await codeOf(phone.signature.scan({ tag, phoneKey }))).toBe('3061')
    for (const other of others) {
      for (const ask of [other.signature.checkScanQrcode, other.signature.checkSignature, other.signature.clearQrcodeTag])
        expect(await codeOf(ask({ tag }))).toBe('3061')
      expect(await codeOf(other.signature.save({ signatureFile: tag, agreed: true }))).toBe('3061')
    }
    // The same token under another school is another tag.
    const elsewhere = `${no + 1}.${tag.split('.')[1]}`
    for (const guess of [elsewhere, `${no}.${'A'.repeat(43)}`]) expect(await codeOf(jack.signature.scan({ tag: guess }))).toBe('3061')
    await client.signature.save({ signatureFile: tag, agreed: true })
    expect(await kept(user.id)).toHaveLength(1)
  })

  it('ends by the clock of the school’s parameter, by a newer one, by the desktop and by the phone', async () => {
    const { no, client } = await signer()
    const phone = world().anonymous()
    const old = await client.signature.getQrcodeImg()
    const { timeStr: tag } = await client.signature.getQrcodeImg()
    expect(await codeOf(phone.signature.scan({ tag: old.timeStr }))).toBe('3061')
    await world().admin.query("update mall.signature_slips set expires_at = now() - interval '1 second' where school_id = $1", [no])
    expect(await codeOf(phone.signature.scan({ tag }))).toBe('3061')
    expect(await codeOf(client.signature.checkScanQrcode({ tag }))).toBe('3061')
    const cleared = await client.signature.getQrcodeImg()
    await client.signature.clearQrcodeTag({ tag: cleared.timeStr })
    expect(await codeOf(phone.signature.scan({ tag: cleared.timeStr }))).toBe('3061')
    const refused = await client.signature.getQrcodeImg()
    const { phoneKey } = await phone.signature.scan({ tag: refused.timeStr })
    await phone.signature.turnAway({ tag: refused.timeStr, phoneKey })
    expect((await client.signature.checkScanQrcode({ tag: refused.timeStr })).state).toBe('refused')
    expect(await codeOf(phone.signature.draw({ tag: refused.timeStr, phoneKey, picture: writtenName() }))).toBe('3061')
    expect(
      (await world().admin.query('select count(*)::int as num from mall.signature_slips where school_id = $1', [no])).rows[0].num,
    ).toBe(1)
  })

  it('keeps the tag as a hash and the drawing sealed', async () => {
    const { user, no, client } = await signer()
    const tag = await signedByPhone(client)
    const slip = JSON.stringify((await world().admin.query('select * from mall.signature_slips where school_id = $1', [no])).rows)
    expect(slip).not.toContain(tag.split('.')[1]!)
    const { picture } = await client.signature.checkSignature({ tag })
    const { id } = await client.signature.save({ signatureFile: tag, agreed: true })
    const [row] = await kept(user.id)
    const base64 = picture.split(',')[1]!
    for (const text of [slip, row.picture_cipher]) expect(text).not.toContain(base64.slice(0, 40))
    const shown = await client.raw(signature.picture, { id })
    expect((shown.data as Buffer).toString('base64')).toBe(base64)
    // Bound to its row.
    await world().admin.query('update mall.signatures set picture_cipher = $2 where id = $1', [id, `${row.picture_cipher.slice(0, -2)}AA`])
    expect((await client.raw(signature.picture, { id })).retCode).not.toBe('1000')
  })
})

describe('signature.getSts', () => {
  it('takes one picture within a minute, drawn on this screen, and is protected like every change although it is a GET', async () => {
    const { no, user, client } = await signer()
    const ticket = await client.signature.getSts()
    expect(ticket).toMatchObject({ mime: 'image/png', maxBytes: 1_048_576 })
    expect(Math.round((Date.parse(ticket.until) - Date.now()) / 1000)).toBeLessThanOrEqual(60)
    await client.signature.draw({ tag: ticket.tag, picture: writtenName() })
    expect(await codeOf(client.signature.draw({ tag: ticket.tag, picture: writtenName() }))).toBe('3061')
    await client.signature.save({ signatureFile: ticket.tag, agreed: true })
    expect((await kept(user.id))[0].source).toBe('screen')
    const late = await client.signature.getSts()
    await world().admin.query("update mall.signature_slips set expires_at = now() - interval '1 second' where school_id = $1", [no])
    expect(await codeOf(client.signature.draw({ tag: late.tag, picture: writtenName() }))).toBe('3061')
    for (const call of [signature.getSts, signature.getQrcodeImg, signature.deleteSignature])
      expect((await client.raw(call, { id: 'x' }, { headers: { 'sec-fetch-site': 'cross-site' } })).retCode).toBe('4014')
  })
})

describe('signature.draw', () => {
  it('takes the ink of a PNG and nothing else: cut, in one colour, without what was written beside the picture', async () => {
    const { client } = await signer()
    const tag = await signedByPhone(client, pngOf({ width: 1170, height: 1650, text: 'GPS 31.2,121.4' }))
    const { picture } = await client.signature.checkSignature({ tag })
    const bytes = Buffer.from(picture.split(',')[1]!, 'base64')
    expect(bytes.toString('latin1')).not.toContain('GPS')
    const image = await loadImage(bytes)
    expect(image.width).toBeLessThanOrEqual(640)
    expect(image.height).toBeLessThanOrEqual(320)
    const pen = createCanvas(image.width, image.height).getContext('2d')
    pen.drawImage(image, 0, 0)
    const { data } = pen.getImageData(0, 0, image.width, image.height)
    const colours = new Set<string>()
    for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255) colours.add(data.subarray(at, at + 3).toString())
    expect([...colours]).toEqual(['27,36,34'])
    expect(data[3]).toBe(0)
  })

  it('refuses what is no drawing, with the reason, and the slip stays open', async () => {
    const { client } = await signer()
    const { timeStr: tag } = await client.signature.getQrcodeImg()
    const phone = world().anonymous()
    const { phoneKey } = await phone.signature.scan({ tag })
    const whole = Buffer.from(writtenName(), 'base64')
    const cases: [Buffer, string][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'), '签名图片须是 PNG 格式'],
      [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0]), '签名图片须是 PNG 格式'],
      [whole.subarray(0, whole.length - 20), '签名图片没有传完，请重新提交'],
      [bareName({ width: 30_000, height: 30_000 }), '签名图片为 30000 × 30000，超过 4096 × 4096、800 万像素的上限'],
      [bareName({ width: 4096, height: 4096 }), '签名图片为 4096 × 4096，超过 4096 × 4096、800 万像素的上限'],
      // 50 MB packed into a picture that says it is small.
      [bareName({ width: 300, height: 150, bytes: 50_000_000 }), '还没有写，或写得太短，请写完整的姓名'],
      [Buffer.from(pngOf({ width: 300, height: 150, blank: true }), 'base64'), '还没有写，或写得太短，请写完整的姓名'],
      [Buffer.from(pngOf({ width: 300, height: 150, full: true }), 'base64'), '这不是手写的签名，请重新写'],
    ]
    for (const [bytes, message] of cases)
      expect((await refusalOf(phone.signature.draw({ tag, phoneKey, picture: bytes.toString('base64') }))).message).toBe(message)
    expect((await phone.raw(signature.draw, { tag, phoneKey, picture: '图' })).retMsg).toBe('签名图片不正确')
    expect((await phone.raw(signature.draw, { tag, phoneKey, picture: 'A'.repeat(1_500_000) })).retMsg).toBe('签名图片不能超过 1 MB')
    await phone.signature.draw({ tag, phoneKey, picture: writtenName() })
  })
})

describe('privacy.withdraw', () => {
  it('of the signature takes the picture away; the policy and the session stay', async () => {
    const { user, client } = await signer()
    await saved(client)
    await client.privacy.withdraw({ subject: 'signature' })
    expect(await kept(user.id)).toEqual([])
    expect((await consents(user.id)).at(-1)).toBe('withdraw setting 127.0.0.1')
    expect(await client.signature.getSignature()).toEqual({ current: null, former: [], agreed: false })
    expect(await codeOf(client.privacy.withdraw({ subject: 'signature' }))).toBe('4011')
  })
})

describe('signature.deleteSignature', () => {
  it('takes the picture away, and the consent with it; nobody else’s', async () => {
    const { user, client } = await signer()
    const stranger = (await signer()).client
    const id = await saved(client)
    expect(await codeOf(stranger.signature.deleteSignature({ id }))).toBe('4004')
    expect((await stranger.raw(signature.picture, { id })).retCode).toBe('4004')
    await client.signature.deleteSignature({ id })
    expect(await kept(user.id)).toEqual([])
    expect((await consents(user.id)).at(-1)).toBe('withdraw setting 127.0.0.1')
    expect(await client.signature.getSignature()).toEqual({ current: null, former: [], agreed: false })
    expect(await codeOf(client.signature.deleteSignature({ id }))).toBe('4004')
    expect(await codeOf(client.signature.save({ signatureFile: await signedByPhone(client) }))).toBe('3060')
  })

  it('goes by itself when a new one takes its place, under the consent that was given', async () => {
    const { user, client } = await signer()
    const first = await saved(client)
    const second = await saved(client, false)
    const rows = await kept(user.id)
    expect(rows.map((it_) => [it_.id, it_.no])).toEqual([[second, 2]])
    expect(first).not.toBe(second)
    expect((await client.signature.getSignature()).current).toMatchObject({
      id: second,
      no: 2,
      source: 'phone',
    })
  })
})
