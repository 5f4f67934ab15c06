import { t } from '@cubby/texts/t'
import { cx } from 'class-variance-authority'
import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import type { ReactNode } from 'react'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { rich } from '@/ui/rich.tsx'
import { numberText, type Unit } from './number-text.ts'

interface ChangeNoteProps {
  value: number
  /** The number of the previous period; undefined if there is none. */
  before: number | undefined
  unit: Unit
  /** Whether an increase is neither good nor bad, or only a detail: then it has no color. */
  neutral?: boolean
  /** How many events the number of the previous period rests on, if it is not their count itself. */
  events?: number | undefined
  /** When the number of the previous period was counted, if nothing beside it says that. */
  counted?: { readonly span: 'day' | 'month'; readonly days: string }
}

/** Fewer earlier events say nothing: '+227%' of two enrollments, or '11 points' from the 100% of one. */
const MIN_EVENTS = 5

const signs = {
  up: { Icon: ArrowUp, tone: 'text-success' },
  down: { Icon: ArrowDown, tone: 'text-destructive' },
}

/** The change of a number since the previous period, if that had enough events: '↑ 12% from $800.00'. */
export function ChangeNote({ value, before, unit, neutral = false, events, counted }: ChangeNoteProps) {
  if (before === undefined || !isTelling(before, unit, events)) return null
  const { direction, size } = changeOf(value, before, unit)
  if (direction === 'same')
    return (
      <span className="whitespace-nowrap text-muted-foreground text-xs">
        <Equal className="inline size-3.5 align-[-0.15em]" aria-hidden="true" /> {t('No change')}
      </span>
    )
  const { Icon, tone } = signs[direction]
  const parts = {
    direction,
    size,
    number: numberText(before, unit),
    hidden: srOnly,
    change: (words: ReactNode) => (
      <span
        className={cx('whitespace-nowrap font-semibold', !neutral && tone)}
        {...(!neutral && { 'data-colored-change': '' })}
      >
        <Icon className="inline size-3.5 align-[-0.15em]" aria-hidden="true" />
        {words}
      </span>
    ),
    line: (words: ReactNode) => <span className="whitespace-nowrap">{words}</span>,
  }
  return (
    <span className="figures text-muted-foreground text-xs">
      {!counted
        ? rich(
            '<change><hidden>{direction, select, up {Up} other {Down}} </hidden>{size}</change> <line>from {number}</line>',
            parts,
          )
        : rich(
            '<change><hidden>{direction, select, up {Up} other {Down}} </hidden>{size}</change> <line>from {number}</line> <line>{span, select, month {in {days}} other {on {days}}}</line>',
            { ...parts, ...counted },
          )}
    </span>
  )
}

/** Whether a difference from this number says something. */
function isTelling(before: number, unit: Unit, events?: number): boolean {
  if (events !== undefined) return events >= MIN_EVENTS
  return unit === 'count' ? before >= MIN_EVENTS : before !== 0
}

interface Change {
  readonly direction: 'up' | 'down' | 'same'
  /** Without a sign: '12%', or '2.10 points' for a rate. Empty if the previous number is 0. */
  readonly size: string
}

/** Compares a number with the same number in the previous period. */
export function changeOf(value: number, before: number, unit: Unit): Change {
  const difference = Math.abs(value - before)
  if (value === before) return { direction: 'same', size: '' }
  const direction = value > before ? 'up' : 'down'
  if (unit === 'rate') return { direction, size: `${difference.toFixed(2)} points` }
  if (before === 0) return { direction, size: '' }
  return { direction, size: `${percentText((difference / Math.abs(before)) * 100)}%` }
}

/** Formats a percentage with one decimal below 10, and without decimals from 10 on. */
function percentText(percent: number): string {
  const digits = percent < 9.95 ? 1 : 0
  return percent.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
