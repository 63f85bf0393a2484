// Generated over all flows: every state is labelled and reachable, every action is used by a command, dead ends are final.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Flow } from '@caiyuan/contract/flow'
import { describe, expect, it } from 'vitest'

const CONTRACT = join(import.meta.dirname, '../../contract/src')
const SERVER = join(import.meta.dirname, '../src/modules')

const flows: Flow[] = []
for (const file of readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('-flow.ts'))) {
  const loaded = (await import(join(CONTRACT, file))) as Record<string, unknown>
  for (const value of Object.values(loaded))
    if (value && typeof value === 'object' && 'states' in value && 'actions' in value) flows.push(value as Flow)
}

const serverText = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((f) => f.endsWith('.ts') && !f.endsWith('.test.ts'))
  .map((f) => readFileSync(join(SERVER, f), 'utf8'))
  .join('\n')

describe.each(flows.map((it) => [it.kind, it] as const))('the flow of %s', (_kind, it_) => {
  const states = Object.keys(it_.states)
  const actions = Object.entries(it_.actions)

  it('labels every state and action in Chinese, with unique codes', () => {
    for (const s of Object.values(it_.states)) expect(s.label).toMatch(/[\u4e00-\u9fff]/)
    for (const [, a] of actions) expect(a.title).toMatch(/[\u4e00-\u9fff]/)
    const codes = Object.values(it_.states).map((s) => s.code)
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('reaches every state that is not a start, and leaves every state that is not final', () => {
    const entered = new Set(actions.map(([, a]) => a.to))
    const left = new Set(actions.flatMap(([, a]) => a.from))
    const starts = states.filter((s) => !entered.has(s))
    expect(starts.every((s) => left.has(s))).toBe(true)
    for (const s of states) expect([s, left.has(s)]).toEqual([s, !it_.states[s]!.final])
  })

  it('has every action performed by a command or job', () => {
    expect(actions.map(([name]) => name).filter((name) => !new RegExp(`'${name}'`).test(serverText))).toEqual([])
  })
})
