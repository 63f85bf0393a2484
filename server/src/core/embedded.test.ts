import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
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
})
