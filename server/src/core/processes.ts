// PROCESSES=n: so many processes behind one port. The first brings everything up, the others follow; one that dies is started again.
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'

/** What only one process does, such as the history of the demo. */
export const isFirst = cluster.isPrimary || cluster.worker?.id === 1

/** Whether another process holds the port and the database for this one. */
export const isLed = cluster.isWorker

const AGAIN_AFTER_MS = 1000
const METRICS = 'metrics'
const READY = 'ready'

/** Tells who leads that this process serves. */
export const tellReady = (): void => void (isLed && process.send!(READY))

interface Asked {
  type: typeof METRICS
  id: number
}
interface Answered extends Asked {
  text: string
}

const isAbout = (message: unknown): message is Asked => (message as { type?: unknown } | null)?.type === METRICS

/** Figures of all processes together, asked by any of them. */
const answerMetrics = (): void => {
  const figures = new AggregatorRegistry()
  cluster.on('message', (worker, message: unknown) => {
    if (!isAbout(message)) return
    const answer = (text: string) => worker.isConnected() && worker.send({ ...message, text } satisfies Answered)
    figures.clusterMetrics().then(answer, () => answer(''))
  })
}

let lastAsked = 0
export const metricsOfAll = (): Promise<string> =>
  new Promise((resolve) => {
    const id = (lastAsked += 1)
    const hear = (message: unknown): void => {
      if (!isAbout(message) || message.id !== id) return
      process.off('message', hear)
      resolve((message as Answered).text)
    }
    process.on('message', hear)
    process.send!({ type: METRICS, id } satisfies Asked)
  })

/** Resolves when all have gone after SIGTERM or SIGINT: with 0, or with the code of a first process that never served. */
export const leadProcesses = async (num: number, env: NodeJS.ProcessEnv): Promise<number> => {
  let stopping = false
  let served = false
  answerMetrics()
  const all = (): Worker[] => Object.values(cluster.workers ?? {}).filter((it): it is Worker => it !== undefined)
  const stop = (): void => {
    stopping = true
    for (const worker of all()) worker.process.kill('SIGTERM')
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  return new Promise((resolve) => {
    cluster.on('exit', (_, code) => {
      if (!served || stopping) {
        if (all().length === 0) resolve(served ? 0 : code)
        return
      }
      void sleep(AGAIN_AFTER_MS).then(() => stopping || cluster.fork(env))
    })
    cluster.on('message', (_, message: unknown) => {
      if (message !== READY || served) return
      served = true
      for (let i = 1; i < num && !stopping; i += 1) cluster.fork(env)
    })
    cluster.fork(env)
  })
}
