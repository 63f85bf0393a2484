// npm run calendar -- FILE: the holidays of a year as announced (docs/adding/a-calendar-year.md).
import { keepYear, readYear } from '../server/src/ground/load-calendar.ts'
import { onMall, pathOf, readText } from './on-mall.mjs'

await onMall(
  () => {
    const [file, ...more] = process.argv.slice(2)
    if (!file || more.length > 0) throw new Error('用法：npm run calendar -- 日历.json，文件怎么写见 docs/adding/a-calendar-year.md')
    return readYear(readText(pathOf(file)))
  },
  async (db, it) => {
    await keepYear(db, it)
    console.log(
      `${it.year} 年的工作日历已载入：放假 ${it.off.length} 段，调休上班 ${it.worked.length} 天；正在运行的商城一分钟内照此计算新的期限`,
    )
  },
)
