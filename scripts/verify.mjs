// npm run verify: follows the document log of every school, or of those named, and names the first bad row of each.
// npm run verify -- --correct CODE SEQ REASON --by NAME: explains a row whose hash a fault of the product made wrong (decision 0017).
import { parseArgs } from 'node:util'
import { addCorrection } from '../server/src/core/document-log/corrections.ts'
import { verifyChain } from '../server/src/core/document-log/copy.ts'
import { sentenceOf } from '../server/src/core/document-log/judge.ts'
import { loadKey, onMall } from './on-mall.mjs'

const USAGE = '用法：npm run verify -- [机构代码 …]；补正：npm run verify -- --correct 机构代码 序号 "原因" --by 姓名'

const readArgs = () => {
  try {
    const options = { correct: { type: 'boolean' }, by: { type: 'string' } }
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    if (!values.correct && values.by === undefined) return { codes: positionals }
    const [code, seq, reason] = positionals
    if (positionals.length === 3 && /^[1-9]\d*$/.test(seq) && reason.trim() && values.by?.trim())
      return { codes: [code], correct: { seq: Number(seq), reason: reason.trim(), byWhom: values.by.trim() } }
  } catch {}
  throw new Error(USAGE)
}

const schoolsOf = async (db, codes) => {
  const rows = await db.shared.selectFrom('schools').select(['id', 'code', 'name']).orderBy('sort').orderBy('code').execute()
  const unknown = codes.filter((code) => !rows.some((it) => it.code === code))
  if (unknown.length > 0) throw new Error(`没有这个机构：${unknown.join('、')}`)
  return codes.length > 0 ? rows.filter((it) => codes.includes(it.code)) : rows
}

const correctedText = ({ corrected }) => (corrected.length > 0 ? `，其中有签名补正的 ${corrected.length} 条：${corrected.join('、')}` : '')

const tell = async (db, school) => {
  const started = performance.now()
  const { verdict } = await verifyChain(db, school.id)
  const seconds = (performance.now() - started) / 1000
  const speed = `${seconds.toFixed(1)} 秒，每秒 ${Math.round(verdict.rows / seconds)} 条`
  const result = verdict.broken ? `有误，${sentenceOf(verdict.broken)}` : '完好'
  console.log(`${school.code} ${school.name}：${result}（已核对 ${verdict.rows} 条${correctedText(verdict)}，${speed}）`)
  return verdict.broken === null
}

const correct = async (db, school, { seq, reason, byWhom }) => {
  const { verdict, finding } = await verifyChain(db, school.id)
  if (!verdict.broken) throw new Error(`${school.code} 的单据日志完好，没有要补正的`)
  if (verdict.broken.seq !== seq) throw new Error(`${school.code} 的第一处问题不在第 ${seq} 条，而是：${sentenceOf(verdict.broken)}`)
  if (!finding) throw new Error(`${sentenceOf(verdict.broken)}，不能补正；请从备份查找原来的记录`)
  await db.withTenant({ schoolId: school.id }, (tx, now) => addCorrection(tx, school.id, finding, { byWhom, reason, at: now }))
  console.log(`已为 ${school.code} 第 ${seq} 条写入签名补正；此后核对会跳过它，并照样列出`)
}

await onMall(readArgs, async (db, args, config) => {
  loadKey(config)
  const schools = await schoolsOf(db, args.codes)
  if (args.correct) return await correct(db, schools[0], args.correct)
  for (const school of schools) if (!(await tell(db, school))) process.exitCode = 1
})
