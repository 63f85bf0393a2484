import TinyQueue from 'tinyqueue'

/** The first of them in an order, without sorting the others. */
export const firstOf = <T extends number | object>(them: Iterable<T>, order: (a: T, b: T) => number, num: number): T[] => {
  if (num === 0) return []
  const queue = new TinyQueue<T>([], (a, b) => order(b, a))
  for (const it of them) {
    if (queue.length === num && order(it, queue.peek()!) > 0) continue
    queue.push(it)
    if (queue.length > num) queue.pop()
  }
  return queue.data.sort(order)
}
