import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { browserOf } from '../../../test/browser.ts'
import { randomDigits, speak } from './captcha-sound.ts'

const world = useWorld()
const KEY = 'key-00000009'

/** How loud each tenth of a second is. */
const loudness = (wave: Buffer): number[] => {
  const samples = [...wave.subarray(44)].map((it) => Math.abs(it - 128))
  return Array.from({ length: Math.floor(samples.length / 800) }, (_, i) => Math.max(...samples.slice(i * 800, (i + 1) * 800)))
}

describe('a captcha for the ear', () => {
  it('speaks six digits one after the other, none of them 1 or 7, and never twice alike', () => {
    const digits = randomDigits()
    expect(digits).toMatch(/^[02345689]{6}$/)
    const wave = speak(digits)
    expect(wave.subarray(0, 16).toString('latin1')).toMatch(/^RIFF....WAVEfmt $/s)
    expect(wave.readUInt32LE(40)).toBe(wave.length - 44)
    const loud = loudness(wave).map((it) => it > 60)
    const words = loud.filter((it, i) => it && !loud[i - 1]).length
    expect(words).toBeGreaterThanOrEqual(5)
    expect(words).toBeLessThanOrEqual(8)
    expect(speak(digits).equals(wave)).toBe(false)
  })
})

describe('account.captchaSound', () => {
  it('takes the place of the image under its key, counts once, and only in the visit that asked', async () => {
    const one = browserOf(world(), { address: '198.51.100.90' })
    const answerOf = async () => {
      const { rows } = await world().admin.query('select answer_hash from shared.captchas where suffix_key = $1', [KEY])
      return rows.map((it) => (it.answer_hash as Buffer).toString('hex'))
    }
    await one.captcha(KEY)
    const ofImage = await answerOf()
    const heard = await one.send('GET', `/api/captcha/sound?suffixKey=${KEY}`)
    expect(heard.headers['content-type']).toBe('audio/wav')
    expect(heard.rawPayload.subarray(0, 4).toString()).toBe('RIFF')
    const ofSound = await answerOf()
    expect(ofSound).toHaveLength(1)
    expect(ofSound).not.toEqual(ofImage)
    const tries = [one, one].map((it) => it.login({ userName: 'nobody', verifyCode: 'ABCD', suffixKey: KEY }))
    expect(new Set((await Promise.all(tries)).map((it) => it.retCode))).toEqual(new Set(['3001']))
    expect(await answerOf()).toEqual([])
  })

  it('is spoken to one network sixty times an hour, and for no key that is none', async () => {
    const it_ = browserOf(world(), { address: '198.51.100.91' })
    expect((await it_.send('GET', '/api/captcha/sound?suffixKey=x')).json()).toMatchObject({ retCode: '4000', retMsg: '验证码编号不正确' })
    await world().admin.query(
      "insert into shared.throttles (key, hits, window_ends_at) values ('captcha-sound:198.51.100.91', 59, now() + interval '1 hour')",
    )
    const ask = async () => it_.send('GET', `/api/captcha/sound?suffixKey=${KEY}`)
    expect((await ask()).headers['content-type']).toBe('audio/wav')
    expect((await ask()).json()).toMatchObject({ retCode: '4029', retMsg: expect.stringMatching(/^操作过于频繁，请3[56]\d\d秒后再试$/) })
    expect((await it_.send('GET', `/api/captcha?suffixKey=${KEY}`)).headers['content-type']).toBe('image/png')
  })
})
