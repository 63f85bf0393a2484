// How an archive goes into several files (decision 0380): papers in their order and whole, each volume of a size that is read and sent in minutes.

/** Read twice: to name what changed, and to send it. */
const MOST_BYTES = 300 * 1024 * 1024
/** Far below what a ZIP without zip64 names (65 535). */
const MOST_FILES = 20_000

/** A paper above the measure has a volume of its own. */
export const volumesOf = <T>(papers: readonly T[], filesOf: (paper: T) => readonly { size_bytes: number }[]): T[][] => {
  const volumes: T[][] = []
  let [bytes, num] = [Infinity, 0]
  for (const paper of papers) {
    const files = filesOf(paper)
    const size = files.reduce((sum, it) => sum + it.size_bytes, 0)
    if (bytes + size > MOST_BYTES || num + files.length > MOST_FILES) {
      volumes.push([])
      ;[bytes, num] = [0, 0]
    }
    volumes.at(-1)!.push(paper)
    bytes += size
    num += files.length
  }
  return volumes
}
