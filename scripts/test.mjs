// npm test: sets itself up (browser and fonts too), runs every test, ends with one line `N passed, N failed`.
// `npm test -- <filter>` runs only matching files.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser, ensureInstalled, ensureWeb, env, root } from './setup.mjs'

const filters = process.argv.slice(2)
ensureInstalled()
ensureBrowser()
ensureWeb()

const out = mkdtempSync(join(tmpdir(), 'caiyuan-report-'))
const total = { passed: 0, failed: 0, skipped: 0 }

const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1' }

const runTool = (tool, args, extra = {}) =>
  spawnSync(join(root, 'node_modules/.bin', tool), args, {
    cwd: root,
    env: { ...colours, ...env, ...extra },
    stdio: ['ignore', 'inherit', 'inherit'],
  }).status ?? 1

const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

const unit = join(out, 'unit.json')
const unitStatus = runTool('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unit}`,
  '--passWithNoTests',
  ...filters,
])
const units = report(unit)
if (units) {
  total.passed += units.numPassedTests
  total.failed += units.numFailedTests
  total.skipped += units.numPendingTests
  // A file that could not even be loaded has no test to count, and fails all the same.
  total.failed += units.testResults.filter((it) => it.status === 'failed' && it.assertionResults.every((a) => a.status !== 'failed')).length
} else total.failed += 1
if (unitStatus !== 0 && total.failed === 0) total.failed += 1

const journeys = readdirSync(join(root, 'e2e')).some((it) => it.endsWith('.e2e.ts'))
if (journeys) {
  const file = join(out, 'e2e.json')
  const status = runTool('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--pass-with-no-tests', ...filters], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const stats = report(file)?.stats
  if (stats) {
    total.passed += stats.expected + stats.flaky
    total.failed += stats.unexpected
    total.skipped += stats.skipped
  }
  if (status !== 0 && !stats?.unexpected) total.failed += 1
}
rmSync(out, { recursive: true, force: true })
if (total.skipped > 0) process.stdout.write(`${total.skipped} skipped\n`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed > 0 ? 1 : 0)
