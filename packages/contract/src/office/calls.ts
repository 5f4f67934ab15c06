import { z } from 'zod'
import { CALLS_LIMIT } from '../constants.ts'
import { CALLS_PAGE_SIZE } from '../page-sizes.ts'
import { pageQuery, pagination } from '../paging.ts'
import { id } from '../text.ts'

/** How the office told a student: it called, or mailed a printed letter. */
const callOutcome = z.enum(['called', 'letter'])
export type CallOutcome = z.infer<typeof callOutcome>

/** A notification to read out to a student without an email address. */
const call = z
  .object({
    /** The id of the notification. */
    id,
    title: z.string(),
    message: z.string(),
    created_at: z.string(),
    /** Null while it is to be made. */
    done_at: z.string().nullable(),
    done_by_name: z.string().nullable(),
    outcome: callOutcome.nullable(),
  })
  .meta({ id: 'Call' })
export type Call = z.infer<typeof call>

/** The calls to one student, the oldest first. */
const studentCalls = z
  .object({
    user_id: id,
    name: z.string(),
    /** Empty unless the student got an address in the meantime. */
    email: z.string(),
    phone_number: z.string().nullable(),
    address: z.string().nullable(),
    /** The names of other users with the same phone number, such as a family. */
    same_phone: z.array(z.string()),
    calls: z.array(call),
  })
  .meta({ id: 'StudentCalls' })
export type StudentCalls = z.infer<typeof studentCalls>

/** GET /admin/calls: students with calls to make, who have waited longest first, or those who were called last. */
export const callsQuery = z.object({
  show: z.enum(['open', 'done']).default('open').describe('Calls to make, or calls that were made'),
  ...pageQuery([CALLS_PAGE_SIZE]),
})
export type CallsQuery = z.infer<typeof callsQuery>

export const callsPage = z.object({ students: z.array(studentCalls), pagination }).meta({ id: 'CallsPage' })
export type CallsPage = z.infer<typeof callsPage>

/** PUT /admin/calls: marks calls of one student as done, or with `outcome: null` as to be made again. */
export const callsChange = z
  .object({ ids: z.array(id).min(1).max(CALLS_LIMIT), outcome: callOutcome.nullable() })
  .meta({ id: 'CallsChange' })
export type CallsChange = z.infer<typeof callsChange>

export const callsChanged = z.object({ message: z.string() }).meta({ id: 'CallsChanged' })
