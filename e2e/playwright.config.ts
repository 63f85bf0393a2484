// Journeys in headless Chromium against the real server with demo data in a private data folder.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { TEST_DAY } from '../server/test/shift-date.ts'

const port = Number(process.env.E2E_PORT ?? 18_480)
// The config is read by the runner and by each worker: the first names the folder for all.
process.env.E2E_DATA ??= join(tmpdir(), `caiyuan-e2e-${process.pid}`)

export default defineConfig({
  testDir: '.',
  timeout: 120_000,
  // A slow machine is no fault of the page.
  expect: { timeout: 15_000 },
  workers: 1,
  // In this order: the main job counts the figures of an untouched mall, to the fen; the others look at what they change alone.
  projects: [
    { name: 'main job', testMatch: 'main-job.e2e.ts' },
    { name: 'journeys', testMatch: '**/*.e2e.ts', testIgnore: 'main-job.e2e.ts' },
  ],
  reporter: [
    ['list'],
    [
      'json',
      process.env.PLAYWRIGHT_JSON_OUTPUT_FILE
        ? { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE }
        : { outputFile: join(process.env.E2E_DATA, 'report.json') },
    ],
  ],
  outputDir: join(process.env.E2E_DATA, 'results'),
  use: {
    actionTimeout: 15_000,
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Lists and dialogs that still move are missed by presses on a slow machine.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node server/src/main.ts',
    cwd: join(import.meta.dirname, '..'),
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      DATA_DIR: join(process.env.E2E_DATA, 'data'),
      DEMO: '1',
      DEMO_HISTORY: '0',
      LOG_LEVEL: 'warn',
      CLOCK: process.env.CLOCK ?? TEST_DAY,
    },
    stdout: 'ignore',
  },
})
