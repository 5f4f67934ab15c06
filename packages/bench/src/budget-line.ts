/** A measurement and its budget, as a line to print. NaN means that it could not be measured here. */
export function budgetLine(what: string, value: number, budget: number, unit: string): string {
  if (Number.isNaN(value)) return `not measured  ${what}`
  return `${value <= budget ? 'kept  ' : 'MISSED'} ${value.toFixed(0)} of ${budget} ${unit}  ${what}`
}
