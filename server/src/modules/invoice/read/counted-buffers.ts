// Counts the bytes of the buffers a parser makes, in a thread given to it alone: a limit of the heap does not see them.

/** The thread ended itself with this code because a file swelled. */
export const SWELLED = 3

/** From now on no more than `most` bytes are made until `reset`; the thread ends before the first beyond them. */
export const countBuffers = (most: number): { reset(): void } => {
  let left = most
  // What the platform inflates nobody counts; without it the parser inflates into buffers of its own.
  Reflect.deleteProperty(globalThis, 'DecompressionStream')
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct: (it, args: unknown[], as) => {
      if (typeof args[0] === 'number') left -= args[0]
      if (left < 0) process.exit(SWELLED)
      return Reflect.construct(it, args, as)
    },
  })
  return { reset: () => (left = most) }
}
