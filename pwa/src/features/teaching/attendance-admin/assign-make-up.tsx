import { makeUpTexts } from '@cubby/contract/seats/admin-texts'
import type { MakeUpOption } from '@cubby/contract/seats/make-up-meetings'
import type { Meeting } from '@cubby/contract/seats/meetings'
import type { AttendedStudent } from '@cubby/contract/teaching/class-attendance'
import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t, translate } from '@cubby/texts/t'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Alert } from '@/ui/alert.tsx'
import { Skeleton } from '@/ui/card.tsx'
import { SelectField } from '@/ui/select.tsx'
import { useMakeUpOptions } from './use-make-ups.ts'

interface AssignMakeUpProps {
  student: AttendedStudent
  missed: Meeting | null
  /** The meetings of the student's own session. */
  meetings: readonly Meeting[]
  close: () => void
}

/** Assigns a meeting of another session of the class to a student. */
export function AssignMakeUp({ student, missed, meetings, close }: AssignMakeUpProps) {
  const query = useMakeUpOptions(student.enrollment_id)
  const form = useOperationForm({
    defaults: { meeting_id: '', missed_meeting_id: missed?.id ?? '' },
    send: (call, { meeting_id, missed_meeting_id }) =>
      call('POST', '/enrollments/:id/make-up-meetings', {
        params: { id: student.enrollment_id },
        body: { meeting_id, ...(missed_meeting_id !== '' && { missed_meeting_id }) },
      }),
    done: translate(makeUpTexts.assigned),
    failed: translate(makeUpTexts.assignFailed),
    close,
  })
  if (query.isPending) return <Skeleton className="h-40" />
  if (query.isError)
    return <Alert tone="error">{failureSentence(query.error, translate(makeUpTexts.optionsFailed))}</Alert>
  const { options } = query.data
  if (options.length === 0) return <p>{translate(makeUpTexts.noOptions)}</p>
  const chosen = options.find(({ meeting }) => meeting.id === form.watch('meeting_id'))
  return (
    <OperationForm form={form} disabled={!chosen} submit={t('Assign make-up meeting')}>
      <SelectField label={t('Missed meeting')} optional {...form.field('missed_meeting_id')}>
        <option value="">{t('No specific meeting')}</option>
        {meetings
          .filter(({ status }) => status === 'scheduled')
          .map(({ id, date }) => (
            <option key={id} value={id}>
              {displayDate(date, date)}
            </option>
          ))}
      </SelectField>
      <SelectField label={t('Make-up meeting')} {...form.field('meeting_id')}>
        <option value="">{t('Choose a meeting')}</option>
        <Options label={t('Upcoming meetings')} options={options.filter(({ is_over }) => !is_over)} />
        <Options label={t('Meetings that are over')} options={options.filter(({ is_over }) => is_over)} />
      </SelectField>
      {chosen && <Consequence name={student.name} option={chosen} />}
    </OperationForm>
  )
}

function Options({ label, options }: { label: string; options: readonly MakeUpOption[] }) {
  if (options.length === 0) return null
  return (
    <optgroup label={label}>
      {options.map(({ meeting, location, capacity, free, is_over }) => (
        <option key={meeting.id} value={meeting.id} disabled={!is_over && free === 0}>
          {[
            displayDate(meeting.date, meeting.date),
            timeRange(meeting),
            !is_over && t('{free} of {capacity} seats free', { free, capacity }),
            location,
          ]
            .filter(Boolean)
            .join(', ')}
        </option>
      ))}
    </optgroup>
  )
}

function Consequence({ name, option: { free, capacity, is_over } }: { name: string; option: MakeUpOption }) {
  return (
    <Alert tone="info">
      {is_over
        ? t(
            'Records that {name} attended this meeting instead. No one is notified. The hours count once {name} is marked there.',
            { name },
          )
        : t(
            '{free} of {capacity} seats are free at this meeting. {name} takes one of them, is notified, and appears on its roster. The hours count once {name} is marked there.',
            { free, capacity, name },
          )}
    </Alert>
  )
}
