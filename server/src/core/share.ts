// No school takes every connection: past its share its transactions wait for each other, and the other schools go on.
import { DatabaseAway } from './database-away.ts'

/** Waits for a place of this school, so long at most, and answers what gives it back. */
export type Share = (schoolId: number, waitMs: number) => Promise<() => void>

interface Queue {
  inside: number
  waiting: (() => void)[]
}

/** At most `most` transactions of one school at a time; who waits too long is told to come again. */
export const makeShare = (most: number): Share => {
  const queues = new Map<number, Queue>()

  const leave = (schoolId: number, queue: Queue): void => {
    const next = queue.waiting.shift()
    if (next) return next()
    queue.inside -= 1
    if (queue.inside === 0) queues.delete(schoolId)
  }

  const turn = (queue: Queue, waitMs: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(enter), 1)
        reject(new DatabaseAway('the school has used up its share of connections'))
      }, waitMs)
      queue.waiting.push(enter)
    })

  return async (schoolId, waitMs) => {
    const queue = queues.get(schoolId) ?? { inside: 0, waiting: [] }
    queues.set(schoolId, queue)
    if (queue.inside < most) queue.inside += 1
    else await turn(queue, waitMs)
    return () => leave(schoolId, queue)
  }
}
