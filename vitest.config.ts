import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { globsOf, LOTS, touched, waiting } from './server/test/in-turn.ts'
import { TEST_DAY } from './server/test/shift-date.ts'

// Processes that a test starts begin at the same moment.
process.env.CLOCK ??= TEST_DAY
/** Whoever names files, or a part, means all of it. */
const named = process.argv.slice(2).filter((it) => it !== 'run' && !it.startsWith('-'))
const lot = Number(process.env.LOT ?? Math.floor(Math.random() * LOTS))
const later = waiting(named, lot, touched())
if (later.length > 0) process.stdout.write(`这次没有抽到的模块（LOT=${lot}）：${later.join(' ')}\n`)
const setupFiles = [join(import.meta.dirname, 'server/test/run-on.ts')]

export default defineConfig({
  test: {
    // The database works beside the tests: a core each, and none is kept for watching.
    maxWorkers: '100%',
    // A process for many files: to start one and load antd, or the server's packages, into it costs more than most files do.
    // server/test/run-on.ts leaves nothing of ours in it.
    isolate: false,
    projects: [
      { test: { name: 'contract', include: ['contract/**/*.test.ts'], setupFiles } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'e2e/trial/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...globsOf(later)],
          setupFiles,
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: [...setupFiles, join(import.meta.dirname, 'web/test/same-window.ts')],
          testTimeout: 30_000,
        },
      },
    ],
  },
})
