// Serves: migrations, demo data once, web and API on one port, graceful stop.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { now, textOf } from './core/clock.ts'
import { ConfigError, type Config } from './core/config.ts'
import { dropMadeKey } from './core/crypto.ts'
import { LOADING, openDb } from './core/db.ts'
import { watchCalls } from './core/drain.ts'
import { checkMasterKey } from './core/key-check.ts'
import { makeLogger } from './core/log.ts'
import { serving } from './core/metrics.ts'
import { migrate, selfCheck } from './core/migrate.ts'
import { setPublicUrl } from './core/public-url.ts'
import { isFirst, tellReady } from './core/processes.ts'
import { LEAST_BYTES } from './core/ready.ts'
import { returnSpareMemory } from './core/spare-memory.ts'
import { serveWeb } from './core/web.ts'
import { playBeside } from './demo/history/beside.ts'
import { PARTNER_SRC_ID } from './demo/goods.ts'
import { loadDemo } from './demo/load.ts'
import { demoLogins } from './demo/people.ts'
import { makeEgress, setEgress } from './gateways/egress.ts'
import { componentSimulator } from './gateways/components.simulator.ts'
import { setComponents } from './gateways/components.ts'
import { financeSimulator } from './gateways/finance.simulator.ts'
import { setFinance } from './gateways/finance.ts'
import { setCourier } from './gateways/courier.ts'
import { kdniao } from './gateways/courier.kdniao.ts'
import { courierDemo } from './gateways/courier.simulator.ts'
import { assetsBy } from './gateways/assets.json.ts'
import { assetHouse } from './gateways/assets.simulator.ts'
import { setAssets } from './gateways/assets.ts'
import { taxCheckBy } from './gateways/tax-check.json.ts'
import { taxHouse } from './gateways/tax-check.simulator.ts'
import { setTaxCheck } from './gateways/tax-check.ts'
import { payBy, setPay } from './gateways/pay-ways.ts'
import { payDemo } from './gateways/pay.demo.ts'
import { aliyunSms } from './gateways/sms.aliyun.ts'
import { setMail } from './gateways/mail.ts'
import { mailSimulator } from './gateways/mail.simulator.ts'
import { smtpMail } from './gateways/mail.smtp.ts'
import { watchedMail } from './gateways/mail.watch.ts'
import { smsSimulator } from './gateways/sms.simulator.ts'
import { tencentSms } from './gateways/sms.tencent.ts'
import { watchedSms } from './gateways/sms.watch.ts'
import { setSms } from './gateways/sms.ts'
import { fileStorage } from './gateways/storage.ts'
import { loadGround } from './ground/load.ts'
import { rejudgeGoods, rekeyGoods } from './modules/catalog/rekey.ts'
import { keepGoods } from './modules/catalog/search/memory/keeper.ts'
import { setSigningHost } from './modules/signature/host.ts'
import { faultsOfSchools } from './schools/role-faults.ts'

export interface Database {
  url: string
  stop(): Promise<void>
}

/** What calls under way get to finish once we are told to stop, and what the whole stop may take; deploy/caiyuan.service waits longer. */
const LAST_CALLS_MS = 20_000
const STOP_MS = 35_000

const smsProviders = { aliyun: aliyunSms, tencent: tencentSms }

