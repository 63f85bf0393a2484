// Before each test file. Files follow each other in one process, which keeps the packages it has loaded, and the contract, which says
// and does nothing by itself: nothing else of ours that an earlier file loaded, stubbed, spied on or did to the clock is left. It tells
// the time of the trial, to the tick that of the database where there is one.
import { inject, vi } from 'vitest'
import { shiftDate } from './shift-date.ts'

interface Loaded {
  promise?: unknown
  exports?: unknown
  evaluated?: boolean
}
const loaded = (globalThis as { __vitest_worker__?: { evaluatedModules?: { idToModuleMap: Map<string, Loaded> } } }).__vitest_worker__
const contract = [...(loaded?.evaluatedModules?.idToModuleMap ?? [])].filter(
  ([path, it]) => /\/contract\/src\/(?!.*\.test\.)/.test(path) && it.evaluated,
)
const kept = contract.map(([, it]) => [it, { promise: it.promise, exports: it.exports, evaluated: it.evaluated }] as const)
vi.resetModules()
for (const [it, was] of kept) Object.assign(it, was)
vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllGlobals()

const own = globalThis as { MachineDate?: DateConstructor }
globalThis.Date = own.MachineDate ??= Date
shiftDate(inject('aheadMs') ?? Date.parse(process.env.CLOCK!) - Date.now())
