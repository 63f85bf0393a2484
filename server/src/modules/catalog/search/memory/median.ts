/** Moves the number that sorting would put at a place there, smaller ones before it and larger ones behind. */
const place = (numbers: Float64Array, at: number): number => {
  let [low, high] = [0, numbers.length - 1]
  while (low < high) {
    const pivot = numbers[(low + high) >>> 1]!
    let [i, j] = [low, high]
    while (i <= j) {
      while (numbers[i]! < pivot) i += 1
      while (numbers[j]! > pivot) j -= 1
      if (i > j) break
      const moved = numbers[i]!
      numbers[i++] = numbers[j]!
      numbers[j--] = moved
    }
    if (at <= j) high = j
    else if (at >= i) low = i
    else break
  }
  return numbers[at]!
}

/** As `percentile_cont(0.5)`, NaN of none; changes the order of the numbers. */
export const medianOf = (numbers: Float64Array): number => {
  if (numbers.length === 0) return Number.NaN
  const middle = (numbers.length - 1) / 2
  const upper = place(numbers, Math.ceil(middle))
  return Number.isInteger(middle) ? upper : (numbers.subarray(0, Math.ceil(middle)).reduce((a, b) => Math.max(a, b)) + upper) / 2
}
