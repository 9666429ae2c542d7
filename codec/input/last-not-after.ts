/** Finds places in ascending numbers. */

/** The index of the last of `starts`, up to `last`, that is not larger than `value`; 0 where all are. */
export function lastNotAfter(starts: ArrayLike<number>, value: number, last = starts.length - 1): number {
  let low = 0
  let high = last
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= value) low = middle
    else high = middle - 1
  }
  return low
}
