// The end of serving: nobody new is let in, calls under way are answered, then the connections go.
import type { Server, ServerResponse } from 'node:http'
import net from 'node:net'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'

/** A call may be on its way over a connection kept for the next one: the connections go after this long without any. */
const QUIET_MS = 500
const STEP_MS = 20
/** Between two looks at the door this close together hardly anybody knocks. */
const CALM_MS = 0.1
const CALM_LIMIT_MS = 1000

/** Whoever the kernel has let in already is taken first. A turn of the loop may last milliseconds, and who comes in the middle of it would be cut by the closing of the door: it waits for a turn with nothing else to do. */
const calmTurn = async (): Promise<void> => {
  const until = performance.now() + CALM_LIMIT_MS
  // A turn begins behind the one before: the first says nothing.
  await turn()
  for (let began = performance.now(), lasted = Infinity; began < until && lasted >= CALM_MS;) {
    await turn()
    const now = performance.now()
    ;[began, lasted] = [now, now - began]
  }
}

/** Watches the calls of a server from now on; the function it answers ends them, cutting only those that last longer than `limitMs`. */
export const watchCalls = (server: Server): ((limitMs: number) => Promise<void>) => {
  const underWay = new Set<ServerResponse>()
  let leaving = false
  let lastCall = 0

  const isLast = (answer: ServerResponse): void => {
    if (!answer.headersSent) answer.setHeader('connection', 'close')
  }
  server.prependListener('request', (_request, answer: ServerResponse) => {
    underWay.add(answer)
    answer.once('close', () => {
      underWay.delete(answer)
      lastCall = performance.now()
    })
    if (leaving) isLast(answer)
  })

  return async (limitMs) => {
    leaving = true
    for (const answer of underWay) isLast(answer)
    lastCall = performance.now()
    const until = lastCall + limitMs
    await calmTurn()
    // The server's own close would also cut the kept connections.
    net.Server.prototype.close.call(server)
    while (performance.now() < until && (underWay.size > 0 || performance.now() - lastCall < QUIET_MS)) await sleep(STEP_MS)
    server.closeAllConnections()
  }
}
