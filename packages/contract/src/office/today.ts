import { z } from 'zod'
import { exampleIds } from '../example-ids.ts'
import { listedInvoice } from '../money/invoices.ts'
import { pendingSession } from '../seats/enrollments-admin.ts'
import { approvalRequest } from './approval-requests.ts'

/** A seat offer that its student has not answered. */
const openOffer = z
  .object({
    entry_id: z.string(),
    user_id: z.string(),
    user_name: z.string(),
    class_title: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    expires_at: z.string(),
  })
  .meta({ id: 'OpenOffer' })
export type OpenOffer = z.infer<typeof openOffer>

const counted = {
  /** The number of rows in the list of this kind. The work queue counts the same. */
  count: z.int(),
  /** The first day by which one of them has to be done, yyyy-MM-dd; null if all of them can wait. */
  deadline: z.string().nullable(),
}

/** Tasks of one kind that wait for an administrator, those with the earliest deadlines by name. */
const todayTask = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('pending_enrollments'),
      ...counted,
      /** How many sessions they are in. */
      session_count: z.int(),
      sessions: z.array(pendingSession),
    }),
    z.object({ kind: z.literal('expiring_offers'), ...counted, offers: z.array(openOffer) }),
    z.object({ kind: z.literal('approval_requests'), ...counted, requests: z.array(approvalRequest) }),
    z.object({
      kind: z.literal('overdue_invoices'),
      ...counted,
      /** Dollars that are overdue on all of them. */
      amount: z.number(),
      invoices: z.array(
        listedInvoice.pick({ id: true, number: true, center_name: true, due_on: true, balance: true }),
      ),
    }),
    z.object({
      kind: z.literal('overdue_payments'),
      ...counted,
      /** Dollars that are overdue on all of them. */
      amount: z.number(),
    }),
    z.object({
      kind: z.literal('open_months'),
      ...counted,
      /** The oldest of them, yyyy-MM. */
      first_month: z.string(),
    }),
    z.object({
      kind: z.enum([
        'transfer_requests',
        'unconfirmed_meetings',
        'calls',
        'open_messages',
        'card_payments',
        'unchecked_files',
        'submitted_trainings',
        'center_requests',
        'draft_invoices',
        'twin_accounts',
      ]),
      ...counted,
    }),
  ])
  .meta({ id: 'TodayTask' })
export type TodayTask = z.infer<typeof todayTask>

/** A meeting of today, or a night that began yesterday and is not over. */
const todayMeeting = z
  .object({
    id: z.string(),
    session_id: z.string(),
    class_title: z.string(),
    start_time: z.string(),
    end_time: z.string(),
    /** Null if it takes place nowhere or is not known. */
    location: z.string().nullable(),
    online_link: z.string().nullable(),
    capacity: z.int(),
    seats_taken: z.int(),
    is_over: z.boolean(),
  })
  .meta({ id: 'TodayMeeting' })
export type TodayMeeting = z.infer<typeof todayMeeting>

/** GET /admin/today. All days are the provider's. */
export const today = z
  .object({
    /** yyyy-MM-dd */
    day: z.string(),
    /**
     * What waits, one row for each kind: first what can still be missed, the earliest deadline first; then what is
     * overdue, the longest first; then what has no deadline.
     */
    tasks: z.array(todayTask),
    /** In order, without cancelled ones. */
    meetings: z.array(todayMeeting),
    /** The seven days after today, and how many meetings take place on them. */
    next: z.object({ start_date: z.string(), end_date: z.string(), meeting_count: z.int() }),
  })
  .meta({ id: 'Today' })
export type Today = z.infer<typeof today>

export const exampleToday: z.input<typeof today> = {
  day: '2026-11-28',
  tasks: [
    {
      kind: 'pending_enrollments',
      count: 2,
      deadline: '2026-12-11',
      session_count: 1,
      sessions: [
        {
          session_id: exampleIds.session,
          class_title: 'CPR and First Aid Certification',
          start_date: '2026-12-11',
          end_date: '2026-12-11',
          pending: 2,
          decided: 0,
          capacity: 12,
          available_spots: 5,
        },
      ],
    },
    { kind: 'overdue_payments', count: 23, deadline: '2026-11-02', amount: 4310 },
    { kind: 'submitted_trainings', count: 1, deadline: null },
  ],
  meetings: [
    {
      id: exampleIds.meeting,
      session_id: exampleIds.session,
      class_title: 'CPR and First Aid Certification',
      start_time: '09:00',
      end_time: '15:00',
      location: 'Room 2',
      online_link: null,
      capacity: 12,
      seats_taken: 7,
      is_over: false,
    },
  ],
  next: { start_date: '2026-11-29', end_date: '2026-12-05', meeting_count: 11 },
}
