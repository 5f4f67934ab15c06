import { z } from 'zod'
import {
  CAPACITY_MAX,
  CLASS_DESCRIPTION_MAX_LENGTH,
  CLASS_TEXT_MAX_LENGTH,
  CLASS_TITLE_MAX_LENGTH,
  LINK_URL_MAX_LENGTH,
  LOCATION_FILTERS,
  NAME_MAX_LENGTH,
  PRICE_MAX,
  SESSION_MAX_DAYS,
  SESSIONS_OF_CLASS_LIMIT,
} from '../constants.ts'
import { classDiscounts } from '../discount.ts'
import { messages } from '../messages.ts'
import { paymentPlanSetting } from '../payment-plan.ts'
import { completionTexts } from '../seats/admin-texts.ts'
import { day, id, line, text } from '../text.ts'
import { weekdays } from '../weekdays.ts'

/** What only administrators read, so it is not among the messages that every visitor loads. */
export const classTexts = {
  onlineLinkInvalid: 'A link starts with https://',
  weekNameRepeated: 'Another usual week of the class has this name',
} as const

export const USUAL_WEEKS_LIMIT = 20
export const WEEK_SESSIONS_LIMIT = 20

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

/** A whole number of percent. */
const requiredHoursPercent = z
  .int(completionTexts.invalidRequiredShare)
  .min(1, completionTexts.invalidRequiredShare)
  .max(100, completionTexts.invalidRequiredShare)

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
  /** Where to join online; empty without one. Missing from earlier versions of the app, it stays as it is. */
  online_link: text(LINK_URL_MAX_LENGTH)
    .trim()
    .regex(/^$|^https:\/\/[a-z\d.-]+(:\d{1,5})?([/?#][!-[\]-~]*)?$/i, classTexts.onlineLinkInvalid)
    .nullish(),
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

/** One session to save. Days and times are those of the provider. */
export const sessionSave = endsAfterItStarts(entry).meta({ id: 'SessionSave' })
export type SessionSave = z.infer<typeof sessionSave>

/** The values of a stored session. It may have no place and no instructor. */
const sessionBase = z.object({
  date: text(10),
  end_date: text(10),
  start_time: text(10),
  end_time: text(10),
  location: text(CLASS_TEXT_MAX_LENGTH),
  capacity: z.int(),
  instructor_id: text(64),
  online_link: text(LINK_URL_MAX_LENGTH).nullish(),
})

/**
 * PUT /sessions/{id}. `base` has the values before the edit: fields that only somebody else changed since then keep
 * their values, and a field that both changed is a conflict. Without `base`, the later save wins.
 */
export const sessionChange = endsAfterItStarts(entry.extend({ base: sessionBase.optional() })).meta({
  id: 'SessionChange',
})
export type SessionChange = z.infer<typeof sessionChange>

/** POST /sessions. */
export const newSession = endsAfterItStarts(entry.extend({ class_id: id })).meta({ id: 'NewSession' })

/** A session in a saved class: with an `id` an existing one, without it a new one. */
const dateEntry = endsAfterItStarts(entry.extend({ id: id.optional() })).meta({ id: 'DateEntry' })
export type DateEntry = z.infer<typeof dateEntry>

/** One session of a usual week. It has no date, only a weekday. */
export const weekSession = z
  .object({
    weekday: z.enum(weekdays, messages.invalidDate),
    /** On how many days it takes place, the first of which is the weekday. */
    days: z
      .int(messages.invalidDate)
      .min(1, messages.invalidDate)
      .max(weekdays.length, messages.sessionTooLong),
    start_time: time,
    end_time: time,
    location: entry.shape.location,
    capacity,
    instructor_id: entry.shape.instructor_id,
  })
  .refine(({ days, start_time, end_time }) => days > 1 || end_time > start_time, {
    message: messages.endTimeBeforeStart,
    path: ['end_time'],
  })
  .meta({ id: 'WeekSession' })
export type WeekSession = z.infer<typeof weekSession>

/** The sessions of a week that a class often has, kept under a name to add such weeks again. */
export const usualWeek = z
  .object({
    name: line(NAME_MAX_LENGTH, messages.fieldRequired).min(1, messages.fieldRequired),
    sessions: z.array(weekSession).min(1, messages.classFieldsRequired).max(WEEK_SESSIONS_LIMIT),
  })
  .meta({ id: 'UsualWeek' })
export type UsualWeek = z.infer<typeof usualWeek>

const usualWeeks = z
  .array(usualWeek)
  .max(USUAL_WEEKS_LIMIT)
  .superRefine((all, { addIssue }) => {
    const names = all.map(({ name }) => name.toLowerCase())
    for (const [at, name] of names.entries()) {
      if (names.indexOf(name) === at) continue
      addIssue({ code: 'custom', path: [at, 'name'], message: classTexts.weekNameRepeated })
    }
  })

const schedule = {
  dates: z
    .array(dateEntry, messages.classFieldsRequired)
    .min(1, messages.classFieldsRequired)
    .max(SESSIONS_OF_CLASS_LIMIT, messages.tooManySessions),
  deletedSessionIds: z.array(id).max(SESSIONS_OF_CLASS_LIMIT).default([]),
  /** The version that was edited. A save of an older version is refused. */
  version: text(64).optional(),
}

/** POST /admin/classes and PUT /admin/classes/{id}. Missing fields keep their values. */
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
    /** The share of a session's hours that a student has to attend to complete it. By default all. */
    required_hours_percent: requiredHoursPercent.optional(),
    /** Whether instructors may enroll people at the door. */
    allows_walk_ins: z.boolean().optional(),
    /** All usual weeks of the class. */
    usual_weeks: usualWeeks.optional(),
    /** Applies to new enrollments. Empty: the price is due at once. */
    payment_plan: paymentPlanSetting.optional(),
    discounts: classDiscounts.optional(),
    ...schedule,
  })
  .meta({ id: 'ClassSave' })
export type ClassSave = z.infer<typeof classSave>

/** PUT /classes/{id}/schedule. */
export const scheduleSave = z.object(schedule).meta({ id: 'ScheduleSave' })
export type ScheduleSave = z.infer<typeof scheduleSave>

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
