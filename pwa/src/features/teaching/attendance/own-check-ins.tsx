import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { displayDate } from '@cubby/rules/session-dates'
import { t, translate } from '@cubby/texts/t'
import { useStored } from '@/offline/hooks/use-collection.ts'
import { useOutbox } from '@/offline/hooks/use-outbox.ts'
import { attemptsOf, unsentStateOf } from '@/offline/outbox/command-state.ts'
import type { OutboxRow } from '@/offline/store/stored-rows.ts'
import { Chip, type ChipTone } from '@/ui/chip.tsx'
import { checkInTexts } from '@/unsent-changes/command-texts.ts'
import { UnsentNote } from '@/unsent-changes/unsent-note.tsx'

const tones = { checked_in: 'success', waiting: 'pending', declined: 'warning' } as const satisfies Record<
  string,
  ChipTone
>

/**
 * The student's check-ins to the meetings of an enrollment, and to the make-up meetings. A check-in is shown as done
 * only after the server has confirmed it.
 */
export function OwnCheckIns({ enrollment }: { enrollment: Enrollment }) {
  const scans = useOutbox().filter(isScan)
  const pass = useStored('passes').rows.find(({ session_id }) => session_id === enrollment.session_id)
  const makeUps = (enrollment.make_up_meetings ?? []).map(({ meeting }) => meeting)
  const meetings = [...(enrollment.meetings ?? []), ...makeUps].flatMap(({ id, date }) => {
    const unsent = scans.find(({ args, status }) => args.meetingId === id && unsentStateOf(status))
    const state = pass?.check_ins?.find(({ meeting_id }) => meeting_id === id)?.state
    return unsent || state ? [{ id, date, unsent, state }] : []
  })
  if (meetings.length === 0) return null
  return (
    <ul
      className="grid gap-2"
      aria-label={t('Check-ins for {className}', { className: enrollment.class_name })}
    >
      {meetings.map(({ id, date, unsent, state }) => (
        <li key={id} className="flex flex-wrap items-center gap-2 text-sm">
          <span className="figures">{displayDate(date, date)}</span>
          {unsent ? (
            <UnsentNote
              rowId={unsent.id}
              command={unsent.kind}
              state={unsentStateOf(unsent.status) ?? 'saved'}
              attempts={attemptsOf(unsent)}
            />
          ) : (
            state && <Chip tone={tones[state]}>{translate(checkInTexts[state])}</Chip>
          )}
        </li>
      ))}
    </ul>
  )
}

function isScan(row: OutboxRow): row is OutboxRow<'scan-meeting-code'> {
  return row.kind === 'scan-meeting-code'
}
