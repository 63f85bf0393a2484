// Pictures of goods: what people and attackers send, what is kept of it, and who sees it (V15, V16 of the reliability design).
import { readdir } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { newId } from '../../core/ids.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import type { SessionUser } from '../../core/context.ts'
import { buildSupplier, buildUser } from '../../demo/build.ts'
import { buildCategories, buildGoods } from '../catalog/fixtures.ts'

const world = useWorld()
let next = 8600

interface Shop {
  user: SessionUser
  client: Client
  cookie: string
  supplierId: string
  id: string
  skuId: string
}

const signedIn = (user: SessionUser): Promise<string> => world().app.sessions.create(user, { ip: '', agent: '' })

const shop = async (): Promise<Shop> => {
  const n = (next += 1)
  const { db } = world()
  const leaf = (await buildCategories(db, `图分类${n}`, `图组${n}`, [`图叶${n}`])).get(`图叶${n}`)!
  const supplierId = await buildSupplier(db, { srcId: n, name: `图片供应商${n}` })
  const user = await buildUser(db, { schoolId: SUPPLIER_ID, no: `GP${n}`, name: '甲店员', roles: ['supplier'], supplierId })
  const made = await buildGoods(db, supplierId, [
    { code: `P${n}`, name: `有图商品${n}`, categoryCode: leaf, skus: [{ code: `P${n}-1` }, { code: `P${n}-2` }] },
  ])
  const { productId, skuId } = made.get(`P${n}`)!
  return { user, client: await world().as(user), cookie: await signedIn(user), supplierId, id: productId, skuId }
}

const photo = (width: number, height: number, format: 'jpeg' | 'png' = 'jpeg', red = 200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 120, b: 40 } } })
    .withExif({
      IFD0: { Copyright: 'secret-place', ImageDescription: '<script>alert(1)</script>' },
      IFD3: { GPSLatitude: '29/1 52/1 0/1' },
    })
    .toFormat(format)
    .toBuffer()

/** As a browser sends it. */
const send = async (it: Shop, name: string, body: Buffer) => {
  const head = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="'),
    Buffer.from(name),
    Buffer.from('"\r\n\r\n'),
  ])
  const answer = await world().app.http.inject({
    method: 'POST',
    url: '/api/files',
    headers: { cookie: `cy=${it.cookie}`, sourcetype: '0', 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([head, body, Buffer.from('\r\n--x--\r\n')]),
  })
  return answer.json() as { retCode: string; retMsg: string; data: { id: string; name: string } | null }
}

const add = async (it: Shop, body: Buffer, name = 'a.jpg', skuId: string | null = null): Promise<string> => {
  const sent = await send(it, name, body)
  if (!sent.data) throw new Error(sent.retMsg)
  return (await it.client.goodsEdit.addPicture({ id: it.id, skuId, fileId: sent.data.id })).pictureId
}

const refusedAs = async (it: Shop, body: Buffer, name = 'a.jpg'): Promise<string> => {
  const sent = await send(it, name, body)
  if (!sent.data) return sent.retMsg
  return (await refusalOf(it.client.goodsEdit.addPicture({ id: it.id, skuId: null, fileId: sent.data.id }))).message
}

const get = (url: string, cookie?: string) => world().app.http.inject({ url, headers: cookie ? { cookie: `cy=${cookie}` } : {} })
const shown = async (it: Shop) => (await world().anonymous().catalog.detail({ id: it.id })).pictures
const stored = async (key: string): Promise<string[]> =>
  (await readdir(world().folder, { recursive: true })).filter((name) => name.includes(key))
const partsLeft = async (): Promise<string[]> =>
  (await readdir(world().folder, { recursive: true })).filter((name) => name.endsWith('.part'))

