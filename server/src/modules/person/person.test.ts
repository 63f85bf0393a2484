import { OK } from '@caiyuan/contract/endpoint'
import { person } from '@caiyuan/contract/person'
import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { buildSchool, buildUser } from '../../demo/build.ts'
import type { SmsCode } from '../../gateways/sms.ts'
import { openPhones } from '../account/phone/fixtures.ts'
import { uniqueNo } from '../order/fixtures.ts'
import { personBrowser } from './fixtures.ts'

const world = useWorld()
let received: SmsCode[]
beforeAll(() => {
  received = openPhones()
})

const ID_CARD = '11010519491231002X'

/** Somebody whose phone the school knows. */
const somebody = async () => {
  const no = uniqueNo()
  const [school, last] = [`P${no}`, String(no).padStart(6, '0').slice(-6)]
  const mobile = `13801${last}`
  await buildSchool(world().db, { id: no, code: school, name: `示例大学${no}` })
  const user = await buildUser(world().db, { schoolId: no, no: `T${no}`, name: '李老师', roles: ['purchaser'], mobile })
  const enter = () => personBrowser(world(), received, { no: `T${no}`, code: school, address: `10.8.${no % 200}.9` })
  const { open, seal, prove, post, get } = await enter()
  const kept = async () =>
    (await world().admin.query('select * from mall.personal_data where school_id = $1', [no])).rows as Record<string, unknown>[]
  const audited = async () => {
    const { rows } = await world().admin.query(
      "select endpoint, result, object_id from mall.audit_log where school_id = $1 and endpoint like 'person.%' order by id",
      [no],
    )
    return rows.map((it_) => `${it_.endpoint} ${it_.result}`)
  }
  const agreed = async () =>
    (await world().admin.query("select action, scene from mall.consents where school_id = $1 and subject = 'idCard' order by id", [no]))
      .rows as object[]
  const extra = async () => (await get('userInfoExtra')).data
  return { no, user, mobile, other: `13902${last}`, enter, open, seal, prove, post, get, kept, audited, agreed, extra }
}

const fieldOf = ({ data }: { data: unknown }) => (data as { fields: Record<string, string> }).fields

describe('envelopes', () => {
  it('carry the numbers of user.info to their owner alone: nothing plain, the same while the session lasts, another in the next', async () => {
    const me = await somebody()
    const answers = await Promise.all([me.get('user.info'), me.get('user.info')])
    const [one, two] = answers.map((it_) => it_.data as { mobileNo: string; customMobileNo: string; idCardNo: string })
    expect([one!.mobileNo, one!.customMobileNo, one!.idCardNo]).toEqual([two!.mobileNo, '', ''])
    expect(JSON.stringify(answers)).not.toContain(me.mobile)
    expect(me.open('mobileNo', one!.mobileNo)).toBe(me.mobile)
    expect(me.open('mobileNo', ((await me.get('user/getMobile')).data as { mobileNo: string }).mobileNo)).toBe(me.mobile)
    const again = await me.enter()
    const next = ((await again.get('user.info')).data as { mobileNo: string }).mobileNo
    expect(next).not.toBe(one!.mobileNo)
    expect(() => me.open('mobileNo', next)).toThrow()
    expect(() => me.open('customMobileNo', one!.mobileNo)).toThrow()
  })

  it('are refused as their field where they were changed, come from another field or session, or are none', async () => {
    const [me, stranger] = [await somebody(), await somebody()]
    const good = me.seal('idCardNo', ID_CARD)
    const bad = [me.seal('customMobileNo', ID_CARD), stranger.seal('idCardNo', ID_CARD), good.replace(/.$/, (c) => (c === 'A' ? 'Q' : 'A'))]
    for (const idCardNo of bad)
      expect(fieldOf(await me.post('user/update', { idCardNo, agreed: true }))).toEqual({
        idCardNo: '没有读出您填写的内容，请刷新页面后再填',
      })
    expect(fieldOf(await me.post('user/update', { idCardNo: ID_CARD, agreed: true })).idCardNo).toBe('身份证号没有加密，请刷新页面后再填')
    expect(fieldOf(await me.post('user/update', {}))).toEqual({ customMobileNo: '请填写手机号或身份证号' })
    expect([await me.kept(), await me.agreed()]).toEqual([[], []])
  })
})

describe('user/confirmMobile', () => {
  it('knows the number of the school as the person’s own once a code proved it, until the school changes it', async () => {
    const me = await somebody()
    expect(await me.extra()).toMatchObject({ isMobileConfirmed: false, hasSms: true, customMobileNo: '', idCardNo: '' })
    expect((await me.post('user/confirmMobile', { phoneTicket: await me.prove(me.mobile) })).retCode).toBe(OK)
    expect(await me.extra()).toMatchObject({ isMobileConfirmed: true, mobileNo: `${me.mobile.slice(0, 3)}****${me.mobile.slice(7)}` })
    expect(await me.audited()).toEqual(['person.confirmMobile done'])
    await world().admin.query('update mall.users set mobile_cipher = null where school_id = $1', [me.no])
    expect(await me.extra()).toMatchObject({ isMobileConfirmed: false })
  })

  it('takes no proof of another phone, of another person or session, of an hour ago, or none that is ours', async () => {
    const me = await somebody()
    const stranger = await me.enter()
    const [other, theirs] = [await me.prove(me.other), await me.prove(me.mobile)]
    const late = theirs.replace(/^\d+/, (until) => String(Number(until) + 1))
    for (const ticket of [other, late, `9999999999.${'A'.repeat(43)}`])
      expect((await me.post('user/confirmMobile', { phoneTicket: ticket })).retCode).toBe('3091')
    expect((await stranger.post('user/confirmMobile', { phoneTicket: theirs })).retCode).toBe('3091')
    expect(fieldOf(await me.post('user/confirmMobile', { phoneTicket: 'x' }))).toEqual({ phoneTicket: '手机确认的凭据格式不正确' })
    expect(await me.kept()).toEqual([])
  })

  it('sends and judges codes of this kind for who is signed in alone, each code once', async () => {
    const me = await somebody()
    const nobody = world().anonymous()
    expect((await nobody.raw(person.proveMobile, { mobile: me.mobile, verifyCode: '123456' })).retCode).toBe('2005')
    const code = await me.prove(me.mobile).then(() => received.at(-1)!.code)
    expect((await me.post('user/mobile/prove', { mobile: me.mobile, verifyCode: code })).retCode).toBe('3027')
    expect((await me.post('login/phone', { userNo: me.mobile, verifyCode: code })).retCode).toBe('3027')
  })
})

