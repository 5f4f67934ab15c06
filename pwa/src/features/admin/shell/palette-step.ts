/** Where a step from an entry leads; after the last comes the first. A list without entries stays at its top. */
export function stepOf(at: number, step: number, count: number): number {
  return count === 0 ? 0 : (Math.min(at, count - 1) + step + count) % count
}