describe('goodsEdit.addPicture', () => {
  it('keeps a picture in the sizes of the pages as AVIF and WebP, upright, with nothing of what the camera wrote', async () => {
    const it = await shop()
    const sent = await sharp(await photo(1000, 600))
      .withExif({ IFD0: { Copyright: 'secret-place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(sent.includes('secret-place')).toBe(true)
    const pictureId = await add(it, sent)
    // The server decodes what may be sent alone; here what it made is read.
    sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer', 'VipsForeignLoadHeifBuffer'] })
    expect(await shown(it)).toEqual([{ pictureId, skuId: null, width: 600, height: 1000 }])
    for (const [asked, side] of [
      [40, 96],
      [320, 320],
      [800, 800],
      [1600, 1000],
    ] as const)
      for (const type of ['avif', 'webp'] as const) {
        const answer = await get(`/api/photo?id=${pictureId}&side=${asked}&type=${type}`)
        const made = await sharp(answer.rawPayload).metadata()
        expect([answer.headers['content-type'], Math.max(made.width, made.height), made.exif]).toEqual([`image/${type}`, side, undefined])
        expect(answer.rawPayload.includes('secret-place')).toBe(false)
        expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
        expect(answer.headers['x-content-type-options']).toBe('nosniff')
        expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
      }
    // Cards, carts and orders ask by the goods: the picture stands there in place of the drawing.
    const card = await get(`/api/picture?id=${it.id}`)
    expect([card.headers['content-type'], card.headers['cache-control']]).toEqual([
      'image/webp',
      'public, max-age=300, stale-while-revalidate=31536000',
    ])
    // What was sent is thrown away.
    expect((await world().admin.query('select 1 from mall.files where owner_id = $1', [it.user.id])).rows).toEqual([])
    const log = await it.client.goodsEdit.versions({ id: it.id })
    expect(log.list[0]).toMatchObject({ title: '修改图片', who: '甲店员', changes: [{ field: '图片', before: '0 张', after: '1 张' }] })
  })

  it('shows the picture of a pack for that pack, and changes order, packs and number by one call', async () => {
    const it = await shop()
    const [one, two] = [await add(it, await photo(400, 400)), await add(it, await photo(400, 400, 'png', 10), 'b.png', it.skuId)]
    const sides = async (sku: string) => (await get(`/api/picture?id=${it.id}&sku=${sku}`)).rawPayload
    expect((await sides(it.skuId)).equals(await sides(newId()))).toBe(false)
    await it.client.goodsEdit.setPictures({
      id: it.id,
      pictures: [
        { pictureId: two, skuId: null },
        { pictureId: one, skuId: null },
      ],
    })
    expect((await shown(it)).map((p) => [p.pictureId, p.skuId])).toEqual([
      [two, null],
      [one, null],
    ])
    expect(await stored(one)).toHaveLength(6)
    await it.client.goodsEdit.setPictures({ id: it.id, pictures: [{ pictureId: two, skuId: null }] })
    await world().drain()
    expect([(await shown(it)).length, await stored(one), (await get(`/api/photo?id=${one}&side=96`)).json().retCode]).toEqual([
      1,
      [],
      '4004',
    ])
  })

  it('is the supplier’s own: another one, a pack of other goods and an upload of somebody else are not there', async () => {
    const [it, strange] = [await shop(), await shop()]
    const file = (await send(it, 'a.jpg', await photo(300, 300))).data!.id
    const asked = { id: it.id, skuId: null, fileId: file }
    expect((await refusalOf(strange.client.goodsEdit.addPicture(asked))).code).toBe('4004')
    expect((await refusalOf(it.client.goodsEdit.addPicture({ ...asked, skuId: strange.skuId }))).message).toBe('商品规格不存在或您无权查看')
    expect((await refusalOf(strange.client.goodsEdit.addPicture({ ...asked, id: strange.id }))).message).toBe('文件不存在或您无权查看')
    await it.client.goodsEdit.addPicture(asked)
    expect((await refusalOf(it.client.goodsEdit.addPicture(asked))).message).toBe('文件不存在或您无权查看')
    const [own] = await shown(it)
    expect(
      (await refusalOf(strange.client.goodsEdit.setPictures({ id: strange.id, pictures: [{ pictureId: own!.pictureId, skuId: null }] })))
        .message,
    ).toBe('图片不存在或您无权查看')
  })

  it('of goods that wait for the platform is seen by their supplier and the platform alone', async () => {
    const [it, strange] = [await shop(), await shop()]
    const pictureId = await add(it, await photo(300, 300))
    await world().admin.query("update products set status = 'waiting' where id = $1", [it.id])
    const platform = await signedIn(
      await buildUser(world().db, { schoolId: SUPPLIER_ID, no: `GPP${(next += 1)}`, name: '江运营', roles: ['platform'] }),
    )
    const url = `/api/photo?id=${pictureId}&side=96`
    const seen = async (cookie?: string) => String((await get(url, cookie)).headers['content-type']).startsWith('image/')
    expect([await seen(), await seen(strange.cookie), await seen(it.cookie), await seen(platform)]).toEqual([false, false, true, true])
    expect((await get(url, it.cookie)).headers['cache-control']).toBe('private, no-store')
    expect((await get(`/api/picture?id=${it.id}`)).headers['content-type']).toContain('svg')
  })

  it('refuses a thirteenth, and does a repeated call once', async () => {
    const it = await shop()
    const body = await photo(200, 200)
    const fileId = (await send(it, 'a.jpg', body)).data!.id
    const first = await it.client.goodsEdit.addPicture({ id: it.id, skuId: null, fileId }, { key: 'picture-once' })
    expect(await it.client.goodsEdit.addPicture({ id: it.id, skuId: null, fileId }, { key: 'picture-once' })).toEqual(first)
    for (let i = 1; i < 12; i += 1) await add(it, body)
    expect(await refusedAs(it, body)).toBe('一种商品最多 12 张图片')
    expect(await shown(it)).toHaveLength(12)
  })
})

const crc = (bytes: Buffer): number => {
  let c = 0xffffffff
  for (const byte of bytes) {
    c ^= byte
    for (let k = 0; k < 8; k += 1) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1
  }
  return (c ^ 0xffffffff) >>> 0
}
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}
/** A PNG that says it is so large; its pixels are zeros, packed small. */
const pngOf = (width: number, height: number, pixels: Buffer, more: Buffer[] = []): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    magic,
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('V15: what attackers send as a picture', () => {
  it('pages, vector pictures and archives under the name of a picture are refused, whatever they begin with', async () => {
    const it = await shop()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>')
    const cases: [string, Buffer][] = [
      ['a.svg', svg],
      ['a.png', svg],
      ['a.jpg', svg],
      ['a.html', Buffer.from('<html><script>alert(1)</script>')],
      ['a.jpg.html', Buffer.from('<html>')],
      ['a.png', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['a.gif', Buffer.from('GIF89a/*<svg onload=alert(1)>*/=1')],
      ['a.jpg', Buffer.from('GIF89a')],
      ['a.png', Buffer.from('PK\u0003\u0004')],
      ['a.jpg', Buffer.alloc(0)],
      ['a.png', Buffer.alloc(0)],
      ['a.webp', Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBP')],
      ['a', await photo(300, 300)],
      ['a.jpg\u0000.html', await photo(300, 300)],
      ['a.exe', await photo(300, 300)],
    ]
    for (const [name, body] of cases)
      expect([name, (await send(it, name, body)).retCode]).toEqual([name, expect.not.stringMatching('1000')])
    // With the first bytes of a picture they come further, and no pixel of them is read.
    for (const [name, head] of [
      ['a.jpg', [0xff, 0xd8, 0xff, 0xe0]],
      ['a.png', [0x89, 0x50, 0x4e, 0x47]],
    ] as const)
      for (const tail of [svg, Buffer.from('<html><script>alert(1)</script>'), Buffer.alloc(0), Buffer.alloc(5000, 7)])
        expect(await refusedAs(it, Buffer.concat([Buffer.from(head), tail]), name)).toContain('图片无法读取')
    expect([await shown(it), await partsLeft()]).toEqual([[], []])
  })

  it('of a picture with something behind or within it only the pixels stay', async () => {
    const it = await shop()
    const evil = '<html><script>alert(document.domain)</script>'
    const jpeg = await photo(300, 300)
    const polyglots: [string, Buffer][] = [
      ['a.jpg', Buffer.concat([jpeg, Buffer.from(evil)])],
      ['a.jpg', Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, evil.length + 2]), Buffer.from(evil), jpeg.subarray(2)])],
      ['a.png', Buffer.concat([await photo(300, 300, 'png'), Buffer.from(`PK\u0003\u0004${evil}`)])],
      ['a.png', pngOf(300, 300, Buffer.alloc(39 * 300), [chunk('tEXt', Buffer.from(`Comment\u0000${evil}`))])],
    ]
    for (const [name, body] of polyglots) {
      expect(body.includes(evil)).toBe(true)
      const pictureId = await add(it, body, name)
      for (const type of ['avif', 'webp']) {
        const answer = await get(`/api/photo?id=${pictureId}&side=1600&type=${type}`)
        expect([
          answer.headers['content-type'],
          answer.rawPayload.includes('script'),
          answer.rawPayload.includes('PK\u0003\u0004'),
        ]).toEqual([`image/${type}`, false, false])
      }
    }
  })

  it('a picture of too many pixels is refused by its head, whatever it is packed into, and nothing is left of it', async () => {
    const it = await shop()
    const before = process.memoryUsage().rss
    const sent: [number, number, Buffer][] = [
      [20_000, 20_000, Buffer.alloc(2501 * 20_000)],
      [20_000, 300, Buffer.alloc(2501 * 300)],
      [65_535, 65_535, Buffer.alloc(1000)],
      [0x7fffffff, 0x7fffffff, Buffer.alloc(1000)],
      [7000, 7000, Buffer.alloc(876 * 7000)],
    ]
    for (const [width, height, pixels] of sent)
      expect(await refusedAs(it, pngOf(width, height, pixels), 'bomb.png')).toMatch(/图片太大|图片无法读取/)
    expect(await refusedAs(it, pngOf(20_000, 300, Buffer.alloc(2501 * 300)), 'wide.png')).toBe(
      '图片太大：20000 × 300 像素，最长边最多 12,000，总共最多 4,000 万像素',
    )
    expect(await refusedAs(it, await photo(199, 400))).toBe('图片太小：199 × 400 像素，每边至少 200')
    // A profile that swells is not read either.
    const swollen = chunk('iCCP', Buffer.concat([Buffer.from('x\u0000\u0000'), deflateSync(Buffer.alloc(60_000_000), { level: 9 })]))
    const answer = await send(it, 'profile.png', pngOf(300, 300, Buffer.alloc(39 * 300), [swollen]))
    if (answer.data)
      await it.client.goodsEdit.addPicture({ id: it.id, skuId: null, fileId: answer.data.id }).then(
        () => {},
        (error: Error) => expect(error.message).toContain('图片'),
      )
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(400)
    expect(await partsLeft()).toEqual([])
  })

  it('names with paths, turned text and signs of shells are names and nothing else', async () => {
    const it = await shop()
    for (const name of [
      '../../etc/passwd.jpg',
      '..\\\\..\\\\a.jpg',
      '/abs/a.jpg',
      'a\u202egpj.jpg',
      '$(id).jpg',
      '`id`.jpg',
      'con.jpg',
      `${'长'.repeat(300)}.jpg`,
      '%2e%2e%2fa.jpg',
    ]) {
      const { data, retMsg } = await send(it, name, await photo(200, 200))
      expect([name, retMsg]).toEqual([name, ''])
      expect(data!.name).not.toMatch(/[\u202a-\u202e/\\]/)
    }
    const keys = (await world().admin.query('select storage_key from mall.files where owner_id = $1', [it.user.id])).rows
    expect(keys.every((row) => /^2\/[0-9a-f]{8}\/[0-9a-f-]{36}$/.test(row.storage_key as string))).toBe(true)
  })

  const FORMS = process.env['GARBAGE'] === 'all' ? 5000 : 1000
  it(`${FORMS} forms that are none: each is answered, the process lives, nothing half written stays`, async () => {
    const it = await shop()
    const body = await photo(200, 200)
    const head = 'content-disposition: form-data; name="file"; filename="a.jpg"'
    const shapes: ((i: number) => { type: string; payload: Buffer })[] = [
      (i) => ({ type: 'multipart/form-data; boundary=x', payload: Buffer.from(`--x\r\n${head}\r\n\r\n`).subarray(0, i % 60) }),
      (i) => ({
        type: 'multipart/form-data; boundary=x',
        payload: Buffer.concat([Buffer.from(`--x\r\n${head}\r\n\r\n`), body.subarray(0, i % body.length)]),
      }),
      (i) => ({ type: `multipart/form-data; boundary=${'b'.repeat(i % 300)}`, payload: Buffer.from(`--b\r\n${head}\r\n\r\nx`) }),
      () => ({ type: 'multipart/form-data', payload: Buffer.from('--x--') }),
      (i) => ({ type: 'multipart/form-data; boundary=x', payload: Buffer.from(`--x\r\n${'a: b\r\n'.repeat(i % 100)}\r\n`) }),
      (i) => ({
        type: 'multipart/form-data; boundary=x',
        payload: Buffer.from(`--x\r\ncontent-disposition: form-data; name="f${i}"\r\n\r\nv\r\n`.repeat(i % 9)),
      }),
      (i) => ({
        type: 'multipart/form-data; boundary=x',
        payload: Buffer.from(`--x\r\ncontent-disposition: form-data; name="__proto__"; filename*=utf-8''%${i % 100}\r\n\r\nx\r\n--x--`),
      }),
      (i) => ({ type: 'multipart/form-data; boundary=x', payload: Buffer.alloc(i % 500, i) }),
    ]
    for (let i = 0; i < FORMS; i += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, k) => {
          const { type, payload } = shapes[(i + k) % shapes.length]!(i + k)
          return world().app.http.inject({
            method: 'POST',
            url: '/api/files',
            headers: { cookie: `cy=${it.cookie}`, sourcetype: '0', 'content-type': type },
            payload,
          })
        }),
      )
      for (const answer of answers) expect(answer.json()).toMatchObject({ retCode: expect.not.stringMatching(/^1000$|^5000$/) })
    }
    expect([await partsLeft(), (await send(it, 'a.jpg', body)).retCode]).toEqual([[], '1000'])
  })
})

