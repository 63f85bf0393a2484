// The product in its own process, told to stop while sixteen calls are always under way: how many were cut.
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { BUSY, OK } from '@caiyuan/contract/endpoint'
import { order } from '@caiyuan/contract/order'
import { newId } from '../src/core/ids.ts'
import { openOwnProcess, type Command } from './own-process.ts'

const CALLS = 16
/** What a client is told where nobody listens any more: it had sent nothing yet. */
const NOBODY_THERE = 'ECONNREFUSED'

export interface Round {
  /** Calls whose connection ended without an answer. */
  cut: string[]
  answered: number
  /** How the process ended. */
  end: string
  /** The last words of an open event stream. */
  farewell: string
  ms: number
}

/** Everything a round needs, made once. */
export const openStopping = async () => {
  const own = await openOwnProcess(CALLS)
  const acked: string[] = []

  /** Buys until nobody listens any more. */
  const buy = async (cookie: string, round: Round): Promise<void> => {
    try {
      for (;;) {
        const quoted = await own.call(cookie, order.quote, own.quoteInput)
        if (quoted.retCode === BUSY) continue
        const answer = await own.call(cookie, order.submit, own.formOf(quoted.data), { key: newId() })
        if (answer.retCode === BUSY) continue
        if (answer.retCode !== OK) throw new Error(`${answer.retCode} ${answer.retMsg}`)
        round.answered += 1
        acked.push((answer.data as { orders: { id: string }[] }).orders[0]!.id)
      }
    } catch (error) {
      const cause = (error as { cause?: { code?: string } }).cause
      if (cause?.code !== NOBODY_THERE) round.cut.push(cause?.code ?? (error as Error).message)
    }
  }

  const hearStream = async (): Promise<string> => {
    const response = await fetch(`${own.base}/api/events`, { headers: { cookie: `cy=${own.cookies[0]}` } })
    return response.text()
  }

  /** One life of the process: started, loaded, told to stop in the middle of it. */
  const round = async (command?: Command, more?: Record<string, string>): Promise<Round> => {
    const it: Round = { cut: [], answered: 0, end: '', farewell: '', ms: 0 }
    const server = own.launch(command, more)
    await server.ready()
    const stream = hearStream().catch((error: Error) => `cut: ${error.message}`)
    let isIdle = false
    const load = Promise.all(own.cookies.map((cookie) => buy(cookie, it))).then(() => (isIdle = true))
    while (it.answered < CALLS && it.cut.length === 0 && !isIdle) await sleep(20)
    await sleep(Math.random() * 500)
    const since = performance.now()
    const ended = server.kill('SIGTERM')
    await load
    it.farewell = await stream
    it.end = await ended
    it.ms = Math.round(performance.now() - since)
    await own.silent()
    return it
  }

  /** A file that is on its way until `finish`: what is said to it, or how its connection ends. */
  const sendSlowly = () => {
    const [head, tail] = [
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\na,b\r\n',
      '1,2\r\n--x--\r\n',
    ]
    const call = request(`${own.base}/api/files`, {
      method: 'POST',
      headers: {
        cookie: `cy=${own.cookies[0]}`,
        sourcetype: '0',
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': head.length + tail.length,
      },
    })
    const said = new Promise<string>((resolve) => {
      call.on('response', (answer) => void text(answer).then(resolve, () => resolve('cut')))
      call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code!))
    })
    call.write(head)
    return { said, finish: () => void call.end(tail) }
  }

  /** Told to stop with two files on their way: one comes to its end after so long, the other never does. */
  const lastCalls = async (afterMs: number) => {
    const server = own.launch()
    await server.ready()
    const [late, never] = [sendSlowly(), sendSlowly()]
    await sleep(1000)
    const since = performance.now()
    const ended = server.kill('SIGTERM')
    await sleep(afterMs)
    late.finish()
    const [saidLate, saidNever, end] = await Promise.all([late.said, never.said, ended])
    return { late: saidLate, never: saidNever, end, ms: Math.round(performance.now() - since) }
  }

  const keptOrders = async (): Promise<string[]> =>
    (await own.ask.query<{ id: string }>('select id from mall.orders where school_id = $1', [own.mall.no])).rows.map((row) => row.id)

  return {
    round,
    lastCalls,
    /** Orders the database has and nobody was told of; and the other way round. */
    unheard: async (): Promise<string[]> => {
      const told = new Set(acked)
      const kept = await keptOrders()
      return [...kept.filter((id) => !told.has(id)), ...acked.filter((id) => !kept.includes(id))]
    },
    close: own.close,
  }
}

export type Stopping = Awaited<ReturnType<typeof openStopping>>
