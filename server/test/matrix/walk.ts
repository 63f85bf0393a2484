// One cell of the matrix: a call by somebody for a record in some relation, and what the answer says of permission.
import { OK, type Envelope } from '@caiyuan/contract/endpoint'
import { sampleInput, type Named } from '../endpoints.ts'
import type { Client, World } from '../harness.ts'
import { asked } from './asked.ts'
import type { Person, Relation } from './cast.ts'
import type { Outcome } from './rules.ts'
import type { Ground } from './ground.ts'

const NOWHERE = '0193f0c0-0000-7000-8000-00000000dead'
const DENIALS: ReadonlySet<string> = new Set<Outcome>(['2005', '2009', '4004', '3230', '3238', '3265', '3402', '3409', '3517', '4000'])
const SAID: readonly [RegExp, Outcome][] = [
  [/不存在或您无权查看$/, '4004'],
  [/^您没有权限/, '2009'],
  [/^该任务不在您名下/, '3409'],
  [/^您不能审批自己提交/, '3402'],
]

/** Calls over several records say of each what became of it. */
const ofRows = (data: unknown): Outcome => {
  if (data !== null && typeof data === 'object' && (data as { changed?: number }).changed === 0) return '4004'
  const lists = [data, ...Object.values((data ?? {}) as object)].filter(Array.isArray) as { isDone?: boolean; message?: string }[][]
  const row = lists.flat().find((it) => it?.isDone === false)
  return SAID.find(([words]) => words.test(row?.message ?? ''))?.[1] ?? 'yes'
}

/** Whatever broke is no outcome. */
export const outcomeOf = ({ retCode, data, retMsg }: Envelope, name: string): string => {
  if (retCode === OK) return ofRows(data)
  // A token nobody signed, answered as OpenID Connect says.
  // What other houses say is answered by its status.
  if (['sso.backChannel', 'payment.wechatNotice', 'payment.alipayNotice', 'courier.kdniaoPush'].includes(name) && retCode === 'http400')
    return 'yes'
  if (retCode === '5000' || retCode.startsWith('http')) return `${retCode} ${retMsg}`
  // What nobody knows by an id is refused by its form alone.
  if (retCode === '4000' && !(name in asked)) return 'yes'
  return DENIALS.has(retCode) ? retCode : 'yes'
}

const put = (input: object, path: string, value: string): void => {
  const keys = path.split('.')
  let at = input as Record<string, unknown>
  for (const key of keys.slice(0, -1)) at = at[key] as Record<string, unknown>
  at[keys.at(-1)!] = value
}

export const inputOf = ({ name, endpoint }: Named, ground: Ground, who: Person, relation: Relation): object => {
  const it = asked[name]
  const input = structuredClone({ ...(sampleInput(endpoint, () => NOWHERE) as object), ...it?.more })
  for (const [path, kind] of Object.entries(it?.slots ?? {}))
    put(input, path, typeof kind === 'string' ? ground(who, relation)[kind] : ground(who, 'owner')[kind.own])
  return input
}

const wantedBy = (name: string) => {
  const { order, bill, note = 'passed', node = 'APPROVE' } = asked[name] ?? {}
  return { order, bill, note, node }
}

/** Calls that find the ground where others leave it have the same. */
export const placeOf = (name: string): string => JSON.stringify(wantedBy(name))

/** Brings all records of the ground to where this call has to find them. */
export const prepare = async ({ admin }: World, name: string): Promise<void> => {
  const { order, bill, note, node } = wantedBy(name)
  if (order) {
    const isAccepted = order === 'waitBill'
    const received = order === 'waitAccept' || isAccepted ? 'shipped_num' : '0'
    await admin.query(
      "update mall.orders set state = $1, moved_to = $1, budget_status = case when $1 in ('bargaining', 'back') then 'NONE' else 'RESERVED' end, accepted_at = case when $2 then now() end, owner_id = case when $1 = 'waitOwner' then buyer_id end where order_no like 'MX%'",
      [order, isAccepted],
    )
    await admin.query(
      `update mall.order_lines l set received_num = ${received}, accepted_num = ${isAccepted ? received : '0'} from mall.orders o where o.school_id = l.school_id and o.id = l.order_id and o.order_no like 'MX%'`,
    )
  }
  if (order === 'bargaining')
    await admin.query(
      `insert into mall.bargains (school_id, order_id, supplier_id, lines, first_fen, now_fen)
       select school_id, id, supplier_id, '[{"skuId": "", "name": "样品", "spec": "", "unit": "件", "num": 1, "firstE4": 10000, "nowE4": 10000, "askedE4": null}]', 100, 100
       from mall.orders where order_no like 'MX%' on conflict do nothing`,
    )
  if (bill) await admin.query("update mall.bills set state = $1, moved_to = $1 where bill_no like 'MX%'", [bill])
  await admin.query("update mall.acceptances set state = $1, moved_to = $1 where accept_no like 'MX%' and state <> $1", [note])
  await admin.query('update mall.flow_tasks set node_type = $1 where status = 1 and node_type <> $1', [node])
}

export const ask = async (client: Client, it: Named, ground: Ground, who: Person, relation: Relation): Promise<string> =>
  outcomeOf(await client.raw(it.endpoint, inputOf(it, ground, who, relation)), it.name)
