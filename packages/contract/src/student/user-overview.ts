import { z } from 'zod'
import { consent } from '../accounts/legal-texts.ts'
import { secondFactorSummary } from '../accounts/second-factor.ts'
import { outstandingPayment } from '../money/outstanding-payments.ts'
import { transaction } from '../money/transactions.ts'
import { userDetails } from '../people/users.ts'
import { reviewableEnrollment } from '../seats/enrollments-review.ts'
import { adminWaitlistEntry } from '../seats/waitlist.ts'
import { adminCertificate } from '../teaching/certificates.ts'
import { studentAttendance } from '../teaching/class-attendance.ts'
import { studentStanding } from '../teaching/standings.ts'

/** The newest rows of a list, and the number of all rows. */
const newest = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), total: z.int() })

/** GET /admin/users/{id}/overview: a user and what an administrator needs to decide about them. */
export const userOverview = z
  .object({
    user: userDetails,
    second_factor: secondFactorSummary,
    /** Pending enrollments first, then the newest. */
    enrollments: newest(reviewableEnrollment),
    /** Of the sessions that have begun. */
    attendance: newest(studentAttendance),
    /** Live waitlist entries. */
    waitlist: z.array(adminWaitlistEntry),
    /**
     * Offers of sessions that have not begun which the user let expire, newest first. Older servers do not
     * send them.
     */
    expired_offers: z
      .array(
        z.object({
          session_id: z.string(),
          class_name: z.string(),
          start_date: z.string(),
          end_date: z.string(),
          expired_at: z.string(),
        }),
      )
      .optional(),
    /** Outstanding payments, in order of their due dates. */
    outstanding: z.array(outstandingPayment),
    payments: newest(transaction),
    certificates: newest(adminCertificate),
    /** How the user stands in each standard that they follow. Older servers do not send it. */
    standings: z.array(studentStanding).optional(),
    /** What the user agreed to, the newest first. */
    consents: z.array(consent),
    messages: newest(
      z.object({ id: z.string(), title: z.string(), read: z.boolean(), created_at: z.string() }),
    ),
  })
  .meta({ id: 'UserOverview' })
export type UserOverview = z.infer<typeof userOverview>
