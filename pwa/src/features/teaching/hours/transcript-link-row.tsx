import type { TranscriptLink } from '@cubby/contract/teaching/transcripts'
import { t } from '@cubby/texts/t'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { Button } from '@/ui/button.tsx'
import { calendarDay, momentText } from '@/ui/moment.ts'
import { rich } from '@/ui/rich.tsx'

interface TranscriptLinkRowProps {
  link: TranscriptLink
  disabled: boolean
  onRevoke: () => void
}

/** A link to the transcript: until when it works, and who opened it when. */
export function TranscriptLinkRow({ link, disabled, onRevoke }: TranscriptLinkRowProps) {
  const now = useMinute()
  const { label, created_at, expires_at, revoked_at, opened, openings } = link
  const isOpen = revoked_at === null && new Date(expires_at) > now
  const state =
    revoked_at !== null
      ? t('Revoked on {date}.', { date: calendarDay(revoked_at) })
      : isOpen
        ? t('Works until {date}.', { date: calendarDay(expires_at) })
        : t('Worked until {date}.', { date: calendarDay(expires_at) })
  const name = label || t('Link from {date}', { date: calendarDay(created_at) })
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <p className="break-words font-semibold">{name}</p>
          <p className="text-muted-foreground text-sm">
            {state}{' '}
            {opened === 0
              ? t('Not opened yet.')
              : t('Opened {count, plural, one {# time} other {# times}}.', { count: opened })}
          </p>
        </div>
        {isOpen && (
          <Button variant="outline" size="small" disabled={disabled} onClick={onRevoke}>
            {rich('Revoke <part>{name}</part>', {
              name,
              part: (words) => <span className="sr-only">{words}</span>,
            })}
          </Button>
        )}
      </div>
      {openings.length > 0 && (
        <details>
          <summary className="min-h-11 content-center font-semibold text-primary text-sm">
            {opened > openings.length
              ? t('The last {count} times it was opened', { count: openings.length })
              : t('When it was opened')}
          </summary>
          <ul className="figures grid gap-1 text-sm">
            {openings.map(({ at, browser }, index) => (
              <li key={index}>
                {momentText(at)}, {browser || t('unknown browser')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
