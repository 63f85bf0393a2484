// A contract's schema with every object strict, so that a stray key of an answer fails in tests instead of shipping.
import { z } from 'zod'

const strictCache = new WeakMap<z.ZodType, z.ZodType>()
export const strictOf = (schema: z.ZodType): z.ZodType => {
  let strict = strictCache.get(schema)
  if (!strict) {
    strict = tighten(schema)
    strictCache.set(schema, strict)
  }
  return strict
}

const tighten = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, z.ZodType> = {}
    for (const [key, value] of Object.entries(schema.shape)) shape[key] = tighten(value as z.ZodType)
    return z.strictObject(shape)
  }
  if (schema instanceof z.ZodArray) return z.array(tighten(schema.element as z.ZodType))
  if (schema instanceof z.ZodNullable) return tighten(schema.unwrap() as z.ZodType).nullable()
  if (schema instanceof z.ZodOptional) return tighten(schema.unwrap() as z.ZodType).optional()
  return schema
}
