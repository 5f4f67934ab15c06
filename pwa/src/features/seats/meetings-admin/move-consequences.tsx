import type { Meeting, MeetingMove } from '@cubby/contract/seats/meetings'
import type { MoveConsequences as Consequences } from '@cubby/contract/seats/school-calendar'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { Alert } from '@/ui/alert.tsx'
import { useDebouncedValue } from '@/ui/use-debounced-value.ts'

interface MoveConsequencesProps {
  meeting: Meeting
  move: Omit<MeetingMove, 'version'>
}

const FAILED = t('Failed to load the consequences')

/**
 * What a move would do: whom it notifies, and what else takes place in the room or is taught by the
 * instructor then.
 */
export function MoveConsequences({ meeting, move: typed }: MoveConsequencesProps) {
  const key = useDebouncedValue(JSON.stringify(typed))
  const move: MoveConsequencesProps['move'] = JSON.parse(key)
  const isMove =
    meeting.status === 'cancelled' ||
    move.date !== meeting.date ||
    move.start_time !== meeting.start_time ||
    move.end_time !== meeting.end_time
  const { data, error } = useQuery({
    queryKey: ['meetings', 'consequences', meeting.id, meeting.version, key],
    queryFn: async ({ signal }) => {
      const body = { ...move, version: meeting.version }
      const params = { id: meeting.id }
      return (await callAsUser('POST', '/meetings/:id/move/consequences', { params, body, signal }))
        .consequences
    },
    enabled: isMove && Object.values(move).every(Boolean),
    gcTime: 0,
    retry: false,
  })
  return (
    // Reserves space for two sentences, so that the buttons below do not move when they arrive.
    <div role="status" aria-label={t('Consequences')} className="min-h-19">
      {error ? (
        <Alert tone="error">{failureSentence(error, FAILED)}</Alert>
      ) : data ? (
        <Alert tone="warning">
          <ul className="figures grid list-disc gap-1 ps-4">
            {moveSentences(data).map((sentence) => (
              <li key={sentence} className="wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
        </Alert>
      ) : (
        <p className="text-muted-foreground text-sm">
          {isMove ? t('Loading the consequences…') : t('Choose another day or time.')}
        </p>
      )}
    </div>
  )
}

const conflictSentences: Readonly<Record<Consequences['conflicts'][number]['kind'], string>> = {
  room: t('The room is taken then'),
  instructor: t('The instructor teaches then'),
  holiday: t('The school is closed then'),
}

/** Returns the consequences of a move as sentences; never empty. */
function moveSentences({ notifications, emails, calls, conflicts }: Consequences): string[] {
  const byEmail = emails === 0 ? 'none' : emails === notifications ? 'all' : 'some'
  return [
    ...conflicts.map((conflict) => `${conflictSentences[conflict.kind]}: ${conflict.with}.`),
    notifications > 0
      ? t(
          '{notifications, plural, one {# notification} other {# notifications}} will be sent, {byEmail, select, all {also by email} none {none of them by email} other {{emails} of them also by email}}.',
          { notifications, byEmail, emails: emails.toLocaleString('en-US') },
        )
      : t('No one will be notified.'),
    ...(calls > 0
      ? [
          t(
            '{calls, plural, one {# call} other {# calls}} will be on the call list, because there is no email address.',
            { calls },
          ),
        ]
      : []),
  ]
}
