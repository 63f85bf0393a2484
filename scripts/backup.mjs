// npm run backup -- FOLDER: a backup of the running mall in a new folder below it; --check FOLDER reads one again (docs/running/backup.md).
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkBackup } from '../server/src/core/backup/format.ts'
import { writeBackup } from '../server/src/core/backup/write.ts'
import { onDatabase, pathOf } from './on-mall.mjs'

const USAGE = '用法：npm run backup -- 存放备份的文件夹；查验一份备份：npm run backup -- --check 备份的文件夹'

const readArgs = () => {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } })
    if (positionals.length === 1) return { folder: pathOf(positionals[0]), isCheck: values.check === true }
  } catch {}
  throw new Error(USAGE)
}

const sumUp = ({ takenAt, tables, files }) => {
  const rows = tables.reduce((sum, it) => sum + it.rows, 0)
  return `${takenAt} 的 ${tables.length} 张表 ${rows} 行，${files.num} 个文件 ${Math.ceil(files.bytes / 1024 / 1024)} MB`
}

const nameNow = () => `caiyuan-${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

await onDatabase(async (config, open) => {
  const { folder, isCheck } = readArgs()
  if (isCheck) return console.log(`备份完好：${sumUp(await checkBackup(folder))}`)
  mkdirSync(folder, { recursive: true })
  const target = join(folder, nameNow())
  const manifest = await writeBackup({ url: await open(), filesFolder: join(config.dataDir, 'files') }, target)
  console.log(`已备份到 ${target}：${sumUp(manifest)}`)
  if (manifest.missing.length > 0) console.error(`注意：数据库提到的 ${manifest.missing.length} 个文件不在数据目录里，名单在 manifest.json`)
  console.log('密钥（MASTER_KEY 或数据目录里的 master.key）不在备份里，请另行保管：没有它，这份备份恢复不了')
})
