const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** When the server last confirmed what is on screen, on this device's clock. */
export function AsOf({ at }: { at: Date | null }) {
  if (!at) return null
  return (
    <p className="figures text-muted-foreground text-sm">
      as of <time dateTime={at.toISOString()}>{clock.format(at)}</time>
    </p>
  )
}
