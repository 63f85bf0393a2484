// What a serving process holds: after minutes of mixed load, and after a list of 100,000 goods was read and judged.
import { setTimeout as sleep } from 'node:timers/promises'
import { load, type Turn } from './load.ts'
import { call, callsOf, post, type CallName, type Product } from './product.ts'

const CLIENTS = 16
const ROWS = 100_000
const RESTS_SECONDS = 30
const LIMIT_MB = 250

/** Of sixteen turns: mostly looking and searching, now and then a check-out. */
const DAY: CallName[] = [
  ...Array.from({ length: 5 }, () => 'product detail' as const),
  ...Array.from({ length: 4 }, () => 'product search' as const),
  ...Array.from({ length: 2 }, () => 'search facets' as const),
  ...Array.from({ length: 2 }, () => 'order list' as const),
  ...Array.from({ length: 2 }, () => 'add to cart' as const),
  'check-out',
]

const upload = async (it: Product, name: string, text: string): Promise<string> => {
  const form = new FormData()
  form.append('file', new Blob([text]), name)
  const response = await fetch(`${it.origin}/api/files`, {
    method: 'POST',
    headers: { cookie: `cy=${it.stand.supplierCookie}`, sourcetype: '0' },
    body: form,
  })
  const answer = (await response.json()) as { retMsg: string; data: { id: string } | null }
  if (!answer.data) throw new Error(`upload: ${answer.retMsg}`)
  return answer.data.id
}

const list = (): string =>
  [
    '商品编码,商品名称,品牌,型号,规格,单位,价格,库存',
    ...Array.from({ length: ROWS }, (_, i) => `B-${i},移液枪头 ${i},国药,M${i % 977},${i % 50} mL,盒,${i % 300}.5,100`),
  ].join('\n')

export const memoryOf = async (it: Product, minutes: number): Promise<string> => {
  const calls = callsOf(it.stand)
  const atRest = it.rss()
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, it.rss())), 1000)
  const mixed: Turn = (send, client, turn) => calls[DAY[(client + turn) % DAY.length]!](send, client, turn)
  const done = await load(it.origin, CLIENTS, mixed, minutes * 60)
  const afterLoad = it.rss()
  const mostOfLoad = peak
  peak = 0
  const fileId = await upload(it, '货.csv', list())
  const read = await call<{ total: number }>(
    it,
    post(it.stand.supplierCookie, 'supply/goods/import/preview', { fileId, layout: { headRow: 1 } }),
  )
  await sleep(RESTS_SECONDS * 1000)
  clearInterval(watch)
  const mb = (value: number): string => value.toFixed(0)
  return `One serving process, ${LIMIT_MB} MB aimed at: ${mb(atRest)} MB before; ${mb(afterLoad)} MB after ${minutes} minutes of ${CLIENTS} clients looking, searching and buying (${done.count} turns, ${done.errors} errors; ${mb(mostOfLoad)} MB at most); ${mb(it.rss())} MB after a list of ${read.total} goods was read, with ${RESTS_SECONDS} s of rest (${mb(peak)} MB at most).`
}
