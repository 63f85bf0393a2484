// node scripts/verify-quote.mjs receipt.json [https://mall.example]: holds a receipt of a sealed quote against its own content and the
// signature of the mall; with the address of the mall, against what was opened too. Shares no code with the mall: this file is all it takes.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const USAGE = '用法：node scripts/verify-quote.mjs 回执文件 [商城地址]'

/** Objects with their keys in order, without a blank: what was hashed and signed. */
const canonical = (it) => {
  if (Array.isArray(it)) return `[${it.map(canonical).join(',')}]`
  if (it === null || typeof it !== 'object') return JSON.stringify(it)
  const pairs = Object.keys(it).sort()
  return `{${pairs.map((key) => `${JSON.stringify(key)}:${canonical(it[key])}`).join(',')}}`
}

const bytes = (text) => Buffer.from(text, 'base64url')

const read = (file) => {
  let it
  try {
    it = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Error('不是报价回执：读不出内容')
  }
  for (const field of ['said', 'publicKey', 'signature', 'salt', 'body']) if (!it[field]) throw new Error(`不是报价回执：缺少 ${field}`)
  return it
}

const checkOwn = ({ said, publicKey, signature, salt, body }) => {
  const hash = createHash('sha256').update(bytes(salt)).update(body).digest('base64url')
  if (hash !== said.commitment) throw new Error(`承诺值不符：按回执里的盐和报价内容算出 ${hash}，回执上是 ${said.commitment}`)
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  if (!verify(null, Buffer.from(canonical(said)), key, bytes(signature))) throw new Error('签名不符：回执不是这个密钥签发的，或被改过')
  const inside = JSON.parse(body)
  if (inside.box !== said.box || inside.supplier !== said.supplier) throw new Error('报价内容写的询价或供应商与回执不一致')
}

const verdicts = {
  unknown: '商城没有这份回执的记录',
  sealed: '商城已收到，尚未开标',
  withdrawn: '这份报价已撤回',
  replaced: '这份报价已被同一供应商后来的报价代替',
  void: '这份报价开标时与承诺不符，已作废',
}

const ask = async (mall, { said, publicKey, salt, body }) => {
  const response = await fetch(new URL('/api/sealing/verify', mall), {
    method: 'POST',
    headers: { 'content-type': 'application/json', sourceType: '0', origin: new URL(mall).origin },
    body: JSON.stringify({ school: said.school, commitment: said.commitment, salt }),
  })
  const { retCode, data, retMsg } = await response.json()
  if (retCode !== '1000') throw new Error(`商城没有答复：${retMsg}`)
  if (!data.publicKeys.includes(publicKey)) throw new Error('回执的签名密钥不是这个商城的')
  if (data.verdict !== 'opened') return verdicts[data.verdict]
  if (data.body !== body) throw new Error('开标的内容与回执不一致')
  return `已开标，参加评审的内容与回执一致（开标时间 ${data.openedAt}）`
}

try {
  const [file, mall] = process.argv.slice(2)
  if (!file) throw new Error(USAGE)
  const receipt = read(file)
  checkOwn(receipt)
  const { said } = receipt
  console.log(`回执有效：${said.docNo} 的报价 ${said.quoteNo}，商城于 ${said.receivedAt} 收到，承诺值 ${said.commitment}`)
  console.log(mall ? await ask(mall, receipt) : '未联网核对：加上商城地址，可核对开标的内容')
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
