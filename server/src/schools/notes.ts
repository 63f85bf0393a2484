// What is wrong with a file and what stays as it is, gathered while it is compared with the database.

/** Gathers what is wrong and what stays. */
export interface Notes {
  faults: string[]
  kept: string[]
  fault(path: string, sentence: string): void
  keep(path: string, was: string, wanted: string | undefined): void
}

export const takeNotes = (): Notes => {
  const faults: string[] = []
  const kept: string[] = []
  return {
    faults,
    kept,
    fault: (path, sentence) => void faults.push(`${path}：${sentence}`),
    keep: (path, was, wanted) => {
      if (wanted !== undefined && was !== wanted) kept.push(`${path}：现在是“${was}”，没有改成“${wanted}”`)
    },
  }
}

/** Entries by their key; one whose key came before is a fault and left out. Login names do not mind the case. */
export const uniqueBy = <T>(notes: Notes, list: string, field: string, entries: readonly T[], keyOf: (it: T) => string | number) => {
  const seen = new Map<string, number>()
  return entries.flatMap((it, i) => {
    const key = String(keyOf(it)).toLowerCase()
    const before = seen.get(key)
    if (before !== undefined) {
      notes.fault(`${list}[${i}].${field}`, `与 ${list}[${before}].${field} 相同（${keyOf(it)}）`)
      return []
    }
    seen.set(key, i)
    return [{ it, path: `${list}[${i}]`, i }]
  })
}
