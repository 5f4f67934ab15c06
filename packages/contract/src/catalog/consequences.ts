import { z } from 'zod'
import { classStatusChange } from './admin-classes.ts'
import { classSave, sessionChange } from './class-save.ts'
import { sessionStatusChange } from './classes.ts'

/** How many payments, and their sum in dollars. */
const payments = z.object({ count: z.int(), amount: z.number() })

/** What an operation on a class or a session would do if it were performed now. */
export const consequences = z
  .object({
    /** Enrolled now in the sessions that the operation changes. */
    students: z.object({ approved: z.int(), pending: z.int() }),
    /** On the waitlists of these sessions now. */
    waitlist: z.object({ waiting: z.int(), offered: z.int() }),
    /** Enrollments that lose their seat. */
    archived: z.int(),
    /** Enrollments that become historical because the session took place. */
    completed: z.int(),
    /**
     * The names of those among them who missed hours that completing the session requires. Older servers do not send
     * it.
     */
    lacking_hours: z.array(z.string()).optional(),
    /** Historical enrollments that become active again. */
    reopened: z.int(),
    /**
     * Enrollments that an earlier cancellation ended. With `restore` these students are offered their seats again.
     * Without it they are not.
     */
    restorable: z.int(),
    /** Waitlist entries that end without a seat. */
    waitlist_closed: z.int(),
    /** Offers that are made, including those to former students. */
    offers_made: z.int(),
    payments_voided: payments,
    payments_refunded: payments,
    /** Payments that become due on another day. */
    due_dates_moved: z.int(),
    notifications: z.int(),
    /** How many people get the notifications, and how many have each title. Older servers do not send it. */
    sent: z
      .object({ people: z.int(), titles: z.array(z.object({ title: z.string(), count: z.int() })) })
      .optional(),
    /** How many of the notifications also go out by email, by the current preferences. */
    emails: z.int(),
    /** How many of the notifications go on the list to call instead. Older servers do not send it. */
    calls: z.int().optional(),
  })
  .meta({ id: 'Consequences' })
export type Consequences = z.infer<typeof consequences>

/** POST /admin/classes/{id}/consequences. */
export const classOperation = z
  .discriminatedUnion('operation', [
    classStatusChange.extend({ operation: z.literal('status') }),
    z.object({ operation: z.literal('delete') }),
    z.object({ operation: z.literal('save'), class: classSave }),
  ])
  .meta({ id: 'ClassOperation' })
export type ClassOperation = z.infer<typeof classOperation>

/** POST /sessions/{id}/consequences. */
export const sessionOperation = z
  .discriminatedUnion('operation', [
    sessionStatusChange.extend({ operation: z.literal('status') }),
    z.object({ operation: z.literal('remove') }),
    z.object({ operation: z.literal('save'), session: sessionChange }),
  ])
  .meta({ id: 'SessionOperation' })
export type SessionOperation = z.infer<typeof sessionOperation>
