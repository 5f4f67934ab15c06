import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { type RefObject, useState } from 'react'
import { queueCommand } from '@/features/app/outbox/queue-command.ts'
import { seenSession } from '@/features/app/outbox/seen-session.ts'
import { useMinute } from '@/offline/clock/use-minute.ts'
import { useClasses } from '@/offline/hooks/use-collection.ts'
import { useUserParticipations } from '@/offline/hooks/use-user-participations.ts'
import { isLiveEnrollment, isOpenOrPendingEntry } from '@/offline/outbox/command-state.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/inputs.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { dateText, otherDates, priceDifference, shortDifference } from './other-dates.ts'

interface AskSheetProps {
  ref: RefObject<HTMLDialogElement | null>
  enrollment: Enrollment
}

/** Asks the office to move an enrollment to another session. The student keeps the seat until the office confirms. */
export function AskSheet({ ref, enrollment }: AskSheetProps) {
  const [chosenId, setChosenId] = useState('')
  const classes = useClasses().rows
  const { enrollments, waitlist } = useUserParticipations()
  const now = useMinute()
  const takenIds = new Set(
    [...enrollments.filter(isLiveEnrollment), ...waitlist.filter(isOpenOrPendingEntry)].map(
      ({ session_id }) => session_id,
    ),
  )
  const { same, others } = otherDates(enrollment, { classes, takenIds, now })
  const chosen = [...same, ...others].find(({ session }) => session.id === chosenId)
  const ownPrice = classes.find(({ id }) => id === enrollment.class_id)?.price
  const close = () => ref.current?.close()
  const ask = () => {
    if (!chosen) return
    const { trainingClass, session } = chosen
    close()
    setChosenId('')
    void queueCommand({
      kind: 'request-transfer',
      args: {
        enrollmentId: enrollment.id,
        oldSessionId: enrollment.session_id,
        wanted: { sessionId: session.id, seen: seenSession(trainingClass, session) },
      },
    })
  }
  return (
    <Sheet ref={ref} title="Ask for another date">
      <p>
        You are in {enrollment.class_name}, {enrollment.display_date}. You keep this seat until the office
        confirms another date.
      </p>
      {same.length + others.length === 0 ? (
        <p>No other date has a free spot right now.</p>
      ) : (
        <Field label="New date">
          {(control) => (
            <Select
              {...control}
              value={chosen ? chosenId : ''}
              onChange={({ target }) => setChosenId(target.value)}
            >
              <option value="">Choose a date</option>
              {same.length > 0 && (
                <optgroup label={enrollment.class_name}>
                  {same.map((date) => (
                    <option key={date.session.id} value={date.session.id}>
                      {dateText(date)}
                    </option>
                  ))}
                </optgroup>
              )}
              {others.length > 0 && (
                <optgroup label="Other classes">
                  {others.map((date) => (
                    <option key={date.session.id} value={date.session.id}>
                      {`${date.trainingClass.title}, ${shortDifference(ownPrice, date.trainingClass.price)}: ${dateText(date)}`}
                    </option>
                  ))}
                </optgroup>
              )}
            </Select>
          )}
        </Field>
      )}
      <p role="status" className="figures text-sm empty:hidden">
        {chosen &&
          `${chosen.trainingClass.title}, ${dateText(chosen)}. ${priceDifference(ownPrice, chosen.trainingClass.price)}`}
      </p>
      <div className="grid gap-2">
        <Button onClick={ask} disabled={!chosen}>
          Ask for this date
        </Button>
        <Button variant="outline" onClick={close}>
          Keep my date
        </Button>
      </div>
    </Sheet>
  )
}
