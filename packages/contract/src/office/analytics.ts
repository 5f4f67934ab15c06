import { z } from 'zod'
import { role } from '../accounts/user.ts'
import { messages } from '../messages.ts'
import { day, id } from '../text.ts'

/** The days of a report, yyyy-MM-dd in the provider's time zone, both included. */
export const analyticsRange = z
  .object({ startDate: day(messages.startDateRequired), endDate: day(messages.endDateRequired) })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    path: ['startDate'],
    message: messages.startAfterEnd,
  })
export type AnalyticsRange = z.infer<typeof analyticsRange>

const stateCounts = {
  /** Enrollments that hold a seat. */
  active_enrollments: z.int(),
  /** Accounts with the status Active. */
  active_users: z.int(),
  /** Classes that are scheduled or active. */
  active_classes: z.int(),
  /** Users on a waitlist, including those with an offer. */
  waitlist_count: z.int(),
}

/**
 * Revenue is money received minus money given back, each on its own day, in dollars; rates are percentages
 * with 2 decimals.
 */
export const analyticsSummary = z
  .object({
    /** Of the month of the last day, up to that day. */
    monthly_revenue: z.number(),
    /** Dollars due for a refund now, of any payment. A server of version 1.1.0 does not send it. */
    refunds_due: z.number().optional(),
    /** Payments for which money was received or given back in the range. */
    recent_payments: z.int(),
    /** The percentage of the enrollments made in the range that are approved now. */
    enrollment_rate: z.number(),
    /** The two numbers from which the rate is computed. */
    enrollments_made: z.int(),
    enrollments_approved: z.int(),
    /** Certificates created in the range, without revoked ones. */
    recent_certificates: z.int(),
    /** The current state. */
    ...stateCounts,
    /** The same counts at the end of the last day, or now if that day is not over. */
    at_end: z.object(stateCounts),
  })
  .meta({ id: 'AnalyticsSummary' })

/** GET /admin/dashboard/stats: the current state only. */
export const dashboardStats = z
  .object({
    /** Enrollments that hold a seat now. */
    totalEnrollments: z.int(),
    pendingEnrollments: z.int(),
    activeStudents: z.int(),
    totalUsers: z.int(),
    activeClasses: z.int(),
    /** Users on a waitlist now, including those with an offer. */
    waitlistEntries: z.int(),
  })
  .meta({ id: 'DashboardStats' })
export type DashboardStats = z.infer<typeof dashboardStats>

/** A period is a month, yyyy-MM; in a range of at most two months, a day. Empty periods are included. */
const period = z.string()

const revenueTrend = z.object({ period, net_revenue: z.number() }).meta({ id: 'RevenueTrend' })
const enrollmentTrend = z
  .object({ period, total_enrollments: z.int(), approved_enrollments: z.int() })
  .meta({ id: 'EnrollmentTrend' })
const classRevenue = z
  .object({ class_id: id, class_name: z.string(), net_revenue: z.number(), enrollment_count: z.int() })
  .meta({ id: 'ClassRevenue' })
const classEnrollments = z
  .object({
    class_id: id,
    class_name: z.string(),
    total_enrollments: z.int(),
    approved_enrollments: z.int(),
    enrollment_rate: z.number(),
  })
  .meta({ id: 'ClassEnrollments' })
/** For each role: how many users there were at the end of the range, and how many were active in it. */
const userEngagement = z
  .object({
    role,
    total_users: z.int(),
    active_users: z.int(),
    engagement_rate: z.number(),
  })
  .meta({ id: 'UserEngagement' })
const userActivityTrend = z
  .object({ period, new_users: z.int(), active_users: z.int() })
  .meta({ id: 'UserActivityTrend' })

/** What was taken off the prices of enrollments that were made in the range and count, by code or other reason. */
const givenDiscounts = z
  .object({ discount: z.string(), enrollment_count: z.int(), given: z.number() })
  .meta({ id: 'GivenDiscounts' })

/** The reports of the selector, each with its path and the schema of a row. */
export const reports = {
  revenue: { path: 'revenue', row: revenueTrend },
  'revenue-by-class': { path: 'revenue/classes', row: classRevenue },
  enrollments: { path: 'enrollments/trends', row: enrollmentTrend },
  'class-enrollments': { path: 'enrollments/classes', row: classEnrollments },
  'user-engagement': { path: 'users/engagement', row: userEngagement },
  'user-activity': { path: 'users/activity', row: userActivityTrend },
  discounts: { path: 'discounts', row: givenDiscounts },
} as const
export type ReportName = keyof typeof reports
export type ReportRow<Name extends ReportName> = z.infer<(typeof reports)[Name]['row']>
export type AnalyticsSummary = z.infer<typeof analyticsSummary>
