/** Waits for all that was sent together; of several that fail the first sent is told, and none is still under way then. */
export const inOrder = async <T extends readonly unknown[] | []>(sent: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> => {
  const ended = await Promise.allSettled(sent)
  for (const it of ended) if (it.status === 'rejected') throw it.reason
  return ended.map((it) => (it as PromiseFulfilledResult<unknown>).value) as { -readonly [K in keyof T]: Awaited<T[K]> }
}