describe('user/update', () => {
  it('keeps a phone of one’s own once a code proved it, and takes it away again', async () => {
    const me = await somebody()
    const customMobileNo = me.seal('customMobileNo', me.other)
    expect((await me.post('user/update', { customMobileNo })).retCode).toBe('3091')
    expect((await me.post('user/update', { customMobileNo, phoneTicket: await me.prove(me.other) })).retCode).toBe(OK)
    expect(await me.extra()).toMatchObject({ customMobileNo: `${me.other.slice(0, 3)}****${me.other.slice(7)}` })
    const info = (await me.get('user.info')).data as { customMobileNo: string }
    expect(me.open('customMobileNo', info.customMobileNo)).toBe(me.other)
    expect(JSON.stringify(await me.kept())).not.toContain(me.other)
    expect((await me.post('user/update', { customMobileNo: '' })).retCode).toBe(OK)
    expect(await me.extra()).toMatchObject({ customMobileNo: '' })
    expect(await me.audited()).toEqual(['person.update refused', 'person.update done', 'person.update done'])
  })

  it('keeps an identity number by a consent of its own, shows no more than its ends, and leaves a row for each full view', async () => {
    const me = await somebody()
    const idCardNo = me.seal('idCardNo', ID_CARD)
    expect(fieldOf(await me.post('user/update', { idCardNo }))).toEqual({ agreed: '请先同意处理身份证号' })
    expect(await me.agreed()).toEqual([])
    expect((await me.post('user/update', { idCardNo, agreed: true })).retCode).toBe(OK)
    expect(await me.agreed()).toEqual([{ action: 'agree', scene: 'idCard' }])
    expect(await me.extra()).toMatchObject({ idCardNo: '1101**********002X' })
    expect(me.open('idCardNo', ((await me.get('user.info')).data as { idCardNo: string }).idCardNo)).toBe('1101**********002X')
    for (let views = 0; views < 2; views += 1)
      expect(me.open('idCardNo', ((await me.post('user/getIdCard', {})).data as { idCardNo: string }).idCardNo)).toBe(ID_CARD)
    expect(await me.audited()).toEqual(['person.update refused', 'person.update done', 'person.viewIdCard done', 'person.viewIdCard done'])
    expect(JSON.stringify(await me.kept())).not.toContain(ID_CARD)
    expect((await me.post('user/update', { idCardNo: '' })).retCode).toBe(OK)
    expect(await me.agreed()).toContainEqual({ action: 'withdraw', scene: 'setting' })
    expect(await me.kept()).toMatchObject([{ id_card_cipher: null, id_card_masked: '' }])
  })

  it('keeps an identity number no longer than its consent', async () => {
    const me = await somebody()
    expect((await me.post('user/update', { idCardNo: me.seal('idCardNo', ID_CARD), agreed: true })).retCode).toBe(OK)
    expect((await me.post('privacy/withdraw', { subject: 'idCard' })).retCode).toBe(OK)
    expect(await me.extra()).toMatchObject({ idCardNo: '' })
    expect(await me.kept()).toMatchObject([{ id_card_cipher: null, id_card_masked: '' }])
  })

  it('refuses who is fourteen or younger and a number that cannot be, and keeps nothing of either', async () => {
    const me = await somebody()
    await world().setClock(new Date('2026-11-23T02:00:00Z'))
    const send = (plain: string) => me.post('user/update', { idCardNo: me.seal('idCardNo', plain), agreed: true })
    expect(await send('330211201111240016')).toMatchObject({ retCode: '4000' })
    const young = await send(withCheck('33021120111124001'))
    expect(young).toMatchObject({ retCode: '3090', retMsg: '本平台不向14周岁及以下儿童提供服务，没有保存您填写的身份证号' })
    expect([await me.kept(), await me.agreed()]).toEqual([[], []])
    expect((await send(withCheck('33021120111123001'))).retCode).toBe(OK)
    expect(await me.audited()).toEqual(['person.update refused', 'person.update refused', 'person.update done'])
  })

  it('touches nobody else: each person has a row of their own, in no other school', async () => {
    const [me, other] = [await somebody(), await somebody()]
    await me.post('user/update', { idCardNo: me.seal('idCardNo', ID_CARD), agreed: true })
    expect([await other.kept(), await other.extra()]).toMatchObject([[], { idCardNo: '' }])
    expect((await other.post('user/getIdCard', {})).data).toEqual({ idCardNo: '' })
  })
})

const withCheck = (first: string): string => {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  return first + '10X98765432'[weights.reduce((sum, weight, i) => sum + weight * Number(first[i]), 0) % 11]!
}
