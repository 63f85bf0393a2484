// One account tries to fill the memory of a running product: uploads held open, lists of goods at and beyond the bounds, event streams, slow sockets.
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { zipSync } from 'fflate'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadMasterKey } from '../src/core/crypto.ts'
import { openDb, type Db } from '../src/core/db.ts'
import { startEmbedded, type Embedded } from '../src/core/embedded.ts'
import { migrate } from '../src/core/migrate.ts'
import { SUPPLIER_ID } from '../src/core/pseudo-schools.ts'
import { makeSessions } from '../src/core/session.ts'
import { buildSupplier, buildUser } from '../src/demo/build.ts'
import { loadGround } from '../src/ground/load.ts'
import { memoryEnv, nodeFlags } from '../../scripts/memory.mjs'
import { freePort } from './free-port.ts'

const MOST_MB = 400
const ROUNDS = 3
const MEG = 1024 * 1024

const folder = mkdtempSync(join(tmpdir(), 'caiyuan-memory-'))
chmodSync(folder, 0o755)
let embedded: Embedded
let server: ChildProcess
let db: Db
let port = 0
let cookie = ''

/** Megabytes of the server process, by the kernel. */
const rss = (): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) / 1024

/** The most memory the server took while the work ran and for some seconds after it. */
const peakOf = async (work: () => Promise<unknown>): Promise<number> => {
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, rss())), 100)
  try {
    await work()
    await sleep(3000)
  } finally {
    clearInterval(watch)
  }
  return peak
}

const measured = async (name: string, work: () => Promise<unknown>): Promise<void> => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = rss()
    const peak = await peakOf(work)
    process.stdout.write(
      `${name}, round ${round}: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most, ${rss().toFixed(0)} MB after\n`,
    )
    expect(peak).toBeLessThan(MOST_MB)
  }
}

const formOf = (name: string, body: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`),
    body,
    Buffer.from('\r\n--x--\r\n'),
  ])

const upload = async (name: string, body: Buffer): Promise<{ retCode: string; data: { id: string } | null }> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/files`, {
    method: 'POST',
    headers: { cookie: `cy=${cookie}`, sourcetype: '0', 'content-type': 'multipart/form-data; boundary=x' },
    body: formOf(name, body) as Uint8Array<ArrayBuffer>,
  })
  return answer.json() as Promise<{ retCode: string; data: { id: string } | null }>
}

const opened = (text: string | Buffer): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text)
      resolve(socket)
    })
    socket.on('error', () => {})
    socket.resume()
  })

const isOpen = (socket: Socket): boolean => !socket.destroyed && socket.readyState === 'open'

