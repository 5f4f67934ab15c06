import { z } from 'zod'
import { classStatus, sessionStatus } from './catalogue.ts'
import {
  CAPACITY_MAX,
  CLASS_DESCRIPTION_MAX_LENGTH,
  CLASS_PAGE_SIZES,
  CLASS_TEXT_MAX_LENGTH,
  CLASS_TITLE_MAX_LENGTH,
  LOCATION_FILTERS,
  NAME_MAX_LENGTH,
  PRICE_MAX,
  SESSION_MAX_DAYS,
  SESSIONS_OF_CLASS_LIMIT,
} from './constants.ts'
import { enrollmentStatus } from './enrollments.ts'
import { messages } from './messages.ts'
import { pageQuery, pagination } from './paging.ts'
import { day, id, line, text } from './text.ts'

const isGiven = (input: unknown) => input !== undefined && input !== null && !Number.isNaN(input)

/** Dollars with at most two decimals. */
const price = z
  .number({
    error: ({ input }) => (isGiven(input) ? messages.priceNotNegative : messages.classFieldsRequired),
  })
  .min(0, messages.priceNotNegative)
  .max(PRICE_MAX, messages.priceTooHigh)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, messages.priceInCents)

const capacity = z
  .int({
    error: ({ input }) => (isGiven(input) ? messages.capacityPositive : messages.dateFieldsRequired),
  })
  .min(1, messages.capacityPositive)
  .max(CAPACITY_MAX, messages.capacityTooHigh)

const sessionDay = text(10, messages.dateFieldsRequired)
  .min(1, messages.dateFieldsRequired)
  .refine((value) => day().safeParse(value).success, messages.invalidDate)

const time = text(10, messages.dateFieldsRequired)
  .min(1, messages.dateFieldsRequired)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, messages.invalidTime)

const entry = z.object({
  date: sessionDay,
  end_date: sessionDay,
  start_time: time,
  end_time: time,
  location: line(CLASS_TEXT_MAX_LENGTH, messages.dateFieldsRequired).min(1, messages.dateFieldsRequired),
  capacity,
  instructor_id: text(64, messages.dateFieldsRequired).min(1, messages.dateFieldsRequired),
})

const DAY_MS = 86_400_000

interface Span {
  date: string
  end_date: string
  start_time: string
  end_time: string
}

const endsAfterItStarts = <Schema extends z.ZodType<Span>>(schema: Schema) =>
  schema
    .refine(({ date, end_date }) => end_date >= date, {
      message: messages.endDateBeforeStart,
      path: ['end_date'],
    })
    .refine(({ date, end_date }) => Date.parse(end_date) - Date.parse(date) < SESSION_MAX_DAYS * DAY_MS, {
      message: messages.sessionTooLong,
      path: ['end_date'],
    })
    .refine((span) => span.end_date !== span.date || span.end_time > span.start_time, {
      message: messages.endTimeBeforeStart,
      path: ['end_time'],
    })

/** One session as it is saved; days and times are those of the provider. */
export const sessionSave = endsAfterItStarts(entry).meta({ id: 'SessionSave' })
export type SessionSave = z.infer<typeof sessionSave>

/** POST /sessions. */
export const newSession = endsAfterItStarts(entry.extend({ class_id: id })).meta({ id: 'NewSession' })

/** A session of a class that is saved: with an `id` the one that is there, without one a new one. */
const dateEntry = endsAfterItStarts(entry.extend({ id: id.optional() })).meta({ id: 'DateEntry' })
export type DateEntry = z.infer<typeof dateEntry>

const schedule = {
  dates: z
    .array(dateEntry, messages.classFieldsRequired)
    .min(1, messages.classFieldsRequired)
    .max(SESSIONS_OF_CLASS_LIMIT, messages.tooManySessions),
  deletedSessionIds: z.array(id).max(SESSIONS_OF_CLASS_LIMIT).default([]),
  /** What was read before editing; with it a save that meets another one is refused. */
  version: text(64).optional(),
}

/** POST /admin/classes and PUT /admin/classes/{id}. What is left out stays as it is. */
export const classSave = z
  .object({
    title: line(CLASS_TITLE_MAX_LENGTH, messages.classFieldsRequired).min(1, messages.classFieldsRequired),
    description: text(CLASS_DESCRIPTION_MAX_LENGTH, messages.classFieldsRequired)
      .trim()
      .min(1, messages.classFieldsRequired),
    price,
    instructor_id: id.nullish(),
    duration: line(CLASS_TEXT_MAX_LENGTH).optional(),
    location_type: z.enum(LOCATION_FILTERS).optional(),
    location_details: line(CLASS_TEXT_MAX_LENGTH).nullish(),
    image_url: line(CLASS_TEXT_MAX_LENGTH)
      .regex(/^(https:\/\/|\/(?!\/)|$)/, messages.linkNotAllowed)
      .nullish(),
    ...schedule,
  })
  .meta({ id: 'ClassSave' })
export type ClassSave = z.infer<typeof classSave>

/** PUT /classes/{id}/schedule. */
export const scheduleSave = z.object(schedule).meta({ id: 'ScheduleSave' })
export type ScheduleSave = z.infer<typeof scheduleSave>

/** PUT /classes/{id}/status. */
export const classStatusChange = z.object({ status: classStatus }).meta({ id: 'ClassStatusChange' })

