import { t } from '@cubby/texts/t'
import { cx } from 'class-variance-authority'

/** Up to this many seats are blocks; more are a bar. */
const MOST_BLOCKS = 24

interface SeatsProps {
  counted: number
  capacity: number
}

interface FreeSeatsProps extends SeatsProps {
  /** Whether the blocks share a fixed width, so that the meters of several rows end in one place. */
  isEven: boolean
}

/**
 * Free seats, at most 100 %: a gold block for each, or a bar for many seats. Hidden from screen readers,
 * because the text beside it says the same.
 */
function FreeSeats({ counted, capacity, isEven }: FreeSeatsProps) {
  const filled = Math.max(0, Math.min(counted, capacity))
  if (capacity > MOST_BLOCKS || capacity === 0) {
    return <Bar counted={counted} capacity={capacity} className="h-2.5 min-w-24 max-w-80" fill="bg-sun" />
  }
  return (
    <div className={cx('flex min-w-0 gap-[3px]', isEven && 'w-39 max-w-full')} aria-hidden="true">
      {Array.from({ length: capacity }, (_, seat) => (
        <span
          key={seat}
          className={cx(
            // Many blocks become narrower instead of wrapping to a second line.
            'h-2.5 rounded-[3px] border',
            isEven ? 'min-w-0 flex-1' : 'w-2.5',
            seat < filled ? 'border-sun-foreground/60 bg-sun dark:border-sun' : 'border-border bg-border',
          )}
        />
      ))}
    </div>
  )
}

interface BarProps extends SeatsProps {
  className: string
  fill: string
}

function Bar({ counted, capacity, className, fill }: BarProps) {
  const percent = capacity > 0 ? Math.min(100, Math.round((counted / capacity) * 100)) : 100
  return (
    <div className={cx('overflow-hidden rounded-full border border-input', className)} aria-hidden="true">
      <div className={cx('h-full', fill)} style={{ width: `${percent}%` }} />
    </div>
  )
}

interface SeatMeterProps {
  available: number
  capacity: number
  /** Shows the blocks and the text in one line. */
  inline?: boolean
  /** Gives it the width of the meters above and below it. */
  even?: boolean
}

/** The meter of a session that somebody may choose, with its free spots. */
export function SeatMeter({ available, capacity, inline = false, even = false }: SeatMeterProps) {
  return (
    <div
      className={
        inline ? 'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1' : 'grid min-w-0 grid-cols-1 gap-1.5'
      }
    >
      {available > 0 && <FreeSeats counted={available} capacity={capacity} isEven={even} />}
      <p className="figures text-sm">
        {t('{available} of {capacity} spots available', { available, capacity })}
      </p>
    </div>
  )
}

/** The students of a session that the student is in, in one quiet line. Not gold, which means free seats. */
export function CapacityBar({ taken, capacity }: { taken: number; capacity: number }) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <p className="figures whitespace-nowrap text-muted-foreground text-sm">
        {t('{taken} of {capacity} students', { taken, capacity })}
      </p>
      <Bar counted={taken} capacity={capacity} className="h-2 w-16" fill="bg-muted-foreground" />
    </div>
  )
}
