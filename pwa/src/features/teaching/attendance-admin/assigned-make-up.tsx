import type { MakeUpMeeting } from '@cubby/contract/seats/make-up-meetings'
import type { Meeting } from '@cubby/contract/seats/meetings'
import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { markText } from '@cubby/rules/teaching/attendance'
import { t } from '@cubby/texts/t'
import { useState } from 'react'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Chip } from '@/ui/chip.tsx'
import { markTones } from './attendance-marks.ts'
import { useCancelMakeUp } from './use-make-ups.ts'

interface AssignedMakeUpProps {
  makeUp: MakeUpMeeting
  isOver: boolean
  /** The missed meeting, if an administrator named one. */
  missed: Meeting | undefined
}

/** A make-up meeting for a student, with a button that cancels it after a confirmation. */
export function AssignedMakeUp({ makeUp, isOver, missed }: AssignedMakeUpProps) {
  const [isAsking, setAsking] = useState(false)
  const operation = useCancelMakeUp(makeUp.id, () => setAsking(false))
  const { meeting, location, instructor_name, status } = makeUp
  const day = displayDate(meeting.date, meeting.date)
  return (
    <li className="figures wrap-anywhere grid gap-2 rounded-card border p-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">
          {day}, {timeRange(meeting)}
        </span>
        {status ? (
          <Chip tone={markTones[status]}>{markText(makeUp)}</Chip>
        ) : (
          <Chip>
            {meeting.status === 'cancelled' ? t('Cancelled') : isOver ? t('Not marked') : t('Upcoming')}
          </Chip>
        )}
      </p>
      <p className="text-muted-foreground">
        {[location, instructor_name, missed && t('for {day}', { day: displayDate(missed.date, missed.date) })]
          .filter(Boolean)
          .join(', ')}
      </p>
      {isAsking ? (
        <div className="grid gap-2">
          {operation.failure && (
            <Alert tone="error" announced>
              {operation.failure}
            </Alert>
          )}
          <p>
            {isOver
              ? t('Its hours will no longer count for this student. No one is notified.')
              : t('The student is notified, and the seat is free again.')}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" variant="outline" onClick={() => setAsking(false)}>
              {t('Keep it')}
            </Button>
            <Button
              size="small"
              variant="danger"
              busy={operation.busy}
              onClick={() => operation.run(undefined)}
            >
              {t('Cancel make-up meeting')}
            </Button>
          </div>
        </div>
      ) : (
        <Button
          size="small"
          variant="outline"
          className="justify-self-start"
          aria-label={t('Cancel the make-up meeting on {day}', { day })}
          onClick={() => setAsking(true)}
        >
          {t('Cancel')}
        </Button>
      )}
    </li>
  )
}
