// The end of a run names what failed, and `npm test` is green only where everything ran: a skipped test fails it, but for what needs a cluster or a superuser where there is none.
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'

interface Report {
  testResults: {
    name: string
    assertionResults: { status: string; ancestorTitles: string[]; title: string; failureMessages?: string[] }[]
  }[]
}
interface Suite {
  specs: { file: string; line: number; title: string; ok: boolean; tests: { results: { errors: { message: string }[] }[] }[] }[]
  suites?: Suite[]
}
const { failedJourneys, failedUnits, mayNotBeSkipped } = (await import(join(import.meta.dirname, '../../scripts/reports.mjs'))) as {
  failedJourneys: (report: { suites: Suite[] }) => string[]
  failedUnits: (report: Report) => string[]
  mayNotBeSkipped: (report: Report, filters: string[]) => string[]
}

const reportOf = (name: string, block: string, ...statuses: string[]): Report => ({
  testResults: [{ name, assertionResults: statuses.map((status) => ({ status, ancestorTitles: [block], title: `is ${status}` })) }],
})
const orders = reportOf('/mall/server/test/orders.test.ts', 'an order', 'passed', 'failed', 'skipped', 'pending', 'todo')
const cluster = (block = 'a cluster', file = 'server/test/placement.test.ts') => reportOf(`/mall/${file}`, block, 'skipped')

afterEach(() => void vi.unstubAllEnvs())

describe('a test that did not run', () => {
  it('is named, however it was left out', () => {
    expect(mayNotBeSkipped(orders, [])).toEqual(['an order › is skipped', 'an order › is pending', 'an order › is todo'])
    expect(mayNotBeSkipped(orders, ['orders', '--sequence.shuffle'])).toHaveLength(3)
  })

  it('is no fault where only some tests or one line were asked for', () => {
    for (const filters of [['-t', 'ships'], ['--testNamePattern=ships'], ['orders.test.ts:30']])
      expect([filters, mayNotBeSkipped(orders, filters)]).toEqual([filters, []])
  })

  it('is no fault in the block that needs a cluster, where none is given, and in no other', () => {
    vi.stubEnv('CITUS_URL', '')
    expect(mayNotBeSkipped(cluster(), [])).toEqual([])
    expect(mayNotBeSkipped(cluster('the tables of a cluster'), [])).toEqual(['the tables of a cluster › is skipped'])
    expect(mayNotBeSkipped(cluster('a cluster', 'server/test/orders.test.ts'), [])).toEqual(['a cluster › is skipped'])
    vi.stubEnv('CITUS_URL', 'postgres://coordinator')
    expect(mayNotBeSkipped(cluster(), [])).toEqual(['a cluster › is skipped'])
  })

  it('is no fault where it needs a superuser, and nobody is', () => {
    const closed = reportOf('/mall/server/src/core/embedded.long.ts', 'the embedded database', 'skipped')
    closed.testResults[0]!.assertionResults[0]!.title = 'runs below a folder closed to other users'
    for (const [uid, faults] of [
      [0, 1],
      [1000, 0],
    ] as const) {
      const who = vi.spyOn(process, 'getuid').mockReturnValue(uid)
      expect([uid, mayNotBeSkipped(closed, []).length]).toEqual([uid, faults])
      who.mockRestore()
    }
  })
})

describe('what failed', () => {
  it('is said in a line each, with the first line of why', () => {
    const red = structuredClone(orders)
    red.testResults[0]!.assertionResults[1]!.failureMessages = ['\u001B[31mexpected 1 to be 2\u001B[39m\n at orders.test.ts:3']
    expect(failedUnits(red)).toEqual(['/mall/server/test/orders.test.ts › an order › is failed：expected 1 to be 2'])
  })

  it('is found in journeys of any depth', () => {
    const spec = (title: string, ok: boolean) => ({
      file: 'find.e2e.ts',
      line: 12,
      title,
      ok,
      tests: [{ results: [{ errors: ok ? [] : [{ message: 'no such button\nmore' }] }] }],
    })
    const report = { suites: [{ specs: [spec('finds', true)], suites: [{ specs: [spec('buys', false)] }] }] }
    expect(failedJourneys(report)).toEqual(['find.e2e.ts:12 › buys：no such button'])
  })
})
