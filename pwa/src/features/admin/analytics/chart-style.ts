import { CHART_TEXT_PX } from './chart-text.ts'

export const axis = { stroke: 'var(--muted-foreground)', fontSize: CHART_TEXT_PX }
export const grid = { stroke: 'var(--border)', vertical: false }
export const tooltip = {
  background: 'var(--card)',
  border: '1px solid var(--border)',
  borderRadius: 10,
  color: 'var(--foreground)',
}

/** Formats a month as 'Jan 2026' and a day as 'Jan 7'. */
export function periodName(period: string): string {
  const [year = '', month = '', day] = period.split('-')
  const name = new Date(Date.UTC(Number(year), Number(month) - 1, 1)).toLocaleDateString('en-US', {
    month: 'short',
    timeZone: 'UTC',
  })
  return day === undefined ? `${name} ${year}` : `${name} ${Number(day)}`
}
