import { cx } from 'class-variance-authority'

interface MeterProps {
  taken: number
  capacity: number
}

/** Up to this many seats are blocks; more are a bar. */
const MOST_BLOCKS = 24

/**
 * How full a session is, at most 100 %: a block for each seat, filled if it is taken and outlined if it is free, or a
 * bar for many seats. Hidden from screen readers, because the text beside it says the same.
 */
function Meter({ taken, capacity }: MeterProps) {
  const filled = Math.max(0, Math.min(taken, capacity))
  if (capacity > MOST_BLOCKS || capacity === 0) {
    const percent = capacity > 0 ? Math.round((filled / capacity) * 100) : 100
    return (
      <div
        className="h-2.5 min-w-24 max-w-80 overflow-hidden rounded-full border border-input"
        aria-hidden="true"
      >
        <div className="h-full bg-sun" style={{ width: `${percent}%` }} />
      </div>
    )
  }
  return (
    <div className="flex min-w-0 gap-[3px]" aria-hidden="true">
      {Array.from({ length: capacity }, (_, seat) => (
        <span
          key={seat}
          className={cx(
            // Many blocks become narrower instead of wrapping to a second line.
            'size-2.5 rounded-[3px] border',
            seat < filled ? 'border-sun-foreground/60 bg-sun dark:border-sun' : 'border-input',
          )}
        />
      ))}
    </div>
  )
}

interface SeatMeterProps {
  available: number
  capacity: number
  /** Shows the blocks and the text in one line. */
  inline?: boolean
}

/** The meter of a session that somebody may choose, with its free spots. */
export function SeatMeter({ available, capacity, inline = false }: SeatMeterProps) {
  return (
    <div
      className={
        inline ? 'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1' : 'grid min-w-0 grid-cols-1 gap-1.5'
      }
    >
      <Meter taken={capacity - available} capacity={capacity} />
      <p className="figures text-sm">
        {available} of {capacity} spots available
      </p>
    </div>
  )
}

/** The meter of a session that the student is in, with its students. */
export function CapacityBar({ taken, capacity }: MeterProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <Meter taken={taken} capacity={capacity} />
      <p className="figures text-muted-foreground text-sm">
        {taken} of {capacity} students
      </p>
    </div>
  )
}
