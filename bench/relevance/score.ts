// How good an answer is, by the grades of its goods.
export interface Score {
  /** Gains of the first ten beside the best ten that there are. */
  ndcg: number
  /** Of the goods that a buyer would take (grade 2 and 3), or of fifty where there are more, the share among the first fifty. */
  recall: number
}

const TEN = 10
export const FIFTY = 50
const TAKEN = 2

const gainOf = (grades: readonly number[]): number =>
  grades.slice(0, TEN).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)

/** `answer`: grades of what was answered, in its order; `all`: grades of all goods. */
export const scoreOf = (answer: readonly number[], all: readonly number[]): Score => {
  const best = all.toSorted((a, b) => b - a)
  // Where the best there is is related only, that is what can be found.
  const least = Math.min(TAKEN, best[0] ?? 0)
  const taken = all.filter((grade) => grade >= least && grade > 0).length
  return {
    ndcg: gainOf(answer) / gainOf(best),
    recall: answer.slice(0, FIFTY).filter((grade) => grade >= least && grade > 0).length / Math.min(FIFTY, taken),
  }
}

/** What nobody sells: nothing, or nothing but goods beside it, is the right answer. */
export const isRightlyShort = (answer: readonly number[]): boolean => answer.slice(0, TEN).every((grade) => grade > 0)
