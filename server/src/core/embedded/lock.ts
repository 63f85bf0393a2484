// One process per data folder, also after kill -9: the kernel frees what it held.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { platform } from 'node:os'
import { join } from 'node:path'

const taken = (folder: string): Error => new Error(`数据目录 ${folder} 正被另一个采园进程使用，请先停止它，或用 DATA_DIR 指定另一个目录`)

const listenOn = (name: string, folder: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', () => reject(taken(folder)))
    server.listen(name, () => {
      server.unref()
      resolve(() => server.close())
    })
  })

const startedAt = (pid: number): string => {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** Where no socket is freed by the kernel: a pid with its start time, so that a reused pid is not taken for us. */
const lockByFile = (folder: string): (() => void) => {
  const file = join(folder, 'process')
  if (existsSync(file)) {
    const [pid = '', since = ''] = readFileSync(file, 'utf8').split('\n')
    if (since !== '' && startedAt(Number(pid)) === since) throw taken(folder)
  }
  writeFileSync(file, `${process.pid}\n${startedAt(process.pid)}`)
  return () => rmSync(file, { force: true })
}

/** Returns what frees the folder again. */
export const lockFolder = async (folder: string): Promise<() => void> => {
  const name = `caiyuan-${createHash('sha256').update(realpathSync(folder)).digest('hex')}`
  if (platform() === 'linux') return listenOn(`\0${name}`, folder)
  if (platform() === 'win32') return listenOn(`\\\\.\\pipe\\${name}`, folder)
  return lockByFile(folder)
}
