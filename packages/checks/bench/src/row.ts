/** One row of `pnpm bench`. */
export interface Row {
  readonly measurement: string
  readonly value: number
  readonly unit: string
  /** The value of a minimal implementation, measured in the same run and in the same unit. */
  readonly reference?: { readonly name: string; readonly value: number }
  /** `min` and `max` apply to the ratio `value / reference.value` if there is a reference, otherwise to the value. */
  readonly goal?: { readonly min: number } | { readonly max: number } | { readonly maxValue: number }
}

/** Returns the ratio to the reference, or null without one. */
export function ratioOf({ value, reference }: Row): number | null {
  return reference ? value / reference.value : null
}

/** A value that could not be measured meets no goal. */
export function isMet(row: Row): boolean {
  if (!row.goal) return true
  if ('maxValue' in row.goal) return row.value <= row.goal.maxValue
  const result = ratioOf(row) ?? row.value
  return 'min' in row.goal ? result >= row.goal.min : result <= row.goal.max
}

export const TABLE_HEAD = `| measurement | reference | value | ratio | goal | |\n|---|---|---|---|---|---|`

/** Formats a row of a Markdown table: `| the classes | bare Hono: 55,900 | 20,100 req/s | 0.36 | ≥ 0.5 | missed |`. */
export function rowText(row: Row): string {
  const { measurement, reference, value, unit, goal } = row
  const figure = (number: number) => number.toLocaleString('en-US', { maximumSignificantDigits: 4 })
  const limit = goal && limitText(goal, unit)
  const cells = [
    measurement,
    reference ? `${reference.name}: ${figure(reference.value)}` : '',
    `${figure(value)} ${unit}`,
    ratioOf(row)?.toPrecision(2) ?? '',
    limit ?? '',
    limit ? (isMet(row) ? 'met' : 'missed') : '',
  ]
  return `| ${cells.join(' | ')} |`
}

function limitText(goal: NonNullable<Row['goal']>, unit: string): string {
  if ('maxValue' in goal) return `≤ ${goal.maxValue} ${unit}`
  return 'min' in goal ? `≥ ${goal.min}` : `≤ ${goal.max}`
}

/** Returns the value that this share of the values does not exceed; 0.5 is the median. NaN if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

/** Formats a measurement and its budget as a line. NaN means that it could not be measured on this machine. */
export function budgetLine(what: string, value: number, budget: number, unit: string): string {
  if (Number.isNaN(value)) return `not measured  ${what}`
  return `${value <= budget ? 'kept  ' : 'MISSED'} ${value.toFixed(0)} of ${budget} ${unit}  ${what}`
}

/** Returns how long a task takes, in milliseconds. */
export async function timeOf(task: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await task()
  return performance.now() - started
}
