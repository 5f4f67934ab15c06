import { z } from 'zod'
import { text } from '../text.ts'
import { browserFamilies, errorKinds, errorReportLimits as limits } from './error-report-limits.ts'

/** A place in a script of the built app. */
const errorFrame = z
  .object({
    /** The path of the script, such as `/assets/shared-B2x9.js`. */
    file: z.string().regex(/^\/(?:assets\/\w[\w.-]{0,99}|sw|theme)\.js$/),
    line: z.int().min(1).max(10_000_000),
    column: z.int().min(0).max(10_000_000),
    /** The function, as the build named it; null at the top of a script. */
    name: text(limits.name).nullable(),
  })
  .meta({ id: 'ErrorFrame' })
export type ErrorFrame = z.infer<typeof errorFrame>

/** The number of a released version, such as 1.0.0. */
const versionNumber = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/)

/** An uncaught error of the app on a device, without personal data. */
const errorReport = z
  .object({
    version: versionNumber,
    kind: z.enum(errorKinds),
    message: z.string().min(1).max(limits.message),
    /** The innermost frame first. Only scripts of the app. */
    frames: z.array(errorFrame).max(limits.frames),
    /** The pattern of the screen's route, such as `/classes/$id`; null in the service worker. */
    route: z
      .string()
      .max(limits.route)
      .regex(/^\/[\w$./-]*$/)
      .nullable(),
    browser: z.enum(browserFamilies),
    /** Whether the device had no connection. */
    offline: z.boolean(),
    /** When it happened last, by the server's clock as the device knows it. */
    at: z.iso.datetime(),
    /** How often it happened since the last report. */
    count: z.int().min(1).max(limits.count),
  })
  .meta({ id: 'ErrorReport' })
export type ErrorReport = z.infer<typeof errorReport>

/** POST /error-reports. */
export const errorReportsSend = z.object({ reports: z.array(errorReport).min(1).max(limits.reports) })
export type ErrorReportsSend = z.infer<typeof errorReportsSend>

export const errorReportsResponse = z.object({ success: z.literal(true) })
export type ErrorReportsResponse = z.infer<typeof errorReportsResponse>

/** GET /admin/error-reports. */
export const errorReportsFilter = z.object({
  show: z.enum(['open', 'resolved']).default('open').describe('`open` errors, or those marked as `resolved`'),
})
export type ErrorReportsFilter = z.infer<typeof errorReportsFilter>

/** All reports of one error in one version. */
const reportedError = errorReport
  .omit({ frames: true, at: true })
  .extend({
    id: z.string(),
    count: z.int(),
    first_seen_at: z.string(),
    last_seen_at: z.string(),
    resolved: z.boolean(),
  })
  .meta({ id: 'ReportedError' })
export type ReportedError = z.infer<typeof reportedError>

export const reportedErrors = z.object({ errors: z.array(reportedError), total: z.int() })
export type ReportedErrors = z.infer<typeof reportedErrors>

/** A frame, and its place in the source code where the source map of its version is on the server. */
const translatedFrame = errorFrame
  .extend({
    source: z
      .object({ file: z.string(), line: z.int(), column: z.int(), name: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: 'TranslatedFrame' })
export type TranslatedFrame = z.infer<typeof translatedFrame>

/** GET /admin/error-reports/{id}. */
export const errorReportDetails = z.object({
  error: reportedError.extend({ frames: z.array(translatedFrame) }),
})
export type ErrorReportDetails = z.infer<typeof errorReportDetails>

/** PUT /admin/error-reports/{id}. */
export const errorReportChange = z.object({ resolved: z.boolean() })
export type ErrorReportChange = z.infer<typeof errorReportChange>

export const errorReportChanged = z.object({ message: z.string() })
export type ErrorReportChanged = z.infer<typeof errorReportChanged>
