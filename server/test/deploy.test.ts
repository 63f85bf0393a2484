// What stands in deploy/ serves as `npm start` does.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { memoryEnv, nodeFlags } from '../../scripts/memory.mjs'

const folder = join(import.meta.dirname, '../../deploy')

it.each(['Containerfile', 'caiyuan.service'])('%s keeps memory small as npm start does, and compiled code for the next start', (name) => {
  const text = readFileSync(join(folder, name), 'utf8')
  const missing = [...nodeFlags, ...Object.entries(memoryEnv).map((it_) => it_.join('=')), 'NODE_COMPILE_CACHE='].filter(
    (it_) => !text.includes(it_),
  )
  expect(missing).toEqual([])
})
