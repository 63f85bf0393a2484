// Where an application stands, as its calls answer it.
import { z } from 'zod'
import { offPlatformStates } from './flow.ts'

export const State = z.enum(offPlatformStates)
export const Moved = z.object({ id: z.string(), docNo: z.string(), state: State })
