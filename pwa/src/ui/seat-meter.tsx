import { cx } from 'class-variance-authority'

interface SeatMeterProps {
  available: number
  capacity: number
  /** Shows the blocks and the text in one line. */
  inline?: boolean
}

/**
 * One small block per seat, yellow if the seat is free, or a bar for more than 24 seats. Blocks and bar are hidden from
 * screen readers, because the text says the same.
 */
export function SeatMeter({ available, capacity, inline = false }: SeatMeterProps) {
  const free = Math.max(0, Math.min(available, capacity))
  return (
    <div className={inline ? 'flex flex-wrap items-center gap-x-3 gap-y-1' : 'grid gap-1.5'}>
      {capacity <= 24 ? (
        <div className="flex gap-[3px]" aria-hidden="true">
          {Array.from({ length: capacity }, (_, seat) => (
            <span
              key={seat}
              className={cx(
                // Many blocks become narrower instead of wrapping to a second line.
                'size-2.5 rounded-[3px] border',
                seat < capacity - free
                  ? 'border-border bg-border'
                  : 'border-sun-foreground/60 bg-sun dark:border-sun',
              )}
            />
          ))}
        </div>
      ) : (
        <div className="h-3 min-w-24 overflow-hidden rounded-full bg-border" aria-hidden="true">
          <div className="ml-auto h-full bg-sun" style={{ width: `${(free / capacity) * 100}%` }} />
        </div>
      )}
      <p className="figures text-sm">
        {available} of {capacity} spots available
      </p>
    </div>
  )
}

interface CapacityBarProps {
  taken: number
  capacity: number
}

/** How full a session is, at most 100 %. */
export function CapacityBar({ taken, capacity }: CapacityBarProps) {
  const percent = capacity > 0 ? Math.min(100, Math.round((taken / capacity) * 100)) : 100
  return (
    <div className="grid gap-1.5">
      <div className="h-2 overflow-hidden rounded-full bg-border" aria-hidden="true">
        <div className="h-full rounded-full bg-sun" style={{ width: `${percent}%` }} />
      </div>
      <p className="figures text-muted-foreground text-sm">
        {taken} of {capacity} students
      </p>
    </div>
  )
}