describe('V16: addresses that lead elsewhere', () => {
  it('no route that answers a file leaves its own: what is no id is not there', async () => {
    const it = await shop()
    const pictureId = await add(it, await photo(300, 300))
    const ways = [
      '../../../etc/passwd',
      '..%2f..%2f..%2fetc%2fpasswd',
      '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
      '%252e%252e%252fetc%252fpasswd',
      '..\\..\\..\\etc\\passwd',
      '..%5c..%5cetc%5cpasswd',
      '/etc/passwd',
      '%2fetc%2fpasswd',
      'file:///etc/passwd',
      '%00',
      `${pictureId}%00.html`,
      `${pictureId}/../../x`,
      `${pictureId}-320-webp`,
      '%c0%ae%c0%ae%c0%af',
      '%u002e%u002e',
      '%',
      '%zz',
      '%e4%bd',
      '....//....//etc/passwd',
      `goods/${pictureId.slice(0, 8)}/${pictureId}`,
    ]
    for (const way of ways)
      for (const url of [
        `/api/photo?id=${way}&side=96`,
        `/api/picture?id=${way}`,
        `/api/files/${way}`,
        `/api/photo/${way}`,
        `/assets/${way}`,
        `/${way}`,
      ]) {
        const answer = await get(url, it.cookie)
        expect([
          url,
          answer.statusCode < 500,
          answer.payload.includes('root:'),
          String(answer.headers['content-type']).startsWith('image/'),
        ]).toEqual([url, true, false, false])
      }
    for (const side of ['0', '-1', 'x', '1e9', '96/../320', ''])
      expect((await get(`/api/photo?id=${pictureId}&side=${side}`)).json().retCode).toBe('4000')
    expect((await get(`/api/photo?id=${pictureId}&side=96&type=svg`)).json().retCode).toBe('4000')
    expect((await get(`/api/photo?id=${pictureId}&side=96`)).headers['content-type']).toBe('image/webp')
  })
})
