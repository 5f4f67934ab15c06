import { z } from 'zod'
import { csvFile, endpoint, json, pdfFile } from '../endpoint.ts'
import { id } from '../text.ts'
import { exampleClassAttendance } from './attendance-examples.ts'
import { attendanceFilter, classAttendance } from './class-attendance.ts'

export const readClassAttendance = endpoint({
  method: 'GET',
  path: '/admin/classes/:id/attendance',
  tag: 'Attendance',
  summary: 'Get the attendance of a session of a class: the requested one, or the last one that began',
  who: 'admin',
  proof: 'never',
  query: attendanceFilter,
  responses: {
    200: json(classAttendance, 'The attendance, with the sessions of the class', exampleClassAttendance),
  },
})

export const exportAttendance = endpoint({
  method: 'GET',
  path: '/admin/classes/:id/attendance/export',
  tag: 'Attendance',
  summary: 'Export the attendance of a class, or of one session, as CSV',
  who: 'admin',
  proof: 'never',
  query: attendanceFilter,
  responses: { 200: csvFile },
})

export const printSignInSheets = endpoint({
  method: 'GET',
  path: '/sessions/:id/sign-in-sheets',
  tag: 'Attendance',
  summary: 'Print sign-in sheets as PDF, for all meetings of a session or for one',
  who: 'admin',
  proof: 'never',
  query: z.object({ meetingId: id.optional().describe('The id of a meeting') }),
  responses: { 200: pdfFile('The sheets') },
})

export const printAttendanceRecord = endpoint({
  method: 'GET',
  path: '/sessions/:id/attendance-record',
  tag: 'Attendance',
  summary: 'Print the recorded attendance of a session as PDF',
  who: 'admin',
  proof: 'never',
  responses: { 200: pdfFile('The record') },
})
