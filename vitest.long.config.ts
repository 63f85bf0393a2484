import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { TEST_DAY } from './server/test/shift-date.ts'

process.env.CLOCK ??= TEST_DAY
const whole = {
  SERVER_KILLS: '20',
  DATABASE_KILLS: '4',
  MODEL_RUNS: '2000',
  LEDGER_RUNS: '2000',
  PAY_KILLS: '50',
  PLANTED: 'all',
  INTERLEAVE: 'all',
  GARBAGE: 'all',
  MATRIX: 'all',
  SEARCHES: '2000',
  PUSH_RUNS: '100',
  BARGAIN_RUNS: '100',
  DELIVERY_RUNS: '200',
  CROWD: '64',
}
for (const [name, value] of Object.entries(whole)) process.env[name] ??= value

/** What takes minutes, one file at a time (kills, stops, planted defects, attacks), and the whole of what `npm test` runs in short. */
export default defineConfig({
  test: {
    include: [
      'server/{src,test}/**/*.long.ts',
      'server/test/{contract,interleavings,isolation,kinds-model,matrix,money-model,returns-model}.test.ts',
      'server/src/modules/**/*.test.ts',
    ],
    setupFiles: [join(import.meta.dirname, 'server/test/run-on.ts')],
    globalSetup: ['server/test/global-setup.ts'],
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 300_000,
  },
})
