import { attendanceTexts } from '@cubby/contract/teaching/attendance-texts'
import type { SessionAttendance } from '@cubby/contract/teaching/class-attendance'
import { displayDate } from '@cubby/rules/session-dates'
import { useState } from 'react'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { Select } from '@/ui/select.tsx'

interface SignInSheetsProps {
  attendance: SessionAttendance
  /** The provider's day. */
  today: string
}

const ALL = 'all'

/** Downloads the sign-in sheet of one meeting or the sheets of all meetings. The next meeting is preselected. */
export function SignInSheets({ attendance: { id, meetings }, today }: SignInSheetsProps) {
  const scheduled = meetings.filter(({ status }) => status === 'scheduled')
  const [chosen, setChosen] = useState<string | null>(null)
  const next = scheduled.find(({ date }) => date >= today)?.id
  const of = chosen ?? next ?? ALL
  return (
    <div className="flex flex-wrap gap-2">
      {scheduled.length > 1 && (
        <Select
          aria-label="Meeting of the sign-in sheet"
          value={of}
          onChange={(event) => setChosen(event.target.value)}
        >
          <option value={ALL}>All meetings</option>
          {scheduled.map((meeting) => (
            <option key={meeting.id} value={meeting.id}>
              {displayDate(meeting.date, meeting.date)}
            </option>
          ))}
        </Select>
      )}
      <DownloadButton
        path={`/sessions/${id}/sign-in-sheets${of === ALL ? '' : `?meetingId=${of}`}`}
        fileName="sign-in-sheet.pdf"
        label="Sign-in sheet"
        about="as PDF"
        failed={attendanceTexts.pdfFailed}
      />
    </div>
  )
}
