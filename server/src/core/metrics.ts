// Prometheus metrics: calls by name and outcome, their duration, process defaults.
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

export const registry = new Registry()
collectDefaultMetrics({ register: registry })

const calls = new Counter({
  name: 'caiyuan_calls_total',
  help: 'Calls by name and retCode',
  labelNames: ['call', 'ret_code'],
  registers: [registry],
})
const seconds = new Histogram({
  name: 'caiyuan_call_seconds',
  help: 'Duration of calls',
  labelNames: ['call'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
})

export const countCall = (call: string, retCode: string, ms: number): void => {
  calls.inc({ call, ret_code: retCode })
  seconds.observe({ call }, ms / 1000)
}

/** Violations of the ledger's invariants the reconciler last found; anything but 0 is an alarm. */
export const ledgerFaults = new Gauge({
  name: 'caiyuan_ledger_faults',
  help: 'Violations of the ledger invariants per school',
  labelNames: ['school'],
  registers: [registry],
})
