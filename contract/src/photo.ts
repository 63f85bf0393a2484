// A picture that was taken in: checked, re-encoded, kept in several sizes.
import { z } from 'zod'
import { Id } from './paging.ts'

export const PhotoAsked = z.object({
  id: Id,
  /** The longest side in pixels; the next larger one there is answers. */
  side: z.coerce.number().int().min(1).max(10_000),
  type: z.enum(['avif', 'webp']).default('webp'),
})
