// npm run test:long: sets itself up, then runs every *.long.ts against products of their own; ends with `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, env, root } from './setup.mjs'

ensureInstalled()
const folder = mkdtempSync(join(tmpdir(), 'caiyuan-long-'))
const file = join(folder, 'long.json')
const args = ['run', '--config', 'vitest.long.config.ts', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), [...args, ...process.argv.slice(2)], {
  cwd: root,
  env,
  stdio: ['ignore', 'inherit', 'inherit'],
  shell: process.platform === 'win32',
})
const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { numPassedTests: 0, numFailedTests: 0 }
rmSync(folder, { recursive: true, force: true })
const failed = found.numFailedTests || (status === 0 ? 0 : 1)
process.stdout.write(`${found.numPassedTests} passed, ${failed} failed\n`)
process.exit(failed > 0 ? 1 : 0)
