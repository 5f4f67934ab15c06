import type { Unit } from './number-text.ts'

export interface Change {
  readonly direction: 'up' | 'down' | 'same'
  /** Without a sign: '12.5%', or '2.10 points' for a rate. Empty if the previous number is 0. */
  readonly size: string
}

/** Compares a number with that of the previous period. */
export function changeOf(value: number, before: number, unit: Unit): Change {
  const difference = Math.abs(value - before)
  if (value === before) return { direction: 'same', size: '' }
  const direction = value > before ? 'up' : 'down'
  if (unit === 'rate') return { direction, size: `${difference.toFixed(2)} points` }
  if (before === 0) return { direction, size: '' }
  return { direction, size: `${percentText((difference / Math.abs(before)) * 100)}%` }
}

/** Formats a percentage with one decimal below 100, and without decimals from 100 on. */
function percentText(percent: number): string {
  const digits = percent < 99.95 ? 1 : 0
  return percent.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
