import * as endpoints from '@cubby/contract/teaching/attendance-admin-endpoints'
import { forExport } from '../../../platform/deps.ts'
import { pdfResponse } from '../../../platform/files/file-store.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import { exportAttendance } from './export-attendance.ts'
import { printAttendanceRecord, printSignInSheets } from './print-attendance.ts'
import { readClassAttendance } from './read-class-attendance.ts'

/** Routes of administrators for the attendance of a class. */
export const attendanceAdminRoutes = [
  handle(endpoints.readClassAttendance, (ctx, { id, ...query }) =>
    readClassAttendance(ctx, { classId: id, ...query }),
  ),
  handle(endpoints.exportAttendance, async (ctx, { id, ...query }, c) =>
    csvResponse(c, 'attendance.csv', await exportAttendance(await forExport(ctx), { classId: id, ...query })),
  ),
  handle(endpoints.printSignInSheets, async (ctx, { id: sessionId, meetingId }, c) => {
    const bytes = await printSignInSheets(ctx, { sessionId, meetingId })
    return pdfResponse(c, 'sign-in-sheet.pdf', bytes)
  }),
  handle(endpoints.printAttendanceRecord, async (ctx, { id: sessionId }, c) => {
    const bytes = await printAttendanceRecord(ctx, { sessionId })
    return pdfResponse(c, 'attendance-record.pdf', bytes)
  }),
]
