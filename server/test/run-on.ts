// Before each test file. Files follow each other in one process, which keeps the packages it has loaded: nothing of ours that an
// earlier file loaded, stubbed, spied on or did to the clock is left. It tells the time of the trial, to the tick that of the database
// where there is one.
import { inject, vi } from 'vitest'
import { shiftDate } from './shift-date.ts'

vi.resetModules()
vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllGlobals()

const kept = globalThis as { MachineDate?: DateConstructor }
globalThis.Date = kept.MachineDate ??= Date
shiftDate(inject('aheadMs') ?? Date.parse(process.env.CLOCK!) - Date.now())
