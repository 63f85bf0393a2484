/** So many calls in a row without an answer, and nobody there is asked for so long. */
const BROKEN_AFTER = 3
const DOWN_MS = 60_000

/** Which of several outsides keep silent, in this process. One call after the time finds out. */
export const makeSilence = <K>() => {
  const silent = new Map<K, { calls: number; until: number }>()
  return {
    answered: (of: K, isAnswered: boolean): void => {
      if (isAnswered) return void silent.delete(of)
      const calls = (silent.get(of)?.calls ?? 0) + 1
      silent.set(of, { calls, until: calls >= BROKEN_AFTER ? performance.now() + DOWN_MS : 0 })
    },
    isDown: (of: K): boolean => (silent.get(of)?.until ?? 0) > performance.now(),
    forget: (): void => silent.clear(),
  }
}
