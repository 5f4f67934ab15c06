import { z } from 'zod'
import { SEARCH_MAX_LENGTH } from '../constants.ts'
import { messages } from '../messages.ts'
import { STANDING_PAGE_SIZES } from '../page-sizes.ts'
import { pageQuery, pagination } from '../paging.ts'
import { rowsOf } from '../school/bulk.ts'
import { day, id, text } from '../text.ts'

export const standingStates = ['overdue', 'due_soon', 'open', 'done'] as const
export const standingState = z.enum(standingStates)

/** How a student stands in a standard that they follow, as the office sees it. */
export const studentStanding = z
  .object({
    /** Names the student and the standard, for a message. */
    id: z.string(),
    user_id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    standard_id: z.string(),
    standard_name: z.string(),
    /** Whether the office set the standard for the student. Older servers do not send it. */
    by_office: z.boolean().optional(),
    kind: z.enum(['hours', 'card']),
    state: standingState,
    /** The earliest day by which something is missing, or on which a card expires; null if there is none. */
    due_on: z.string().nullable(),
    done_until: z.string().nullable(),
    /** Hours that count. 0 for a card. */
    earned: z.number(),
    /** Hours of trainings that the office has not verified. They do not count yet. */
    self_reported: z.number(),
    missing: z.number(),
    missing_areas: z.array(z.object({ id: z.string(), name: z.string() })),
  })
  .meta({ id: 'StudentStanding' })
export type StudentStanding = z.infer<typeof studentStanding>

const filterFields = {
  /** Words of the name or the email address, or digits of the phone number. */
  searchTerm: text(SEARCH_MAX_LENGTH).trim().optional(),
  standard: id.optional(),
  /** Only those who lack training in this area. */
  area: id.optional(),
  /** `lacking`: everything that is not done. */
  state: z.enum(['lacking', ...standingStates, 'all']).default('lacking'),
  /** Due on this day or earlier. */
  dueBy: day(messages.invalidDate).optional(),
}

/** GET /admin/hours: by due day, and those who are done by the day until which it lasts. */
export const standingFilter = z.object({ ...filterFields, ...pageQuery(STANDING_PAGE_SIZES) })
export type StandingFilter = z.infer<typeof standingFilter>

/** GET /admin/hours/export. */
export const standingExport = z.object(filterFields)
export type StandingExport = z.infer<typeof standingExport>

/** POST /admin/hours/bulk/preview: a message to the students of these standings, once to each. */
export const standingBulkPreview = z
  .object({ operation: z.literal('message'), ...rowsOf(standingExport) })
  .meta({ id: 'StandingBulkPreview' })
export type StandingBulkPreview = z.infer<typeof standingBulkPreview>

export const standingPage = z
  .object({ standings: z.array(studentStanding), pagination })
  .meta({ id: 'StandingPage' })
export type StandingPage = z.infer<typeof standingPage>

const demand = z.object({
  name: z.string(),
  /** How many active students need it until then, including those who are overdue. */
  students: z.int(),
  /** Free seats in sessions that start until then and count for it. */
  free_seats: z.int(),
  /** The first of these sessions with a free seat, or else the first one; null if there is none. */
  next_session: z
    .object({
      id: z.string(),
      class_id: z.string(),
      class_name: z.string(),
      start_date: z.string(),
      free_seats: z.int(),
    })
    .nullable(),
  /** The active classes that count for it, by title, to add a session to. */
  classes: z.array(z.object({ id: z.string(), title: z.string() })),
})
export type Demand = z.infer<typeof demand>

/** GET /admin/hours/demand: the need for hours and cards in the next 90 days against the seats on sale. */
export const hourDemand = z
  .object({
    /** The last of these days, yyyy-MM-dd. */
    until: z.string(),
    standards: z.array(
      demand.extend({
        standard_id: z.string(),
        kind: z.enum(['hours', 'card']),
        areas: z.array(demand.extend({ area_id: z.string() })),
      }),
    ),
  })
  .meta({ id: 'HourDemand' })
export type HourDemand = z.infer<typeof hourDemand>
