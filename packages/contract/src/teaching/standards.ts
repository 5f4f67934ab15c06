import { z } from 'zod'
import {
  CERTIFICATE_HOURS_MAX,
  CERTIFICATE_HOURS_MIN,
  STANDARD_AREAS_LIMIT,
  STANDARD_MONTHS_MAX,
  STANDARD_NAME_MAX_LENGTH,
  STANDARD_SOURCE_MAX_LENGTH,
} from '../constants.ts'
import { messages } from '../messages.ts'
import { day, id, line, text } from '../text.ts'

const hasAtMostHundredths = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

/** Hours with at most two decimals. */
export const creditHours = z
  .number(messages.invalidCreditHours)
  .min(0, messages.invalidCreditHours)
  .max(CERTIFICATE_HOURS_MAX, messages.invalidCreditHours)
  .refine(hasAtMostHundredths, messages.invalidCreditHours)
const months = z.int().min(1).max(STANDARD_MONTHS_MAX)

/** A part of a standard that needs hours of its own, such as a topic or a subject area. */
const standardArea = z
  .object({
    /** Stays the same in later versions, so that earlier credits still count for it. */
    id,
    name: line(STANDARD_NAME_MAX_LENGTH).min(1, messages.fieldRequired),
    /** The fewest hours; 0 if any training in it is enough. */
    minimum_hours: creditHours,
  })
  .meta({ id: 'StandardArea' })
export type StandardArea = z.infer<typeof standardArea>

/**
 * When the hours of a standard have to be earned. `once`: at any time, and then never again. `from_date`: in each
 * period of so many months since the day that the student states. `fixed`: the same, since a day that holds for
 * everybody. `rolling`: in the last so many months.
 */
const standardPeriod = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('once') }),
  z.object({ kind: z.literal('from_date'), months }),
  z.object({ kind: z.literal('fixed'), months, starts_on: day(messages.invalidDate) }),
  z.object({ kind: z.literal('rolling'), months }),
])
/** Each credit is rounded down to a whole number of these steps. */
export const hourRoundings = { none: 0.01, quarter: 0.25, half: 0.5, hour: 1 } as const
type HourRounding = keyof typeof hourRoundings

/** Hours that have to be earned within a period. */
const hourRules = z.object({
  kind: z.literal('hours'),
  period: standardPeriod,
  hours: creditHours.min(CERTIFICATE_HOURS_MIN, messages.invalidHours),
  areas: z.array(standardArea).max(STANDARD_AREAS_LIMIT),
  /** Fewer hours that are due earlier, counted from the day that the student states. */
  first_period: z.object({ hours: creditHours, months }).nullable(),
  /** The fewest hours of each year of the period; null if there is no such rule. */
  yearly_hours: creditHours.nullable(),
  /** Hours of the last so many days, earned after the period was complete, count for the next one. 0: none. */
  carry_over_days: z.int().min(0).max(366),
  rounding: z.enum(Object.keys(hourRoundings) as HourRounding[]),
})
export type HourRules = z.infer<typeof hourRules>

/** A card that expires, such as a CPR card. Each issuer has its own expiry. */
const cardRules = z.object({
  kind: z.literal('card'),
  issuers: z
    .array(
      z.object({
        id,
        name: line(STANDARD_NAME_MAX_LENGTH).min(1, messages.fieldRequired),
        months,
        /** `day`: valid until the day so many months later. `month_end`: until the end of that month. */
        until: z.enum(['day', 'month_end']),
      }),
    )
    .min(1)
    .max(STANDARD_AREAS_LIMIT),
})
export type CardRules = z.infer<typeof cardRules>

const standardRules = z.discriminatedUnion('kind', [hourRules, cardRules])
export type StandardRules = z.infer<typeof standardRules>

/** A version holds for the periods and cards that begin on its first day or later. */
const standardVersion = z
  .object({
    number: z.int(),
    /** yyyy-MM-dd; null for the first version, which holds for everything before. */
    effective_from: z.string().nullable(),
    rules: standardRules,
    /** Where each number comes from: regulation and section. */
    source: z.string(),
  })
  .meta({ id: 'StandardVersion' })
export type StandardVersion = z.infer<typeof standardVersion>

/** A requirement for hours or a card: a regulation, a credential, or a certification. */
export const standard = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Who requires it. */
    authority: z.string(),
    /** The standard that follows once this one is complete; null if none. */
    renewed_by: z.string().nullable(),
    /** An archived standard can no longer be chosen. */
    archived: z.boolean(),
    /** Oldest first. */
    versions: z.array(standardVersion),
  })
  .meta({ id: 'Standard' })
export type Standard = z.infer<typeof standard>

export const standardList = z.object({ standards: z.array(standard) }).meta({ id: 'StandardList' })

/** POST /admin/standards creates a standard, or a new version of one if it has an id. */
export const standardChange = z
  .object({
    /** The standard to change; without it, a new one. */
    id: id.optional(),
    name: line(STANDARD_NAME_MAX_LENGTH).min(1, messages.fieldRequired),
    authority: line(STANDARD_NAME_MAX_LENGTH).min(1, messages.fieldRequired),
    renewed_by: id.nullable(),
    archived: z.boolean(),
    /** The number of the newest version that the administrator saw; required with an id. */
    base_version: z.int().optional(),
    /** Without a new first day, only name, authority, and archived change. */
    version: z
      .object({
        effective_from: day(messages.invalidDate).nullable(),
        rules: standardRules,
        source: text(STANDARD_SOURCE_MAX_LENGTH).trim(),
      })
      .nullable(),
  })
  .meta({ id: 'StandardChange' })
export type StandardChange = z.infer<typeof standardChange>

/** How many hours of a class count for one area of a standard, or which card a class gives. */
export const hourShare = z
  .object({
    standard_id: id,
    /** The area; null for hours of a standard without areas. For a card, its issuer. */
    area_id: id.nullable(),
    /** 0 for a card. */
    hours: creditHours,
  })
  .meta({ id: 'HourShare' })
export type HourShare = z.infer<typeof hourShare>

/** What a class counts for since a day. */
export const classShares = z
  .object({
    /** yyyy-MM-dd; null for the first version, which holds for everything before. */
    effective_from: z.string().nullable(),
    /** The hours of the whole class. Shares of one standard are together at most as much. */
    hours: creditHours,
    shares: z.array(hourShare),
  })
  .meta({ id: 'ClassShares' })
export type ClassShares = z.infer<typeof classShares>
