// npm run school -- FILE [--passwords FILE]: founds or completes a school by a file (docs/adding/a-school.md).
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkMasterKey } from '../server/src/core/key-check.ts'
import { applyFile } from '../server/src/schools/apply.ts'
import { FaultyFile, readSchoolFile } from '../server/src/schools/school-file.ts'
import { loadKey, onMall, pathOf, readText } from './on-mall.mjs'

const USAGE = '用法：npm run school -- 学校.json [--passwords 首次密码.tsv]，文件怎么写见 docs/adding/a-school.md'
const readArgs = () => {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { passwords: { type: 'string' } } })
    if (positionals.length === 1) return { file: pathOf(positionals[0]), passwords: values.passwords && pathOf(values.passwords) }
  } catch {}
  throw new Error(USAGE)
}

const WRITE_FAILS = { EEXIST: '已有这个文件，里面可能是以前的密码，请换一个名字', EACCES: '没有写它的权限', ENOENT: '没有这个文件夹' }

/** Made before anybody gets a password: a password that cannot be kept would be lost. */
const makeSecret = (path) => {
  try {
    return openSync(path, 'wx', 0o600)
  } catch (error) {
    throw new Error(`写不了密码文件 ${path}：${WRITE_FAILS[error.code] ?? error.message}`, { cause: error })
  }
}

const widthOf = (text) => [...text].reduce((sum, char) => sum + (char.codePointAt(0) > 0x2e7f ? 2 : 1), 0)

const tableOf = (rows) => {
  const widths = [0, 1].map((i) => Math.max(...rows.map((row) => widthOf(row[i]))))
  return rows.map(([no, name, password]) => [no, name].map((it, i) => it + ' '.repeat(widths[i] - widthOf(it) + 2)).join('') + password)
}

const people = []
let secret
let args

/** Faults of the file, all at once, under the name of the file. */
const naming = async (path, work) => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof FaultyFile)) throw error
    throw new Error([`${path} 有 ${error.faults.length} 处要改，什么都没有写入：`, ...error.faults].join('\n'), { cause: error })
  }
}

await onMall(
  async () => {
    args = readArgs()
    const text = readText(args.file)
    const file = await naming(args.file, () => readSchoolFile(text))
    if (args.passwords) secret = makeSecret(args.passwords)
    return file
  },
  async (db, file, config) => {
    loadKey(config)
    await checkMasterKey(db)
    const told = (some) => {
      people.push(...some)
      if (secret !== undefined) for (const it of some) writeSync(secret, `${it.no}\t${it.name}\t${it.password}\n`)
    }
    for (const line of await naming(args.file, () => applyFile(db, file, told))) console.log(line)
  },
)

if (secret !== undefined) {
  closeSync(secret)
  if (people.length === 0) rmSync(args.passwords)
}
if (people.length > 0) {
  const rows = [['账号', '姓名', '首次密码'], ...people.map((it) => [it.no, it.name, it.password])]
  if (args.passwords) console.log(`${people.length} 位新人员的首次密码在 ${args.passwords}，只有您能读；发给本人后请删掉它`)
  else for (const line of ['首次密码只显示这一次，请交给本人：', ...tableOf(rows)]) console.log(line)
}
