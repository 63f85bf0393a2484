import type * as fileSystem from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fileStorage } from './storage.ts'

/** A disk under load: whoever lets a stream open its file gets it late. */
vi.mock('node:fs', async (real) => {
  const fs = await real<typeof fileSystem>()
  const late = { ...fs, open: (...args: Parameters<typeof fs.open>) => setTimeout(() => fs.open(...args), 50) }
  return {
    ...fs,
    createWriteStream: (path: string, options: object) => fs.createWriteStream(path, { ...options, fs: late as never }),
  }
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caiyuan-storage-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('storage.put', () => {
  it.each([0, 1, 3])('leaves nothing half written of what breaks off after %i pieces', async (pieces) => {
    const broken = async function* (): AsyncGenerator<Buffer> {
      for (let at = 0; at < pieces; at += 1) yield Buffer.from('x')
      throw new Error('broken off')
    }
    await expect(fileStorage(folder).put('key', broken())).rejects.toThrow('broken off')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await readdir(folder)).toEqual([])
  })
})
