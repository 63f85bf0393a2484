// npm run keys: which master key sealed what of every school; with --reseal the mall seals again what an older one did (docs/running/keys.md).
import { keyNames } from '../server/src/core/crypto.ts'
import { checkMasterKey, keepCurrentKey } from '../server/src/core/key-check.ts'
import { enqueue } from '../server/src/core/outbox.ts'
import { sealedBy } from '../server/src/core/reseal.ts'
import { runAsSystem } from '../server/src/core/run.ts'
import { loadKey, onMall } from './on-mall.mjs'

const readArgs = () => {
  const args = process.argv.slice(2)
  if (args.length > 1 || (args[0] ?? '--reseal') !== '--reseal')
    throw new Error('用法：npm run keys；用当前密钥重新封存：npm run keys -- --reseal')
  return { isReseal: args.length === 1 }
}

const nameOf = (kid) => (kid === '' ? '未注明的密钥' : `密钥 ${kid}`)

await onMall(readArgs, async (db, { isReseal }, config) => {
  loadKey(config)
  await checkMasterKey(db)
  const [current, ...older] = keyNames()
  console.log(`当前密钥 ${current}${older.length > 0 ? `；还能读出旧密钥 ${older.join('、')} 封存的内容` : ''}`)
  const schools = await db.shared.selectFrom('schools').select(['id', 'code', 'name']).orderBy('sort').orderBy('code').execute()
  let left = 0
  for (const { id, code, name } of schools) {
    const found = await db.withTenant({ schoolId: id }, (tx) => sealedBy(tx, id))
    const parts = [...found].map(([kid, num]) => `${nameOf(kid)} ${num} 条`)
    console.log(`${code} ${name}：${parts.join('，') || '没有封存的内容'}`)
    for (const [kid, num] of found) if (kid !== current) left += num
    if (isReseal) await runAsSystem(db, id, (ctx) => enqueue(ctx, 'keys.reseal', { body: { field: null, after: null } }))
  }
  if (isReseal) console.log('已安排：运行中的商城会在后台逐批重新封存，期间照常使用；稍后用 npm run keys 查看还剩多少')
  else if (left > 0) console.log(`还有 ${left} 条不是当前密钥封存的：npm run keys -- --reseal`)
  else {
    await keepCurrentKey(db)
    console.log('全部由当前密钥封存' + (older.length > 0 ? '，旧密钥可以从 MASTER_KEY 或 master.key 里去掉了' : ''))
  }
})
