import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startEmbedded, type Embedded } from './embedded.ts'

const folders: string[] = []
let running: Embedded | null = null

const folder = (): string => {
  const it_ = mkdtempSync(join(tmpdir(), 'caiyuan-pg-'))
  chmodSync(it_, 0o755)
  folders.push(it_)
  return join(it_, 'pg')
}

const ask = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

afterEach(async () => {
  vi.unstubAllEnvs()
  await running?.stop()
  running = null
  for (const it_ of folders.splice(0)) rmSync(it_, { recursive: true, force: true })
})

describe('the embedded database', () => {
  it('keeps its data between starts, with fsync on', async () => {
    const dataDir = folder()
    running = await startEmbedded({ dataDir })
    await ask(running.url, 'create table kept (n int)')
    await ask(running.url, 'insert into kept values (7)')
    await running.stop()
    running = await startEmbedded({ dataDir })
    expect(await ask(running.url, 'select n from kept')).toEqual([{ n: 7 }])
    expect(await ask(running.url, 'show fsync')).toEqual([{ fsync: 'on' }])
  })

  it('does not keep its memory by the settings of the process that starts it', async () => {
    vi.stubEnv('MALLOC_MMAP_THRESHOLD_', '65536')
    running = await startEmbedded({ dataDir: folder() })
    const environ = readFileSync(`/proc/${running.pid()!}/environ`, 'utf8').split('\0')
    expect(environ.filter((it_) => it_.startsWith('MALLOC_'))).toEqual([])
  })

  it('comes back by itself after kill -9, with every acknowledged row', async () => {
    running = await startEmbedded({ dataDir: folder() })
    await ask(running.url, 'create table kept (n int)')
    await ask(running.url, 'insert into kept values (8)')
    process.kill(running.pid()!, 'SIGKILL')
    let rows: unknown[] = []
    for (let i = 0; i < 100 && rows.length === 0; i += 1) {
      await new Promise((r) => setTimeout(r, 100))
      rows = await ask(running.url, 'select n from kept').catch(() => [])
    }
    expect(rows).toEqual([{ n: 8 }])
  })

  it('takes over from a process that was killed and left its server running', async () => {
    const dataDir = folder()
    const script = `import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}; const it = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} }); console.log(it.url); setInterval(() => {}, 1000)`
    const first = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise((resolve) => first.stdout.once('data', resolve))
    await expect(startEmbedded({ dataDir })).rejects.toThrow('正被另一个采园进程使用')
    const gone = new Promise((resolve) => first.once('exit', resolve))
    first.kill('SIGKILL')
    await gone
    running = await startEmbedded({ dataDir })
    expect(await ask(running.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('does not outlive a process that was killed', async () => {
    const dataDir = folder()
    const script = `import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}; const it = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} }); console.log(it.pid()); setInterval(() => {}, 1000)`
    const first = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    const pid = Number(await new Promise((resolve) => first.stdout.once('data', resolve)))
    first.kill('SIGKILL')
    for (let i = 0; i < 100 && existsSync(`/proc/${pid}`); i += 1) await new Promise((r) => setTimeout(r, 50))
    expect(existsSync(`/proc/${pid}`)).toBe(false)
  })

  it('is reached by a socket in its folder, by its port where the path is too long for one', async () => {
    running = await startEmbedded({ dataDir: folder() })
    const through = (url: string) => ask(url, 'select inet_client_addr() is null as "bySocket"')
    expect([await through(running.nearUrl), await through(running.url)]).toEqual([[{ bySocket: true }], [{ bySocket: false }]])
    await running.stop()
    running = await startEmbedded({ dataDir: join(folder(), 'a'.repeat(120)) })
    expect(await through(running.nearUrl)).toEqual([{ bySocket: false }])
  })

  it('says in one sentence that its port is taken, and lets go of the folder', async () => {
    const dataDir = folder()
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    await expect(startEmbedded({ dataDir, port })).rejects.toThrow(`内置数据库要用的端口 ${port} 已被占用`)
    other.close()
    running = await startEmbedded({ dataDir })
    expect(await ask(running.url, 'show data_checksums')).toEqual([{ data_checksums: 'on' }])
  })

  it('never makes a new cluster over one that was finished', async () => {
    const dataDir = folder()
    running = await startEmbedded({ dataDir })
    await running.stop()
    rmSync(join(dataDir, 'cluster/PG_VERSION'))
    await expect(startEmbedded({ dataDir })).rejects.toThrow('为免覆盖数据未予启动')
  })

  it.runIf(process.getuid?.() === 0)('runs below a folder closed to other users', async () => {
    const dataDir = folder()
    chmodSync(dirname(dataDir), 0o700)
    running = await startEmbedded({ dataDir })
    expect(await ask(running.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('says in one sentence that a folder cannot be written', async () => {
    await expect(startEmbedded({ dataDir: '/proc/caiyuan' })).rejects.toThrow('数据目录不可写：/proc/caiyuan')
  })
})
