import { z } from 'zod'
import {
  BULK_LIMIT,
  CERTIFICATE_HOURS_MIN,
  CHOSEN_STANDARDS_LIMIT,
  CLASS_SHARES_LIMIT,
  TRAINING_REASON_MAX_LENGTH,
  TRAINING_TITLE_MAX_LENGTH,
} from '../constants.ts'
import { messages } from '../messages.ts'
import { TRAINING_PAGE_SIZE } from '../page-sizes.ts'
import { pageQuery, pagination } from '../paging.ts'
import { day, id, line } from '../text.ts'
import { creditHours, hourShare, standard } from './standards.ts'

/** Hours of one training that count for one area of a standard, or a card that it gave. Not rounded. */
const hourCredit = hourShare.meta({ id: 'HourCredit' })
export type HourCredit = z.infer<typeof hourCredit>

export const trainingStatuses = ['submitted', 'verified', 'returned', 'rejected'] as const
const trainingStatus = z.enum(trainingStatuses)
export type TrainingStatus = (typeof trainingStatuses)[number]

/** A training that a student took elsewhere, reported by the student or imported by the office. */
const training = z
  .object({
    /** Chosen by the device that reported it, or by the import. */
    id: z.string(),
    title: z.string(),
    provider: z.string(),
    /** The last day of the training, yyyy-MM-dd. */
    completed_on: z.string(),
    hours: z.number(),
    credits: z.array(hourCredit),
    status: trainingStatus,
    /** Why the office returned or rejected it; null otherwise. */
    reason: z.string().nullable(),
    /** The document in `user-uploads` that proves it; null if there is none or if it was deleted. */
    upload_id: z.string().nullable(),
    submitted_at: z.string(),
    reviewed_at: z.string().nullable(),
  })
  .meta({ id: 'Training' })
export type Training = z.infer<typeof training>

/** A certificate of this school with the hours that it gives. */
const creditedCertificate = z
  .object({
    certificate_id: z.string(),
    title: z.string(),
    /** The last day of the session, or the day of the certificate if it has no session, yyyy-MM-dd. */
    completed_on: z.string(),
    /** The attended hours. */
    hours: z.number(),
    credits: z.array(hourCredit),
  })
  .meta({ id: 'CreditedCertificate' })
/** What a class gives to who attends all of it. */
const classCredits = z
  .object({ class_id: z.string(), hours: z.number(), credits: z.array(hourCredit) })
  .meta({ id: 'ClassCredits' })
export type ClassCredits = z.infer<typeof classCredits>

/** A standard that a student follows, since the day from which its periods count. */
const chosenStandard = z
  .object({ standard_id: id, since: day(messages.invalidDate) })
  .meta({ id: 'ChosenStandard' })
export type ChosenStandard = z.infer<typeof chosenStandard>

/** A standard that a student follows. The student changes only those that the office did not set. */
export const followedStandard = chosenStandard
  .extend({
    /** Whether the office set it. Missing in copies that earlier versions of the app stored. */
    by_office: z.boolean().optional(),
  })
  .meta({ id: 'FollowedStandard' })
export type FollowedStandard = z.infer<typeof followedStandard>

/**
 * GET /users/hours: everything from which the app computes the standing of its user with the rules of
 * `rules/teaching/hours`, also offline.
 */
export const hoursLedger = z
  .object({
    /** Those to choose from, and the chosen ones. */
    standards: z.array(standard),
    chosen: z.array(followedStandard),
    certificates: z.array(creditedCertificate),
    trainings: z.array(training),
    classes: z.array(classCredits),
  })
  .meta({ id: 'HoursLedger' })
export type HoursLedger = z.infer<typeof hoursLedger>

/** PUT /users/hours/standards replaces the student's own choice. What the office set stays as it is. */
export const standardsChoice = z
  .object({
    chosen: z
      .array(chosenStandard)
      .max(CHOSEN_STANDARDS_LIMIT)
      .refine((all) => new Set(all.map(({ standard_id }) => standard_id)).size === all.length),
  })
  .meta({ id: 'StandardsChoice' })
export type StandardsChoice = z.infer<typeof standardsChoice>

/** POST /admin/hours/standards: the office sets a standard for these users, or takes back that it set it. */
export const standardAssignment = z
  .object({
    /** The ids of the users. */
    ids: z.array(id).min(1).max(BULK_LIMIT),
    standard_id: id,
    /** The day from which the periods of these users count; null takes the standard back. */
    since: day(messages.invalidDate).nullable(),
  })
  .meta({ id: 'StandardAssignment' })
export type StandardAssignment = z.infer<typeof standardAssignment>

const trainingHours = creditHours.min(CERTIFICATE_HOURS_MIN, messages.invalidHours)

/** POST /users/trainings. With the id of a returned training, it is submitted again. */
export const trainingReport = z
  .object({
    id,
    title: line(TRAINING_TITLE_MAX_LENGTH).min(1, messages.fieldRequired),
    provider: line(TRAINING_TITLE_MAX_LENGTH).min(1, messages.fieldRequired),
    completed_on: day(messages.invalidDate),
    hours: trainingHours,
    credits: z.array(hourCredit).max(CLASS_SHARES_LIMIT),
    upload_id: id.nullable(),
  })
  .meta({ id: 'TrainingReport' })
export type TrainingReport = z.infer<typeof trainingReport>

export const trainingResponse = z.object({ training, message: z.string() }).meta({ id: 'TrainingResponse' })

/** A training as the office sees it. */
const reportedTraining = training
  .extend({ user_id: z.string(), student_name: z.string() })
  .meta({ id: 'ReportedTraining' })
export type ReportedTraining = z.infer<typeof reportedTraining>

/** GET /admin/trainings. Submitted ones, the oldest first; others, the newest first. */
export const trainingFilter = z.object({
  status: trainingStatus.default('submitted'),
  ...pageQuery([TRAINING_PAGE_SIZE]),
})
export type TrainingFilter = z.infer<typeof trainingFilter>
export const trainingPage = z
  .object({ trainings: z.array(reportedTraining), pagination })
  .meta({ id: 'TrainingPage' })
export type TrainingPage = z.infer<typeof trainingPage>

/** POST /admin/trainings/{id}/verify. The office may correct what the student stated. */
export const trainingVerification = z
  .object({
    hours: trainingHours.optional(),
    credits: z.array(hourCredit).max(CLASS_SHARES_LIMIT).optional(),
  })
  .meta({ id: 'TrainingVerification' })
export type TrainingVerification = z.infer<typeof trainingVerification>

/** POST /admin/trainings/{id}/return and /reject. */
export const trainingDecision = z
  .object({ reason: line(TRAINING_REASON_MAX_LENGTH).min(1, messages.fieldRequired) })
  .meta({ id: 'TrainingDecision' })
export type TrainingDecision = z.infer<typeof trainingDecision>
