import { admin, adminSettings, logIn } from '../api-client.ts'
import { timeImport } from '../import-file.ts'
import type { Row } from '../row.ts'
import { withServer } from '../with-server.ts'

const STUDENTS = 500
const SESSIONS = 20
const CLASS = 'CPR and First Aid'

/**
 * Times the import of 10,000 enrollments, half of them in coming sessions, and of one payment for each. Measures how
 * much memory the imports add to the server.
 */
export function importEnrollments(): Promise<Row[]> {
  return withServer(adminSettings, async ({ server }) => {
    const token = await logIn(server.url, admin)
    const emails = Array.from({ length: STUDENTS }, (_, at) => `student${at}@school.test`)
    const days = Array.from(
      { length: SESSIONS },
      (_, at) => `${at % 2 ? 2024 : 2040}-03-${String(at + 1).padStart(2, '0')}`,
    )
    await timeImport(server, token, {
      kind: 'users',
      header: 'Email,First name,Last name,Role',
      rows: ['teacher@school.test,Noor,Sayed,instructor', ...emails.map((email) => `${email},Maya,Torres,`)],
    })
    await timeImport(server, token, {
      kind: 'classes',
      header: 'Class,Start date,Start time,End time,Location,Capacity,Instructor email,Price',
      rows: days.map((day) => `${CLASS},${day},09:00,12:00,Room 2,${STUDENTS},teacher@school.test,95`),
    })
    const places = emails.flatMap((email) => days.map((day) => `${email},${CLASS},${day}`))
    const enrollments = await timeImport(server, token, {
      kind: 'enrollments',
      header: 'Email,Class,Session date',
      rows: places,
    })
    const payments = await timeImport(server, token, {
      kind: 'payments',
      header: 'Email,Class,Session date,Receipt number,Amount paid,Paid on,Method',
      rows: places.map((place, at) => `${place},R-${at},95.00,2024-02-01,cash`),
    })
    return [...enrollments, ...payments]
  })
}
