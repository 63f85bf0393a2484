// What every command needs before it can run: dependencies as locked, Node 24, and for tests a browser with Chinese fonts.
// Runs on the machine's Node ≥ 20 and imports nothing that is not in it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const bin = join(root, 'node_modules/.bin')
export const node24 = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node')
export const env = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  // Stripped types and compiled code are kept for the next process.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node'),
}

export const say = (line) => process.stderr.write(`${line}\n`)

/** Ends with one clear sentence. */
export const stopWith = (sentence) => {
  say(sentence)
  process.exit(1)
}

const hashOf = (files) => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** npm writes its own copy of the lock last: one newer than ours means someone ran npm here since. */
const installedByHand = () => {
  const [ours, npms] = ['package-lock.json', 'node_modules/.package-lock.json'].map((it) =>
    statSync(join(root, it), { throwIfNoEntry: false }),
  )
  return npms !== undefined && ours !== undefined && npms.mtimeMs > ours.mtimeMs
}

/** Installs what package-lock.json says when it is not there yet. */
export const ensureInstalled = () => {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 20) stopWith(`需要 Node 20 或更高版本，现在是 ${process.versions.node}`)
  const stamp = join(root, 'node_modules/.caiyuan-lock')
  const want = hashOf(['package-lock.json'])
  if (existsSync(node24) && ((existsSync(stamp) && readFileSync(stamp, 'utf8') === want) || installedByHand())) return
  say('正在安装依赖（首次约需一分钟）……')
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) stopWith('依赖安装失败，请按上面的提示处理（多半是网络或磁盘空间），然后重试：npm ci')
  if (!existsSync(node24)) stopWith('没有装上 Node 24，请检查 npm 是否允许 node 包的安装脚本')
  writeFileSync(stamp, want)
}

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .map((it) => join(it.parentPath ?? it.path, it.name).slice(root.length + 1))
    .sort()

/** Builds the web when its sources are newer than what was built. */
export const ensureWeb = (folder = 'web', more = []) => {
  const stamp = join(root, folder, 'dist/.stamp')
  const want = hashOf([
    'package-lock.json',
    'web/vite.config.ts',
    'web/plugins.ts',
    'web/index.html',
    ...filesBelow('web/src'),
    ...filesBelow('web/public'),
    ...filesBelow('contract/src'),
    ...more,
  ])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === want) return
  say('正在构建网页……')
  if (!run('vite', ['build', '--logLevel', 'error'], { cwd: join(root, folder) })) stopWith('网页构建失败')
  writeFileSync(stamp, want)
}

/** The web with the pages of the trial kind, for the journeys. */
export const ensureTrialWeb = () =>
  ensureWeb(
    'e2e/trial/web',
    ['e2e/trial/contract', 'e2e/trial/web'].flatMap(filesBelow).filter((it) => !it.includes('/dist/')),
  )

/** Runs a tool of node_modules; true when it exited with 0. */
export const run = (tool, args, options = {}) =>
  spawnSync(join(bin, tool), args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    ...options,
  }).status === 0

/** Replaces this process in spirit: output, signals and the exit code are the child's. */
export const become = (file, args, more = {}) => {
  const child = spawn(file, args, { cwd: root, env: { ...env, ...more }, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  // npm hands a signal to its shell, which dies without passing it on: its end is our signal then.
  const shell = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== shell && child.kill('SIGTERM'), 200).unref()
}

const hasFont = () => spawnSync('sh', ['-c', 'fc-list :lang=zh | grep -q .']).status === 0

const apt = (args) =>
  spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0

/** Chromium that draws for nobody, which is a quarter quicker than with its windows, and a Chinese font, from Debian's packages where we may install them. */
export const ensureBrowser = () => {
  const browser = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'
  if (existsSync(browser) && hasFont()) return
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!canInstall)
    stopWith('浏览器测试需要 Chromium 和中文字体：请安装 chromium-headless-shell 与 fonts-noto-cjk（或用 CHROMIUM 指定浏览器）')
  say('正在安装浏览器和中文字体……')
  const packages = ['chromium-headless-shell', 'fonts-noto-cjk']
  if (!apt(['install', '-y', '-qq', '--no-install-recommends', ...packages])) {
    apt(['update', '-qq'])
    if (!apt(['install', '-y', '-qq', '--no-install-recommends', ...packages]))
      stopWith('浏览器安装失败：apt-get install chromium-headless-shell fonts-noto-cjk')
  }
}