/** A session as administrators see it. */
export const adminSession = z
  .object({
    id: z.string(),
    class_id: z.string(),
    session_date: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    start_time: z.string(),
    end_time: z.string(),
    location: z.string().nullable(),
    location_details: z.string().nullable(),
    /** Where it takes place, 'TBA' when nobody has said so. */
    session_location: z.string(),
    capacity: z.int(),
    enrolled_count: z.int(),
    /** People in line, those who were offered a spot included. */
    waiting_count: z.int(),
    instructor_id: z.string().nullable(),
    instructor_name: z.string().nullable(),
    status: sessionStatus,
  })
  .meta({ id: 'AdminSession' })
export type AdminSession = z.infer<typeof adminSession>

/** A class as administrators see it, with every session that was not removed. */
export const adminClass = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    /** Dollars. */
    price: z.number(),
    duration: z.string(),
    location_type: z.string(),
    location_details: z.string().nullable(),
    image_url: z.string().nullable(),
    instructor_id: z.string().nullable(),
    instructor_name: z.string().nullable(),
    status: classStatus,
    total_sessions: z.int(),
    total_enrollments: z.int(),
    version: z.string(),
    sessions: z.array(adminSession),
  })
  .meta({ id: 'AdminClass' })
export type AdminClass = z.infer<typeof adminClass>

export const classSorts = ['title', 'instructor', 'price', 'sessions', 'enrollments', 'status'] as const
export type ClassSort = (typeof classSorts)[number]

const classesWanted = {
  searchTerm: text(2 * NAME_MAX_LENGTH)
    .trim()
    .optional(),
  status: classStatus.optional(),
  sort: z.enum(classSorts).default('title'),
  direction: z.enum(['asc', 'desc']).default('asc'),
}

/** GET /admin/classes/export: by words of the title or the instructor's name. */
export const classExport = z.object(classesWanted)
export type ClassExport = z.infer<typeof classExport>

/** GET /admin/classes. Without `limit`, all that match. */
export const classFilter = z.object({
  ...classesWanted,
  page: pageQuery(CLASS_PAGE_SIZES).page,
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(Math.max(...CLASS_PAGE_SIZES))
    .optional(),
})
export type ClassFilter = z.infer<typeof classFilter>

export const adminClassList = z
  .object({ classes: z.array(adminClass), total: z.int(), pagination })
  .meta({ id: 'AdminClassList' })
export type AdminClassList = z.infer<typeof adminClassList>

/** The class after an act, and the sentence to show. */
export const classSaved = z.object({ class: adminClass, message: z.string() }).meta({ id: 'ClassSaved' })
export type ClassSaved = z.infer<typeof classSaved>

export const classDeleted = z.object({ success: z.literal(true), message: z.string() }).meta({
  id: 'ClassDeleted',
})

export const adminSessionList = z
  .object({ sessions: z.array(adminSession), total: z.int() })
  .meta({ id: 'AdminSessionList' })

export const instructorList = z
  .object({ instructors: z.array(z.object({ id: z.string(), name: z.string() })), total: z.int() })
  .meta({ id: 'InstructorList' })
export type InstructorList = z.infer<typeof instructorList>

/** One student of a session. */
export const sessionStudent = z
  .object({
    id: z.string(),
    enrollment_id: z.string(),
    name: z.string(),
    email: z.string(),
    enrollment_status: enrollmentStatus,
    payment_status: z.string().nullable(),
    completed_at: z.string().nullable(),
    archived_at: z.string().nullable(),
    completion_reason: z.string().nullable(),
    archived_reason: z.string().nullable(),
  })
  .meta({ id: 'SessionStudent' })
export type SessionStudent = z.infer<typeof sessionStudent>

/** A session with its students; removed ones are historical and locked. */
export const sessionWithStudents = z
  .object({
    session_id: z.string(),
    session_date: z.string(),
    end_date: z.string(),
    start_time: z.string(),
    end_time: z.string(),
    status: sessionStatus,
    session_type: z.enum(['historical', 'active']),
    students: z.array(sessionStudent),
  })
  .meta({ id: 'SessionWithStudents' })
export type SessionWithStudents = z.infer<typeof sessionWithStudents>

export const classStudents = z
  .object({ sessions: z.array(sessionWithStudents), total: z.int() })
  .meta({ id: 'ClassStudents' })
export type ClassStudents = z.infer<typeof classStudents>

/** One place in line for a session of a class. */
export const classWaitlist = z
  .object({
    waitlist: z.array(
      z.object({
        id: z.string(),
        class_id: z.string(),
        session_id: z.string(),
        user_name: z.string(),
        user_email: z.string(),
        class_name: z.string(),
        location_details: z.string().nullable(),
        position: z.int(),
        next_session_date: z.string(),
        status: z.string(),
      }),
    ),
    total: z.int(),
  })
  .meta({ id: 'ClassWaitlist' })
export type ClassWaitlist = z.infer<typeof classWaitlist>

export const classStats = z
  .object({
    stats: z.object({
      total_sessions: z.int(),
      total_enrollments: z.int(),
      total_capacity: z.int(),
      waitlist_count: z.int(),
      /** Percent of all its enrollments that are approved. */
      enrollment_rate: z.number(),
    }),
  })
  .meta({ id: 'ClassStats' })
export type ClassStats = z.infer<typeof classStats>

/** POST /admin/class-schedules. */
export const scheduleAction = z
  .discriminatedUnion('action', [
    z.object({ action: z.literal('list'), class_id: id }),
    z.object({ action: z.literal('create'), class_id: id, session: sessionSave }),
    z.object({ action: z.literal('update'), session_id: id, session: sessionSave }),
    z.object({ action: z.literal('delete'), session_id: id }),
  ])
  .meta({ id: 'ScheduleAction' })
export type ScheduleAction = z.infer<typeof scheduleAction>
