import type { Enrollment, OpenChoice } from '@cubby/contract/seats/enrollments'
import { deadlineText } from '@cubby/rules/seats/deadline-text'
import { t } from '@cubby/texts/t'
import { useRef } from 'react'
import { detailsOf } from '@/api/read-response.ts'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { useOutbox } from '@/offline/hooks/use-outbox.ts'
import { attemptsOf, unsentStateOf } from '@/offline/outbox/command-state.ts'
import type { OutboxRow } from '@/offline/store/stored-rows.ts'
import { cancel } from '@/offline/sync/manage-row.ts'
import { afterPress } from '@/ui/after-press.ts'
import { Button } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { RefusalNote } from '@/unsent-changes/refusal-note.tsx'
import { UnsentNote } from '@/unsent-changes/unsent-note.tsx'
import { ChoiceSheet } from './choice-sheet.tsx'

/**
 * What a student of a cancelled session still has to choose, until when, and what happens otherwise. Shows
 * the choice as made only after the server has confirmed it.
 */
export function ChoiceNote({ enrollment }: { enrollment: Enrollment }) {
  const row = useOutbox().findLast(
    (one): one is OutboxRow<'answer-choice'> =>
      one.kind === 'answer-choice' && one.status !== 'done' && one.args.enrollmentId === enrollment.id,
  )
  const state = row ? unsentStateOf(row.status) : null
  const { choice } = enrollment
  if (row && state) {
    // A choice that may have reached the server cannot be taken back.
    const undo = row.attempts === 0 ? () => cancel(row.id) : null
    return (
      <UnsentNote
        rowId={row.id}
        command="answer-choice"
        state={state}
        attempts={attemptsOf(row)}
        undo={undo}
      />
    )
  }
  return (
    <>
      {row && <RefusalNote command="answer-choice" error={row.lastError} rowId={row.id} />}
      {choice && !detailsOf(row?.lastError, 'terms_changed') && (
        <OpenChoiceNote enrollment={enrollment} choice={choice} />
      )}
    </>
  )
}

interface OpenChoiceNoteProps {
  enrollment: Enrollment
  choice: OpenChoice
}

function OpenChoiceNote({ enrollment, choice }: OpenChoiceNoteProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const timeZone = useProvider()?.timezone
  const ends = [choice.answer_until, enrollment.starts_at]
  const now = useMinute(ends)
  const isOver = ends.some((end) => now.getTime() >= Date.parse(end))
  const { transferred_from: cancelled } = enrollment
  return (
    <section
      aria-label={t('Your choice')}
      className="grid w-full justify-items-start gap-3 rounded-control border border-warning/50 bg-warning/10 p-4"
    >
      <p className="figures">
        {cancelled && (
          <span className="font-semibold">
            {t('{classTitle}, {date}, was cancelled.', {
              classTitle: cancelled.class_title,
              date: cancelled.display_date,
            })}{' '}
          </span>
        )}
        {isOver
          ? t(
              'The time to choose is over. {outcome, select, session {Your new date is {date}.} refund {Your enrollment ends, and everything you paid is refunded.} other {Your enrollment ends.}}',
              { outcome: outcomeOf(enrollment, choice), date: enrollment.display_date },
            )
          : t(
              'Your spot on {date} is held until {deadline}. If you do not choose by then, {outcome, select, session {your new date is {date}} refund {your enrollment ends, and everything you paid is refunded} other {your enrollment ends}}.',
              {
                date: enrollment.display_date,
                deadline: deadlineText(new Date(choice.answer_until), timeZone),
                outcome: outcomeOf(enrollment, choice),
              },
            )}
      </p>
      {!isOver && (
        <>
          <Button onClick={() => afterPress(() => sheet.current?.showModal())}>
            {rich('Choose now <part>for {className}</part>', {
              className: enrollment.class_name,
              part: (words) => <span className="sr-only">{words}</span>,
            })}
          </Button>
          <ChoiceSheet ref={sheet} enrollment={enrollment} />
        </>
      )}
    </section>
  )
}

/** What happens without a choice. If a center pays, the student gets nothing back. */
function outcomeOf({ paid_by }: Enrollment, { unanswered }: OpenChoice): 'session' | 'refund' | 'withdrawal' {
  if (unanswered === 'session') return 'session'
  return paid_by ? 'withdrawal' : 'refund'
}
