// Several processes behind one port: what one does the other tells, later work is done once, and one that dies comes again.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { approval } from '@caiyuan/contract/approval'
import { OK, type Envelope } from '@caiyuan/contract/endpoint'
import { order } from '@caiyuan/contract/order'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../src/core/ids.ts'
import { openOwnProcess, type OwnProcess } from './own-process.ts'

const STREAMS = 6
const ORDERS = 4
let own: OwnProcess
let server: ReturnType<OwnProcess['launch']>

beforeAll(async () => {
  own = await openOwnProcess(1)
  server = own.launch(undefined, { PROCESSES: '2' })
  await server.ready()
  // One that is there and does not listen yet serves nobody, and has no figures.
  await until(async () => (await figure('caiyuan_processes_serving')) === 2)
}, 120_000)
afterAll(() => own?.close())

const processes = (): number[] =>
  readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

const figure = async (name: string): Promise<number> => {
  const text = await (await fetch(`${own.base}/metrics`, { headers: { connection: 'close' } })).text()
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  )
}

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  for (let left = 400; left > 0 && !(await isSo()); left -= 1) await sleep(50)
  expect(await isSo()).toBe(true)
}

const done = async (answer: Promise<Envelope>): Promise<unknown> => {
  const { retCode, retMsg, data } = await answer
  expect([retCode, retMsg]).toEqual([OK, expect.anything()])
  return data
}

const buy = async (): Promise<string> => {
  const [cookie] = own.cookies
  const quote = await done(own.call(cookie!, order.quote, own.quoteInput))
  const { orders } = (await done(own.call(cookie!, order.submit, own.formOf(quote), { key: newId() }))) as { orders: { id: string }[] }
  return orders[0]!.id
}

it('an event reaches pages open at every process, and later work is done by one of them, once', async () => {
  const owner = await own.signIn(own.mall.F2)
  const heard: string[] = Array.from({ length: STREAMS }, () => '')
  const end = new AbortController()
  for (const i of heard.keys()) {
    const { body } = await fetch(`${own.base}/api/events`, { headers: { cookie: `cy=${owner}` }, signal: end.signal })
    void (async () => {
      for await (const chunk of body!.pipeThrough(new TextDecoderStream())) heard[i] += chunk
    })().catch(() => {})
  }
  const ids: string[] = []
  for (let i = 0; i < ORDERS; i += 1) ids.push(await buy())
  await until(() => heard.every((it_) => it_.includes('"kind":"task"')))
  end.abort()
  for (const id of ids) {
    const { rows } = await own.ask.query<{ id: string }>('select id from mall.flow_tasks where doc_id = $1 and status = 1', [id])
    await done(own.call(owner, approval.agree, { taskId: rows[0]!.id, comment: '' }, { key: newId() }))
  }
  const told = async () =>
    (
      await own.ask.query<{ lease_epoch: number; state: string }>(
        "select lease_epoch, state from mall.outbox where school_id = $1 and topic = 'order.toSupplier'",
        [own.mall.no],
      )
    ).rows
  await until(async () => (await told()).every((it_) => it_.state === 'done'))
  expect(await told()).toEqual(ids.map(() => ({ lease_epoch: 1, state: 'done' })))
  const { rows } = await own.ask.query('select order_id from supplier.orders where school_id = $1', [own.mall.no])
  expect(rows.map((it_) => it_.order_id as string).toSorted()).toEqual(ids.toSorted())
}, 60_000)

it('the figures are those of all of them, whichever is asked', async () => {
  const calls = () => figure('caiyuan_calls_total{call="order.submit",ret_code="1000"}')
  expect(await Promise.all(Array.from({ length: 8 }, calls))).toEqual(Array.from({ length: 8 }, () => ORDERS))
}, 30_000)

it('one that dies is started again, and calls go on', async () => {
  const [victim, other] = processes()
  process.kill(victim!, 'SIGKILL')
  await until(() => processes().length === 2 && !processes().includes(victim!))
  expect(processes()).toContain(other)
  for (let i = 0; i < ORDERS; i += 1) await buy()
}, 60_000)
