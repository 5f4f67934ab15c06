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
