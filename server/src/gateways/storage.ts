// Object storage port with the file-system adapter; keys are random, never names given by people.
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface Storage {
  put(key: string, body: Buffer): Promise<void>
  get(key: string): Promise<Buffer>
  stream(key: string): NodeJS.ReadableStream
  remove(key: string): Promise<void>
}

const KEY = /^[a-z0-9][a-z0-9/_-]{0,200}$/

/** Files below one folder; written beside and renamed, so a crash leaves no half file under a key. */
export const fileStorage = (folder: string): Storage => {
  const pathOf = (key: string): string => {
    if (!KEY.test(key) || key.includes('//')) throw new Error('bad storage key')
    return join(folder, key)
  }
  return {
    put: async (key, body) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(`${path}.part`, body, { flush: true })
      await rename(`${path}.part`, path)
    },
    get: (key) => readFile(pathOf(key)),
    stream: (key) => createReadStream(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

let current: Storage | null = null
/** The storage of this process, set once at start; handlers and jobs that read kept files ask for it. */
export const setStorage = (it: Storage): void => {
  current = it
}
export const keptFiles = (): Storage => {
  if (!current) throw new Error('no storage was set')
  return current
}
