/**
 * Moves vertical positions, in pixels from the top, so that they are at least `gap` apart and none is below `lowest`.
 * They must be in order, top first.
 */
export function apart(heights: readonly number[], gap: number, lowest: number): number[] {
  const placed: number[] = []
  for (const height of heights) placed.push(Math.max(height, (placed.at(-1) ?? -gap) + gap))
  let limit = lowest
  for (let at = placed.length - 1; at >= 0; at--) {
    placed[at] = Math.min(placed[at] ?? 0, limit)
    limit = (placed[at] ?? 0) - gap
  }
  return placed
}

/** Splits the name of a line into at most two rows: the last word has its own. */
export function labelRows(name: string): string[] {
  const words = name.split(' ')
  const last = words.pop() ?? ''
  return words.length > 0 ? [words.join(' '), last] : [last]
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
  trailingZeroDisplay: 'stripIfInteger',
})

/** '$1.2K', or '$126' without cents. */
export function shortAmount(amount: number): string {
  return dollars.format(Math.abs(amount) < 1000 ? Math.round(amount) : amount)
}

/** The width of one digit in chart text. */
const FIGURE_PX = 7
const GAP_PX = 2

/** Returns the width of a short amount in pixels. */
export function widthOf(amount: number): number {
  return shortAmount(amount).length * FIGURE_PX
}

/**
 * Returns the indexes of the bars that show their amounts: the highest bar, and each bar whose amount fits into
 * `maxWidth` pixels. A bar of 0 shows none.
 */
export function labeledBars(amounts: readonly number[], maxWidth: number): number[] {
  const highest = Math.max(...amounts)
  return [...amounts.keys()].filter((at) => {
    const amount = amounts[at] ?? 0
    return amount !== 0 && (amount === highest || widthOf(amount) + GAP_PX <= maxWidth)
  })
}
