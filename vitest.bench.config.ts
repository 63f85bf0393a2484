import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { TEST_DAY } from './server/test/shift-date.ts'

process.env.CLOCK ??= TEST_DAY

/** Measured in a mall of the tests, where a day of the market passes by setting its clock: `npx vitest run --config vitest.bench.config.ts`. */
export default defineConfig({
  test: {
    include: ['bench/*.bench.ts'],
    setupFiles: [join(import.meta.dirname, 'server/test/run-on.ts')],
    globalSetup: ['server/test/global-setup.ts'],
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 300_000,
  },
})
