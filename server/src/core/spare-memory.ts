// Memory nobody needs any more goes back to the machine once the process is idle: V8 keeps emptied pages for itself for as long as it
// is spoken to at all (decision 0019). It needs `--expose-gc` (scripts/memory.mjs); without it nothing is done.
import { performance } from 'node:perf_hooks'

const LOOK_MS = 2000
/** The share of the time since the last look in which the process did something. */
const IDLE_BELOW = 0.1
/** Less than this, beyond what was left the last time, is not worth the 0.1 s that looking through everything takes. */
const SPARE_BYTES = 32 * 1024 * 1024

type Collect = (how: { type: 'major'; flavor: 'last-resort'; execution: 'sync' }) => void

export const returnSpareMemory = (): void => {
  const collect = (globalThis as { gc?: Collect }).gc
  if (!collect) return
  let left = 0
  let before = performance.eventLoopUtilization()
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    const rss = process.memoryUsage.rss()
    left = Math.min(left, rss)
    if (utilization >= IDLE_BELOW || rss - left < SPARE_BYTES) return
    collect({ type: 'major', flavor: 'last-resort', execution: 'sync' })
    left = process.memoryUsage.rss()
    before = performance.eventLoopUtilization()
  }, LOOK_MS).unref()
}
