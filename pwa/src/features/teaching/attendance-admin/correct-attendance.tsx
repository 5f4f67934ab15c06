import { ATTENDANCE_NOTE_MAX_LENGTH, MEETING_MAX_MINUTES } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { type AttendanceStatus, attendanceStatuses } from '@cubby/contract/seats/attendance-statuses'
import { attendanceLabels, attendanceTexts } from '@cubby/contract/teaching/attendance-labels'
import type { RecordedMark } from '@cubby/contract/teaching/class-attendance'
import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t, translate } from '@cubby/texts/t'
import { useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { idempotentRequest } from '@/api/outcome.ts'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { NumberField, TextField } from '@/ui/fields.tsx'
import { SelectField } from '@/ui/select.tsx'
import type { AttendanceCellSubject } from './attendance-cell.tsx'

interface CorrectAttendanceProps extends AttendanceCellSubject {
  /** The mark that counts now. */
  mark: RecordedMark | undefined
  close: () => void
}

const needsMinutes = (status: AttendanceStatus | '') => status === 'late' || status === 'left_early'

/** Corrects the attendance of a student in a meeting, with a reason for the audit log. */
export function CorrectAttendance({ student, meeting, mark, close }: CorrectAttendanceProps) {
  const [once] = useState(idempotentRequest)
  const form = useOperationForm({
    defaults: {
      status: (mark?.status ?? '') as AttendanceStatus | '',
      missed_minutes: String(mark?.missed_minutes ?? ''),
      reason: '',
    },
    send: (_, { status, missed_minutes, reason }) => {
      const content = {
        user_id: student.id,
        status: status || null,
        missed_minutes: needsMinutes(status) ? Number(missed_minutes) : null,
        note: mark?.note ?? '',
      }
      // The server ignores a mark with a known key, so a changed correction is another mark.
      return once({ content, reason }, (key, firstAttemptAt) =>
        callAsUser('PUT', '/meetings/:id/attendance', {
          params: { id: meeting.id },
          body: { marks: [{ ...content, key, marked_at: firstAttemptAt.toISOString() }], reason },
          idempotencyKey: key,
        }),
      )
    },
    done: translate(attendanceTexts.attendanceCorrected),
    failed: translate(attendanceTexts.attendanceCorrectFailed),
    close,
  })
  const { field } = form
  const { status, missed_minutes: minutes } = form.watch()
  const missed = Number(minutes)
  const hasMinutes = Number.isInteger(missed) && missed >= 1 && missed <= MEETING_MAX_MINUTES
  const isValid = !needsMinutes(status) || hasMinutes
  return (
    <OperationForm form={form} disabled={!isValid} submit={t('Correct the attendance')}>
      <p className="figures wrap-anywhere">
        <span className="font-semibold">{student.name}</span>, {displayDate(meeting.date, meeting.date)},{' '}
        {timeRange(meeting)}
      </p>
      <SelectField label={t('Attendance')} {...field('status')}>
        <option value="">{t('Not marked')}</option>
        {attendanceStatuses.map((one) => (
          <option key={one} value={one}>
            {translate(attendanceLabels[one])}
          </option>
        ))}
      </SelectField>
      {needsMinutes(status) && (
        <NumberField
          label={t('Minutes missed')}
          min={1}
          max={MEETING_MAX_MINUTES}
          {...field('missed_minutes')}
          error={minutes !== '' && !hasMinutes ? t(messages.invalidMissedMinutes) : undefined}
        />
      )}
      <TextField
        label={t('Reason')}
        hint={t('The audit log and the attendance record show it.')}
        required
        maxLength={ATTENDANCE_NOTE_MAX_LENGTH}
        {...field('reason')}
      />
    </OperationForm>
  )
}
