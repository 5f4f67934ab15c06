import { body, endpoint, json } from '../endpoint.ts'
import {
  type ErrorReportsSend,
  errorReportChange,
  errorReportChanged,
  errorReportDetails,
  errorReportsFilter,
  errorReportsResponse,
  errorReportsSend,
  reportedErrors,
} from './error-reports.ts'

const exampleReports: ErrorReportsSend = {
  reports: [
    {
      version: '1.0.0',
      kind: 'render',
      message: "TypeError: Cannot read properties of undefined (reading 'map')",
      frames: [{ file: '/assets/shared-B2x9_3kQ.js', line: 1, column: 2048, name: 'Xe' }],
      route: '/classes/$id',
      browser: 'Safari',
      offline: true,
      at: '2026-11-23T14:10:00.000Z',
      count: 2,
    },
  ],
}

export const receiveErrorReports = endpoint({
  method: 'POST',
  path: '/error-reports',
  tag: 'Health',
  summary: 'Report uncaught errors of the app, without personal data',
  who: 'anybody',
  body: body(errorReportsSend, exampleReports, 64 * 1024),
  responses: { 200: json(errorReportsResponse, 'Received', { success: true }) },
  limits: ['errorReports'],
})

export const listErrorReports = endpoint({
  method: 'GET',
  path: '/admin/error-reports',
  tag: 'Administration',
  summary: 'List the uncaught errors of the app, the last seen first, at most 50',
  who: 'admin',
  proof: 'never',
  query: errorReportsFilter,
  responses: { 200: json(reportedErrors, 'The errors') },
})

export const readErrorReport = endpoint({
  method: 'GET',
  path: '/admin/error-reports/:id',
  tag: 'Administration',
  summary: 'Read an uncaught error with its stack in the source code',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(errorReportDetails, 'The error') },
})

export const changeErrorReport = endpoint({
  method: 'PUT',
  path: '/admin/error-reports/:id',
  tag: 'Administration',
  summary: 'Mark an uncaught error as resolved in its version, or open it again',
  who: 'admin',
  proof: 'never',
  body: body(errorReportChange),
  responses: { 200: json(errorReportChanged, 'Changed') },
})
