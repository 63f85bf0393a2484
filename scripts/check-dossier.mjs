// npm run check-dossier -- 订单档案-….zip: checks a dossier by Node alone. It shares no code with the product on purpose (decision 0240):
// what both did wrong would agree.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

/** Files of a ZIP by name, from its central directory. */
const unzip = (zip) => {
  let end = zip.length - 22
  while (end >= 0 && zip.readUInt32LE(end) !== 0x06054b50) end -= 1
  if (end < 0) throw new Error('不是 ZIP 文件')
  const files = new Map()
  let at = zip.readUInt32LE(end + 16)
  for (let i = 0; i < zip.readUInt16LE(end + 10); i += 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('ZIP 目录损坏')
    const [method, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [nameLength, extraLength, noteLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const raw = zip.subarray(from, from + packed)
    if (!name.endsWith('/')) files.set(name, method === 0 ? raw : inflateRawSync(raw))
    at += 46 + nameLength + extraLength + noteLength
  }
  return files
}

const faults = []
const must = (isTrue, words) => isTrue || faults.push(words)
const sum = (rows, column) => rows.reduce((total, it) => total + Number(it[column]), 0)
const yuan = (fen) => (fen / 100).toFixed(2)

/** The fields a hash is of, one by one: four bytes of length (-1: none) and the bytes. */
const fieldsOf = (bytes) => {
  const fields = []
  for (let at = 0; at < bytes.length;) {
    const length = bytes.readInt32BE(at)
    fields.push(length < 0 ? null : bytes.subarray(at + 4, at + 4 + length))
    at += 4 + Math.max(0, length)
  }
  return fields
}

const checkFiles = (files) => {
  const listed = new Map()
  for (const line of files.get('SHA256SUMS').toString('utf8').trim().split('\n')) listed.set(line.slice(66), line.slice(0, 64))
  for (const [name, hash] of listed) {
    const bytes = files.get(name)
    must(bytes, `少了文件：${name}`)
    must(!bytes || sha256(bytes) === hash, `文件被改动：${name}`)
  }
  for (const name of files.keys()) must(name === 'SHA256SUMS' || listed.has(name), `多了文件：${name}`)
  return listed.size
}

const EPOCH_MS = Date.UTC(2000, 0, 1)

const checkLog = (rows) => {
  let before = null
  let old = 0
  for (const row of rows) {
    const where = `办理记录第 ${row.seq} 条`
    if (before && row.seq === before.seq + 1) must(row.prev_hash === before.hash, `${where}与前一条接不上`)
    before = row
    if (row.form !== 2) {
      old += 1
      continue
    }
    const bytes = Buffer.from(row.bytes, 'base64')
    must(sha256(bytes) === row.hash, `${where}的摘要不对`)
    const said = fieldsOf(bytes)
    const text = (at) => said[at]?.toString('utf8') ?? null
    must(said.length === 18, `${where}的字段数不对`)
    must(said[0]?.toString('hex') === row.prev_hash, `${where}的上一条摘要与内容不同`)
    must(Number(said[2].readBigInt64BE()) === row.seq, `${where}的序号与内容不同`)
    const shown = [row.doc_kind, row.title, row.from_state, row.to_state, row.actor_name, row.on_behalf_of, row.comment]
    must(JSON.stringify([5, 8, 9, 10, 12, 13, 14].map(text)) === JSON.stringify(shown), `${where}显示的内容与摘要所含不同`)
    must(EPOCH_MS + Number(said[16].readBigInt64BE()) / 1000 === Date.parse(row.at), `${where}的时间与摘要所含不同`)
  }
  return old
}

const checkSums = (data) => {
  const [order] = data.order
  const [goods, freight, total, ended, cut] = ['goods_fen', 'freight_fen', 'total_fen', 'ended_fen', 'cut_fen'].map((it) =>
    Number(order[it]),
  )
  must(data.orderNo === order.order_no, '订单号与数据不同')
  must(sum(data.lines, 'amount_fen') === goods, `商品金额 ${yuan(goods)} 与各行之和 ${yuan(sum(data.lines, 'amount_fen'))} 不同`)
  must(goods + freight - cut === total, `合计 ${yuan(total)} 与商品加运费减优惠 ${yuan(goods + freight - cut)} 不同`)
  if (data.funds.length > 0)
    must(sum(data.funds, 'amount_fen') === total, `经费合计 ${yuan(sum(data.funds, 'amount_fen'))} 与订单合计 ${yuan(total)} 不同`)
  for (const it of data.ledger) {
    const moved = ['available', 'frozen', 'held', 'committed'].reduce((all, name) => all + Number(it[`${name}_delta_fen`]), 0)
    must(moved === 0, `台账 ${it.at} 的四项变动相加不为零`)
  }
  const claimed = ['frozen', 'held', 'committed'].map((name) => sum(data.ledger, `${name}_delta_fen`))
  must(
    claimed.every((fen) => fen >= 0),
    '台账减的比加的多',
  )
  const due = total - ended - Number(order.returned_fen)
  const ends = { done: [0, 0, due], cancelled: [0, 0, 0], closed: [0, 0, 0] }[order.state]
  if (ends && data.funds.length > 0)
    must(
      JSON.stringify(claimed) === JSON.stringify(ends),
      `订单已结束，台账余下 ${claimed.map(yuan).join(' / ')}，应为 ${ends.map(yuan).join(' / ')}`,
    )
  if (order.state === 'done') checkPaid(data, due)
}

/** What was settled, less what came off its own bill and what its supplier gave back afterwards. */
const checkPaid = (data, due) => {
  const settled = data.bills.filter((it) => it.removed_reason === '' && it.state === 'settled')
  const offsets = (data.offsets ?? []).filter((it) => it.freed_at === null)
  const own = offsets.filter((it) => it.is_own && it.state === 'settled')
  const back = data.refunds.filter((it) => it.route === 'BUDGET_REVERSE' && it.state === 'paid')
  const paid = sum(settled, 'amount_fen') - sum(own, 'amount_fen') - sum(back, 'amount_fen')
  must(paid === due, `已结算减退回 ${yuan(paid)} 与应付 ${yuan(due)} 不同`)
  for (const it of back) {
    const taken = sum(
      offsets.filter((one) => one.refund_no === it.doc_no && one.state === 'settled'),
      'amount_fen',
    )
    must(
      it.transfer_no !== '' || taken === Number(it.amount_fen),
      `退款 ${it.doc_no} 应抵扣 ${yuan(it.amount_fen)}，已结算的对账单抵扣 ${yuan(taken)}`,
    )
  }
  for (const it of data.redInvoices ?? []) must(Number(it.total_fen) > 0, `红字发票 ${it.red_no} 没有金额`)
}

const [path] = process.argv.slice(2)
if (!path) {
  console.log('用法：npm run check-dossier -- 订单档案-….zip')
  process.exit(2)
}
const files = unzip(readFileSync(path))
for (const name of ['SHA256SUMS', '数据.json', '办理记录.json', '档案.html'])
  if (!files.has(name)) throw new Error(`不是订单档案：没有 ${name}`)
const data = JSON.parse(files.get('数据.json').toString('utf8'))
const log = JSON.parse(files.get('办理记录.json').toString('utf8'))
const count = checkFiles(files)
const old = checkLog(log)
checkSums(data)
for (const it of data.attachments)
  must(files.has(it.place) && sha256(files.get(it.place)) === it.sha256, `附件与登记的摘要不同：${it.name}`)
for (const it of faults) console.log(it)
console.log(
  faults.length > 0
    ? `${data.orderNo}：有 ${faults.length} 处不对`
    : `${data.orderNo}：完好（${count} 个文件，${log.length} 条办理记录${old > 0 ? `，其中旧格式 ${old} 条未核对` : ''}，${data.attachments.length} 个附件）`,
)
process.exitCode = faults.length > 0 ? 1 : 0
