import { dayParts } from '@cubby/rules/session-dates'
import { cx } from 'class-variance-authority'

interface DateTileProps {
  /** yyyy-MM-dd */
  date: string
  /** For a day that is over. */
  quiet?: boolean
  className?: string
}

/** A day as a leaf of a calendar. Hidden from screen readers, because the text beside it names the day. */
export function DateTile({ date, quiet = false, className }: DateTileProps) {
  const { month, day, weekday } = dayParts(date)
  return (
    <p
      className={cx(
        'figures grid content-start justify-items-stretch self-start overflow-hidden rounded-control border text-center leading-tight',
        className,
      )}
      aria-hidden="true"
    >
      <span
        className={cx(
          'py-0.5 font-semibold text-xs',
          quiet ? 'bg-muted text-muted-foreground' : 'bg-primary text-primary-foreground',
        )}
      >
        {month}
      </span>
      <span className="pt-1.5 font-bold font-display text-2xl leading-none">{day}</span>
      <span className="pb-1.5 text-muted-foreground text-xs">{weekday.slice(0, 3)}</span>
    </p>
  )
}
