// Before each test file: its process tells the time of the trial, to the tick that of the database where there is one.
import { inject } from 'vitest'
import { shiftDate } from './shift-date.ts'

shiftDate(inject('aheadMs') ?? Date.parse(process.env.CLOCK!) - Date.now())
