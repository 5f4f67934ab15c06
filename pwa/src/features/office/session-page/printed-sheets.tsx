import type { SessionDetails } from '@cubby/contract/catalog/admin-classes'
import type { ReviewableEnrollment } from '@cubby/contract/seats/enrollments-review'
import { shortSessionDates } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { type ReactNode, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { callAsUser } from '@/api/call-as-user.ts'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { shownDays } from '@/features/seats/calendar-admin/calendar-search.ts'
import { isOnSheet, RosterSheet } from '@/features/seats/roster/roster-sheet.tsx'
import { printSheet } from '@/ui/print-button.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { ROSTER_SIZE } from './session-search.ts'

/** A session on a sheet, or one day of it. */
interface Sheet {
  readonly sessionId: string
  readonly day?: string
}

interface LoadedSheet extends Sheet {
  readonly details: SessionDetails
  readonly students: readonly ReviewableEnrollment[]
}

const FAILED = t('Failed to load the attendance sheets')

/**
 * Prints the attendance sheet of a session, or the sheets of all meetings of the school in a week. `sheets` has to be
 * rendered; it is seen on paper only.
 */
export function usePrintedSheets(sessionId: string) {
  const [loaded, setLoaded] = useState<readonly LoadedSheet[]>([])
  const print = async (week: readonly string[] | null) => {
    try {
      const sheets = await loadSheets(week ? await sheetsIn(week) : [{ sessionId }])
      if (sheets.length === 0)
        return showToast('error', t('No meetings from {week}', { week: weekText(week ?? []) }))
      flushSync(() => setLoaded(sheets))
      printSheet(document.body)
    } catch (error) {
      showToast('error', failureSentence(error, FAILED))
    }
  }
  return {
    printSheets: (week: readonly string[] | null) => void print(week),
    // In `main` itself, because a page begins only in a block.
    sheets: createPortal(<Sheets sheets={loaded} />, document.querySelector('main') ?? document.body),
  }
}

function Sheets({ sheets }: { sheets: readonly LoadedSheet[] }): ReactNode {
  return (
    <div className="hidden print:block">
      {sheets.map(({ sessionId, day, details, students }) => (
        <div key={`${sessionId} ${day}`} data-sheet>
          <RosterSheet
            title={details.class.title}
            session={details.session}
            day={day}
            location={details.session.session_location}
            instructor={details.session.instructor_name ?? details.class.instructor_name}
            students={students.filter(isOnSheet).map((student) => ({
              id: student.id,
              name: student.student_name,
              contact: student.student_email || (student.student_phone ?? ''),
              isPending: student.enrollment_status === 'pending',
            }))}
          />
        </div>
      ))}
    </div>
  )
}

/** Returns a sheet for each meeting of the school in a week, in order. */
async function sheetsIn(week: readonly string[]): Promise<Sheet[]> {
  const [startDate = '', endDate = ''] = [week[0], week.at(-1)]
  const { calendar } = await callAsUser('GET', '/admin/calendar', { query: { startDate, endDate } })
  return calendar.meetings
    .filter(({ meeting }) => meeting.status === 'scheduled')
    .map(({ session_id, meeting }) => ({ sessionId: session_id, day: meeting.date }))
}

/** Loads what the sheets say, each session once. */
async function loadSheets(sheets: readonly Sheet[]): Promise<LoadedSheet[]> {
  const loaded = new Map(
    await Promise.all(
      [...new Set(sheets.map(({ sessionId }) => sessionId))].map(
        async (id) => [id, await loadSession(id)] as const,
      ),
    ),
  )
  return sheets.flatMap((sheet) => {
    const found = loaded.get(sheet.sessionId)
    return found ? [{ ...sheet, ...found }] : []
  })
}

async function loadSession(id: string) {
  const query = { sessionId: id, roster: 'true', sort: 'student_name', limit: ROSTER_SIZE } as const
  const [details, { enrollments }] = await Promise.all([
    callAsUser('GET', '/sessions/:id', { params: { id } }),
    callAsUser('GET', '/enrollments', { query }),
  ])
  return { details, students: enrollments }
}

/** Returns the days of the week in which a session meets next, or in which it began. */
export function weekToPrint({ session, meetings = [] }: SessionDetails, today: string): string[] {
  const next = meetings.find(({ status, date }) => status === 'scheduled' && date >= today)
  return shownDays(undefined, next?.date ?? session.start_date)
}

/** 'Dec 6 – 12', which stays on one line. */
export function weekText(week: readonly string[]): string {
  return shortSessionDates({ start_date: week[0] ?? '', end_date: week.at(-1) ?? '' }).replace(
    /\s/g,
    '\u00a0',
  )
}