beforeAll(async () => {
  process.env.MASTER_KEY = '00'.repeat(32)
  embedded = await startEmbedded({ dataDir: join(folder, 'pg') })
  await migrate(embedded.url)
  loadMasterKey(folder)
  db = openDb(embedded.url, { poolSize: 2 })
  await loadGround(db)
  const supplierId = await buildSupplier(db, { srcId: 1, name: '供应商' })
  const user = await buildUser(db, { schoolId: SUPPLIER_ID, no: 'M1', name: '供应商用户', roles: ['supplier'], supplierId })
  cookie = await makeSessions(db).create(user, { ip: '', agent: '' })
  port = await freePort()
  server = spawn(process.execPath, [...nodeFlags, join(import.meta.dirname, '../src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      ...memoryEnv,
      // As `npm start` serves: what reads TypeScript need not be loaded where the cache knows the files.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DEMO: '0',
      PORT: String(port),
      DATABASE_URL: embedded.url,
      DATA_DIR: join(folder, 'own'),
      MASTER_KEY: '00'.repeat(32),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => server.stdout!.once('data', resolve))
})

afterAll(async () => {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('close', resolve))
  await db.close()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
})

const HEADS = [
  '商品编码',
  '商品名称',
  '品牌',
  '型号',
  '规格',
  '包装',
  '单位',
  '价格',
  '库存',
  '起订量',
  '货号',
  '关键词',
  '发货天数',
  '税率',
  '描述',
]

/** A row of goods as suppliers write them; columns of remarks at its end are empty or say something. */
const goodsRow = (r: number, columns: number, remark: string): (string | number)[] => {
  const plain = [
    `LJ-${r}`,
    `移液枪头 ${(r * 7919) % 1_000_003} 型`,
    '国药',
    `M${r % 977}`,
    `${r % 50} mL`,
    '10 盒/箱',
    '盒',
    r + 0.5,
    r % 300,
    1,
    `C${r}`,
    '枪头 吸头',
    3,
    13,
    `用于实验室移液，批号 ${r}`,
  ]
  return [...plain, ...Array.from({ length: columns - plain.length }, () => remark)]
}

const headsOf = (columns: number): string[] => [...HEADS, ...Array.from({ length: columns - HEADS.length }, (_, i) => `备注${i + 1}`)]
const tableOf = (rowNum: number, columns: number, remark = ''): (string | number)[][] => [
  headsOf(columns),
  ...Array.from({ length: rowNum }, (_, r) => goodsRow(r, columns, remark)),
]

const csvOf = (rowNum: number, columns = 20): Buffer =>
  Buffer.from(
    tableOf(rowNum, columns)
      .map((it) => it.join(','))
      .join('\n'),
  )

const jsonlOf = (rowNum: number, columns = 20): Buffer => {
  const heads = headsOf(columns)
  const lines = Array.from({ length: rowNum }, (_, r) => {
    const row = goodsRow(r, columns, '')
    return JSON.stringify(Object.fromEntries(heads.map((head, i) => [head, row[i]])))
  })
  return Buffer.from(lines.join('\n'))
}

const bookOf = (rowNum: number, columns = 20, remark = ''): Buffer => {
  const rows = tableOf(rowNum, columns, remark).map((row, r) => {
    const cells = row.map((it) =>
      typeof it === 'number' ? `<c><v>${it}</v></c>` : it === '' ? '<c/>' : `<c t="inlineStr"><is><t>${it}</t></is></c>`,
    )
    return `<row r="${r + 1}">${cells.join('')}</row>`
  })
  const ns =
    'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
  return Buffer.from(
    zipSync({
      'xl/workbook.xml': Buffer.from(`<workbook ${ns}><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`),
      'xl/_rels/workbook.xml.rels': Buffer.from(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/s.xml"/></Relationships>',
      ),
      'xl/worksheets/s.xml': Buffer.from(`<worksheet ${ns}><sheetData>${rows.join('')}</sheetData></worksheet>`),
    }),
  )
}

describe('the memory of a running product', () => {
  it('stands 200 uploads of 10 MB held open', async () => {
    const form = formOf('a.csv', Buffer.alloc(10 * MEG, 'a,b\n'))
    const head = `POST /api/files HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: cy=${cookie}\r\nsourcetype: 0\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${form.length}\r\n\r\n`
    await measured('200 uploads held open', async () => {
      const sockets = await Promise.all(Array.from({ length: 200 }, () => opened(head)))
      for (const socket of sockets) socket.write(form.subarray(0, form.length - 100))
      await sleep(10_000)
      for (const socket of sockets) socket.destroy()
    })
  })

  const asked = async <T>(path: string, body: object): Promise<{ retCode: string; retMsg: string; data: T }> =>
    (
      await fetch(`http://127.0.0.1:${port}/api/${path}`, {
        method: 'POST',
        headers: { cookie: `cy=${cookie}`, sourcetype: '0', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json() as Promise<{ retCode: string; retMsg: string; data: T }>
  interface Preview {
    total: number
    columns: object
    check: { good: number } | null
  }

  it.each([
    ['大.csv', () => csvOf(100_000)],
    ['大.jsonl', () => jsonlOf(100_000)],
    ['大.xlsx', () => bookOf(100_000)],
  ])('takes %s of 100,000 rows and 20 columns, read and judged again and again', async (name, body) => {
    const { data } = await upload(name, body())
    const leaf = await db.shared.selectFrom('categories').select('code').where('level', '=', 3).limit(1).executeTakeFirstOrThrow()
    await measured(name, async () => {
      // Another row of headers is another reading of the same file.
      for (const headRow of name.endsWith('jsonl') ? [0, 1] : [2, 1]) {
        const read = await asked<Preview>('supply/goods/import/preview', { fileId: data!.id, layout: { headRow } })
        expect([read.retCode, read.retMsg, read.data?.total]).toEqual(['1000', '', headRow === 2 ? 99_999 : 100_000])
        if (headRow === 2) continue
        const mapping = { columns: read.data.columns, defaults: { categoryCode: leaf.code }, layout: { headRow } }
        const judged = await asked<Preview>('supply/goods/import/preview', { fileId: data!.id, mapping })
        expect([judged.retMsg, judged.data?.check!.good]).toEqual(['', 100_000])
      }
    })
  })

  it.each([
    ['行.csv', () => csvOf(100_004, 15), '一次最多导入 100,000 行'],
    ['格.xlsx', () => bookOf(99_999, 31, '无'), '一次最多导入 300 万个单元格'],
  ])('refuses %s beyond the bounds, asked again and again', async (name, body, said) => {
    const { data } = await upload(name, body())
    await measured(name, async () => {
      const answers = await Promise.all(
        [1, 2, 3].map((headRow) => asked('supply/goods/import/preview', { fileId: data!.id, layout: { headRow } })),
      )
      for (const it of answers) expect([name, it.retMsg]).toEqual([name, expect.stringContaining(said)])
    })
  })

  it('stands 500 event streams of one person and keeps six', async () => {
    const ask = `GET /api/events HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: cy=${cookie}\r\n\r\n`
    await measured('500 event streams', async () => {
      const sockets: Socket[] = []
      for (let i = 0; i < 500; i += 1) sockets.push(await opened(ask))
      await expect.poll(() => sockets.filter(isOpen).length, { timeout: 90_000 }).toBeLessThanOrEqual(6)
      for (const socket of sockets) socket.destroy()
    })
  })

  it('ends 200 sockets that trickle their headers or their forms', async () => {
    const heads = [
      'GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n',
      `POST /api/login HTTP/1.1\r\nhost: 127.0.0.1\r\nsourcetype: 0\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{`,
    ]
    await measured('200 slow sockets', async () => {
      const sockets = await Promise.all(Array.from({ length: 200 }, (_, i) => opened(heads[i % 2]!)))
      const trickle = setInterval(() => sockets.filter(isOpen).forEach((it, i) => it.write(i % 2 === 0 ? 'a' : ' ')), 1000)
      try {
        await expect.poll(() => sockets.filter(isOpen).length, { timeout: 30_000, interval: 500 }).toBe(0)
      } finally {
        clearInterval(trickle)
      }
    })
  })

  it('still answers', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    const client = new pg.Client({ connectionString: embedded.url })
    await client.connect()
    const { rows } = await client.query(
      "select count(*)::int as n from mall.files where size_bytes > 10485760 and name not like '大.%' and name not like '行.%'",
    )
    expect(rows[0].n).toBe(0)
    await client.end()
  })
})
