// Journeys in headless Chromium against real servers with demo data in private data folders: two worlds beside each other. With LONG=1
// those of *.long.e2e.ts in worlds with the trial kind of document, one of them in a fourth world, and everybody at every page.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import type { InWorld } from './people.ts'
import { TEST_DAY } from '../server/test/shift-date.ts'

const isLong = process.env.LONG === '1'
const [kind, others] = isLong ? ['long.e2e.ts', []] : ['e2e.ts', ['*.long.e2e.ts']]

const port = Number(process.env.E2E_PORT ?? 18_480)
const otherPort = Number(process.env.E2E_OTHER_PORT ?? port + 1)
const thirdPort = Number(process.env.E2E_THIRD_PORT ?? port + 2)
const fourthPort = Number(process.env.E2E_FOURTH_PORT ?? port + 3)
// The config is read by the runner and by each worker: the first names the folder, and the turn of the sweep, for all.
process.env.SWEEP_TURN ??= String(Math.floor(Date.now() / 1000))
process.env.E2E_DATA ??= join(tmpdir(), `caiyuan-e2e-${process.pid}`)

const PRODUCT = { main: 'server/src/main.ts', web: 'web/dist' }
const WITH_TRIAL = { main: 'e2e/trial/server/main.ts', web: 'e2e/trial/web/dist' }
const worldAt = (at: number, folder: string) => ({ port: at, folder: join(process.env.E2E_DATA!, folder) })
const worlds = [
  { ...worldAt(port, '.'), ...PRODUCT },
  { ...worldAt(otherPort, 'other'), ...(isLong ? WITH_TRIAL : PRODUCT) },
  // The last where a list has thousands of rows, which no other journey should meet.
  ...(isLong
    ? [
        { ...worldAt(thirdPort, 'third'), ...WITH_TRIAL },
        { ...worldAt(fourthPort, 'fourth'), ...PRODUCT },
      ]
    : []),
]
const [first, other, third, fourth] = worlds.map(({ port: at, folder }) => ({
  world: { port: at, folder },
  baseURL: `http://127.0.0.1:${at}`,
})) as [InWorld, InWorld, InWorld?, InWorld?]
const root = join(import.meta.dirname, '..')

export default defineConfig<InWorld>({
  testDir: '.',
  timeout: 120_000,
  // A slow machine is no fault of the page.
  expect: { timeout: 15_000 },
  workers: 2,
  // The main job counts the figures of an untouched mall, to the fen, and leaves the data the pages show. The other journeys look
  // at what they change alone.
  projects: [
    { name: 'main job', testMatch: 'main-job.e2e.ts', use: first, workers: 1 },
    { name: 'pages', testMatch: 'pages.e2e.ts', use: first, fullyParallel: true, dependencies: ['main job'] },
    {
      name: 'journeys',
      testMatch: `[a-${third ? 'p' : 'z'}]*.${kind}`,
      testIgnore: [...others, 'main-job.e2e.ts', 'pages.e2e.ts', 'lists.long.e2e.ts'],
      use: other,
      workers: 1,
    },
    ...(third ? [{ name: 'more journeys', testMatch: `[q-z]*.${kind}`, use: third, workers: 1 }] : []),
    ...(fourth ? [{ name: 'long lists', testMatch: 'lists.long.e2e.ts', use: fourth, workers: 1 }] : []),
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
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Lists and dialogs that still move are missed by presses on a slow machine.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
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
  webServer: worlds.map((world) => ({
    command: `node ${world.main}`,
    cwd: root,
    url: `http://127.0.0.1:${world.port}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(world.port),
      DATA_DIR: join(world.folder, 'data'),
      WEB_DIR: join(root, world.web),
      DEMO: '1',
      DEMO_HISTORY: '0',
      LOG_LEVEL: 'warn',
      // The schools that journeys sign in at answer on this machine.
      INSIDE_NETWORKS: '127.0.0.1/32',
      CLOCK: process.env.CLOCK ?? TEST_DAY,
    },
    stdout: 'ignore',
  })),
})
