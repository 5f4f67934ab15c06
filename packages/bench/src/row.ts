/** One row of `pnpm bench`: two figures of the same run, and the goal for their ratio. */
export interface Ratio {
  readonly measurement: string
  readonly cubby: number
  readonly reference: number
  readonly unit: string
  /** The ratio cubby : reference must be at least, or at most, this. */
  readonly goal: { readonly min: number } | { readonly max: number }
}

export function ratioOf({ cubby, reference }: Ratio): number {
  return cubby / reference
}

export function isMet(row: Ratio): boolean {
  const ratio = ratioOf(row)
  return 'min' in row.goal ? ratio >= row.goal.min : ratio <= row.goal.max
}

/** Formats a row of a Markdown table: `| read the classes | 20,100 of 55,900 req/s | 0.36 | ≥ 0.5 | missed |`. */
export function rowText(row: Ratio): string {
  const figure = (value: number) => value.toLocaleString('en-US', { maximumSignificantDigits: 4 })
  const goal = 'min' in row.goal ? `≥ ${row.goal.min}` : `≤ ${row.goal.max}`
  const cells = [
    row.measurement,
    `${figure(row.cubby)} of ${figure(row.reference)} ${row.unit}`,
    ratioOf(row).toPrecision(2),
    goal,
    isMet(row) ? 'met' : 'missed',
  ]
  return `| ${cells.join(' | ')} |`
}
