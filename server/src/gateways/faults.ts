// Faults a simulator has when it is told to.
export const makeFaults = <F extends string>() => {
  const left = new Map<F, number>()
  return {
    /** The next so many times. */
    fail: (fault: F, times = 1): void => void left.set(fault, times),
    /** Whether it has this one now; once less from here on. */
    takes: (fault: F): boolean => {
      const times = left.get(fault) ?? 0
      if (times > 0) left.set(fault, times - 1)
      return times > 0
    },
  }
}
