/** Formats a measurement and its budget as a line. NaN means that it could not be measured on this machine. */
export function budgetLine(what: string, value: number, budget: number, unit: string): string {
  if (Number.isNaN(value)) return `not measured  ${what}`
  return `${value <= budget ? 'kept  ' : 'MISSED'} ${value.toFixed(0)} of ${budget} ${unit}  ${what}`
}
