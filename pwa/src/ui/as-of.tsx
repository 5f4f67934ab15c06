import { perLanguage } from '@cubby/texts/languages'
import { rich } from '@/ui/rich.tsx'
import { useMinute } from '../offline/clock/use-clock.ts'
import { useServerReachable } from '../offline/hooks/use-collection.ts'

const clock = perLanguage((locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }))
const dayAndClock = perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
)

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
  return (at.toDateString() === now.toDateString() ? clock() : dayAndClock()).format(at)
}
