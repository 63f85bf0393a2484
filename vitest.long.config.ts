import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { TEST_DAY } from './server/test/shift-date.ts'

process.env.CLOCK ??= TEST_DAY

/** Attacks that take minutes, one file at a time. */
export default defineConfig({
  test: {
    include: ['server/test/**/*.long.ts'],
    setupFiles: [join(import.meta.dirname, 'server/test/run-on.ts')],
    globalSetup: ['server/test/global-setup.ts'],
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 300_000,
  },
})
