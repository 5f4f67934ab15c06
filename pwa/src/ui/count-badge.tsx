interface CountBadgeProps {
  count: number
  /** What is counted, for screen readers: "3 unread". */
  of: string
}

export function CountBadge({ count, of }: CountBadgeProps) {
  if (count === 0) return null
  return (
    <span className="figures inline-grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1.5 font-semibold text-primary-foreground text-xs leading-none">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {of}</span>
    </span>
  )
}
