// Runs tests of every sort: units with vitest, journeys with Playwright. Sets itself up (browser and fonts too), ends with one line
// `N passed, N failed`; journeys that failed leave pictures in test-results.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failedJourneys, failedUnits, isPart, mayNotBeSkipped } from './reports.mjs'
import { ensureBrowser, ensureInstalled, ensureTrialWeb, ensureWeb, env, root, say } from './setup.mjs'

const filters = process.argv.slice(2)
const isLong = process.env.LONG === '1'
const isChosen = (file) => filters.length === 0 || filters.some((it) => it.startsWith('-') || file.includes(it.replace(/:\d+$/, '')))
const journeys = readdirSync(join(root, 'e2e')).filter(
  (it) => it.endsWith('.e2e.ts') && isLong === it.endsWith('.long.e2e.ts') && isChosen(`e2e/${it}`),
)
ensureInstalled()
if (journeys.length > 0) {
  ensureBrowser()
  ensureWeb()
  if (isLong) ensureTrialWeb()
}

// A database is a thousand small files, which memory makes at a tenth of the price of a disk. Programs may have to run from there.
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3
const isFit = (folder) => {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((it) => it.split(' ')[1] === folder)
  return bavail * bsize >= ENOUGH_BYTES && mount !== undefined && !mount.includes('noexec')
}
const folder = mkdtempSync(join(!process.env.TMPDIR && isFit(MEMORY) ? MEMORY : tmpdir(), 'caiyuan-tests-'))
chmodSync(folder, 0o755)
// Whatever the tests leave in the temporary folder goes with ours.
const temporary = join(folder, 'tmp')
mkdirSync(temporary)
const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
const total = { passed: 0, failed: 0, skipped: 0 }
// Said again at the end: whoever reads only the last lines of a log learns what failed.
const red = []

const runTool = (tool, args, extra = {}) =>
  spawnSync(join(root, 'node_modules/.bin', tool), args, {
    cwd: root,
    env: { ...colours, ...env, TMPDIR: temporary, ...extra },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  }).status ?? 1

/** What did not run has proven nothing. */
const failFor = (skipped) => {
  say(`没有运行，也不许跳过：${skipped}`)
  total.failed += 1
}

const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

const runUnits = () => {
  const file = join(folder, 'unit.json')
  const status = runTool('vitest', [
    'run',
    ...(isLong ? ['--config', 'vitest.long.config.ts'] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    '--passWithNoTests',
    ...filters,
  ])
  const found = report(file)
  if (found) {
    total.passed += found.numPassedTests
    total.failed += found.numFailedTests
    total.skipped += found.numPendingTests
    red.push(...failedUnits(found))
    for (const it of mayNotBeSkipped(found, filters)) failFor(it)
    // A file that could not even be loaded has no test to count, and fails all the same.
    total.failed += found.testResults.filter(
      (it) => it.status === 'failed' && it.assertionResults.every((a) => a.status !== 'failed'),
    ).length
  }
  if (status !== 0 && total.failed === 0) total.failed += 1
}

const runJourneys = async () => {
  if (journeys.length === 0) return
  const file = join(folder, 'e2e.json')
  const status = runTool('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--pass-with-no-tests', ...filters], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    E2E_DATA: join(folder, 'e2e'),
    E2E_PORT: String(process.env.E2E_PORT ?? (await freePort())),
    E2E_OTHER_PORT: String(process.env.E2E_OTHER_PORT ?? (await freePort())),
    E2E_THIRD_PORT: String(process.env.E2E_THIRD_PORT ?? (await freePort())),
    E2E_FOURTH_PORT: String(process.env.E2E_FOURTH_PORT ?? (await freePort())),
  })
  const found = report(file)
  const stats = found?.stats
  if (stats) {
    red.push(...failedJourneys(found))
    total.passed += stats.expected + stats.flaky
    total.failed += stats.unexpected
    total.skipped += stats.skipped
    if (stats.skipped > 0 && !isPart(filters)) failFor(`${stats.skipped} 个页面流程`)
  }
  if (status !== 0 && !stats?.unexpected) total.failed += 1
  if (status !== 0) keepPictures()
}

/** What a failed journey last saw outlives the folder of this run. */
const keepPictures = () => {
  const results = join(folder, 'e2e/results')
  if (!existsSync(results)) return
  const kept = join(root, 'test-results')
  rmSync(kept, { recursive: true, force: true })
  cpSync(results, kept, { recursive: true })
  say('未通过的页面截图和经过在 test-results/')
}

try {
  runUnits()
  await runJourneys()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
for (const it of red) process.stdout.write(`未通过 ${it}\n`)
if (total.skipped > 0) process.stdout.write(`${total.skipped} skipped\n`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed > 0 ? 1 : 0)
