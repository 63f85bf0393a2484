// What a person may do with a document: each action allowed, or why not; absent where it is not his to ask.
import { z } from 'zod'

export const CanMap = z.record(z.string(), z.union([z.literal(true), z.string()]))