/** From a database that answers to a mall that serves. */
export const serve = async (config: Config, database: Database, keyIsNew: boolean): Promise<void> => {
  const log = makeLogger(config.logLevel)
  await migrate(database.url, { clock: config.clock })
  const problems = await selfCheck(database.url, { isProduction: config.isProduction })
  if (problems.length > 0) throw new ConfigError(`数据库不安全，不予启动：${problems.join('；')}`)
  const db = openDb(database.url, { poolSize: config.poolSize })
  try {
    await checkMasterKey(db)
  } catch (error) {
    if (keyIsNew && error instanceof ConfigError) dropMadeKey(config.dataDir)
    throw error
  }
  const loading = openDb(database.url, { poolSize: config.poolSize, ...LOADING })
  await loadGround(loading)
  // Demonstrations pay by the simulated finance system; without an adapter finance enters vouchers by hand.
  if (config.demo) {
    setFinance(financeSimulator(db))
    setComponents({ gateway: componentSimulator(db), srcId: PARTNER_SRC_ID })
  }
  setPay(config.demo ? payDemo(db, config.pay) : payBy(config.pay))
  if (config.taxCheck) setTaxCheck(taxCheckBy(config.taxCheck))
  else if (config.demo) setTaxCheck(taxHouse().gateway)
  if (config.assets) setAssets(assetsBy(config.assets))
  else if (config.demo) setAssets(assetHouse().gateway)
  setPublicUrl(config.publicUrl)
  setEgress(makeEgress({ inside: config.inside }))
  setSigningHost(config.mobileUrl, config.publicUrl)
  if (config.sms) setSms(watchedSms(smsProviders[config.sms.provider](config.sms), log))
  else if (config.demo) setSms(smsSimulator(db))
  if (config.mail) setMail(watchedMail(smtpMail(config.mail), log))
  else if (config.demo) setMail(mailSimulator(db))
  const storage = fileStorage(join(config.dataDir, 'files'))
  await storage.sweep()
  const app = await buildApp({
    db,
    storage,
    room: { folder: config.dataDir, leastBytes: LEAST_BYTES },
    log,
    demo: config.demo,
    secureCookies: config.secureCookies,
    checkOutput: false,
    autoJobs: config.role !== 'web',
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
  })
  if (config.demo) await loadDemo({ db: loading, storage, worker: app.worker, log: (line) => process.stdout.write(`${line}\n`) })
  // Parcels of the demonstration's past are subscribed to by nobody.
  if (config.courier) setCourier(kdniao(config.courier))
  else if (config.demo) setCourier(courierDemo(config.port))
  if (existsSync(config.webDir)) await serveWeb(app.http, config.webDir)
  const endCalls = watchCalls(app.http.server)
  if (config.role !== 'jobs') await app.http.listen({ port: config.port, host: config.host })
  serving.set(1)
  returnSpareMemory()
  tellReady()
  if (isFirst) announce(config)
  if (config.role !== 'jobs' && config.searchMemory > 0) void keepGoods(db, { log, mostBytes: config.searchMemory * 1e6 })
  const rekeyed = config.role === 'web' || !isFirst ? Promise.resolve(0) : rejudgeGoods(loading).then(() => rekeyGoods(loading))
  void rekeyed
    .then(
      (num) => num > 0 && log.info({ num }, 'goods keyed again'),
      (err) => log.error({ err }, 'goods not keyed'),
    )
    .then(() => loading.close())
  const { demoHistory: orders, dataDir } = config
  const history =
    config.demo && orders > 0 && config.role !== 'web' && isFirst ? playBeside(log, { url: database.url, dataDir, orders }) : null

  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    history?.stop()
    app.hub.close()
    await endCalls(LAST_CALLS_MS)
    await app.http.close()
    await db.close()
    await database.stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  if (isFirst)
    void faultsOfSchools(db).then(
      (faults) => faults.forEach((it) => process.stderr.write(`请核对学校的角色：${it}\n`)),
      (err) => log.warn({ err }, 'roles not looked at'),
    )
}

const announce = (config: Config): void => {
  const lines = [`采园已启动：${config.publicUrl}`]
  if (config.clock) lines.push(`试用时间（CLOCK）：现在是 ${textOf(now())}`)
  if (config.demo) {
    lines.push('演示账号（密码相同，仅演示模式可用）：')
    for (const it of demoLogins()) lines.push(`  ${it.userName.padEnd(4)} ${it.name}（${it.role}） 密码 ${it.passWord}`)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}
