import { rich } from '@/ui/rich.tsx'
import { useMinute } from '../offline/clock/use-clock.ts'
import { useServerReachable } from '../offline/hooks/use-collection.ts'

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const dayAndClock = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** When the server last confirmed the data, by this device's clock. Includes the date unless it is today. */
export function AsOf({ at }: { at: Date | null }) {
  const now = useMinute()
  if (!at) return null
  return (
    <p className="figures text-muted-foreground text-sm">
      {rich('as of <part>{time}</part>', {
        time: asOfText(at, now),
        part: (words) => <time dateTime={at.toISOString()}>{words}</time>,
      })}
    </p>
  )
}

/** Like `AsOf`, for numbers that are out of date only while the server cannot be reached. */
export function OfflineAsOf({ at }: { at: Date | null }) {
  return useServerReachable() ? null : <AsOf at={at} />
}

/** '10:42 AM', or 'Nov 20, 10:42 AM' on another day. */
export function asOfText(at: Date, now: Date): string {
  return (at.toDateString() === now.toDateString() ? clock : dayAndClock).format(at)
}
