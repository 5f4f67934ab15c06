import { STANDARD_NAME_MAX_LENGTH, TRAINING_TITLE_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { type HourCredit, trainingReport } from '@cubby/contract/teaching/hours'
import type { Standard } from '@cubby/contract/teaching/standards'
import { day, line } from '@cubby/contract/text'
import { creditProblem } from '@cubby/rules/teaching/check-credits'
import { versionOn } from '@cubby/rules/teaching/standing-state'
import { sql } from 'kysely'
import { z } from 'zod'
import { fieldErrors } from '../../../../platform/http/router.ts'
import { readStandards } from '../../../teaching/hours/read-ledger.ts'
import { findStudents, namedUserId } from '../find-students.ts'
import type { BatchContext, ColumnDefinition, RowErrors, RowValues } from '../import-definition.ts'
import { numberFrom } from '../read-formats.ts'
import { required, studentAndClass, studentName } from '../read-place.ts'
import { choicesOf, labeled } from '../read-values.ts'

const statuses = ['verified', 'submitted'] as const

const statusChoices = choicesOf(labeled(statuses), {
  ifEmpty: 'verified',
  synonyms: new Map([
    ['approved', 'verified'],
    ['pending', 'submitted'],
    ['self reported', 'submitted'],
  ]),
})

export const trainingColumns: readonly ColumnDefinition[] = [
  ...studentAndClass.filter(({ name }) => name === 'email'),
  {
    name: 'title',
    label: 'Title',
    isRequired: true,
    hint: 'The title of the training',
    example: 'Safe Sleep and SIDS',
    aliases: ['training', 'trainingtitle', 'course', 'coursename'],
  },
  {
    name: 'provider',
    label: 'Provider',
    isRequired: true,
    hint: 'Who gave the training',
    example: 'Council for Professional Recognition',
    aliases: ['trainingprovider', 'organization', 'trainingorganization', 'sponsor'],
  },
  {
    name: 'completed_on',
    label: 'Completed on',
    format: 'past_day',
    isRequired: true,
    hint: 'The last day of the training, such as 2026-05-09 or 5/9/2026',
    example: '2026-05-09',
    aliases: ['completed', 'completiondate', 'datecompleted', 'trainingdate', 'date'],
  },
  {
    name: 'hours',
    label: 'Hours',
    format: 'number',
    isRequired: true,
    hint: 'The hours that count for this area, such as 1.5',
    example: '1.5',
    aliases: ['credithours', 'clockhours', 'traininghours'],
  },
  {
    name: 'standard',
    label: 'Standard',
    isRequired: true,
    hint: 'The name or the id of a standard under Hours',
    example: 'New York child care training',
    aliases: ['requirement'],
  },
  {
    name: 'area',
    label: 'Area',
    hint: 'The name or the id of an area, or the issuer of a card; empty if the standard has none',
    example: 'Safety and security procedures',
    aliases: ['topic', 'topicarea', 'subjectarea', 'issuer'],
  },
  {
    name: 'status',
    label: 'Status',
    hint: 'Verified if the office has checked it, or submitted to check it later; verified if empty',
    example: 'verified',
    aliases: ['trainingstatus'],
    choices: statusChoices,
  },
]

const importedTraining = z.object({
  email: studentName,
  title: required(TRAINING_TITLE_MAX_LENGTH),
  provider: required(TRAINING_TITLE_MAX_LENGTH),
  completed_on: day(messages.invalidDate),
  hours: z
    .number(messages.invalidHours)
    .refine((hours) => trainingReport.shape.hours.safeParse(hours).success, messages.invalidHours),
  standard: required(STANDARD_NAME_MAX_LENGTH),
  area: line(STANDARD_NAME_MAX_LENGTH),
  status: z.enum(statuses, messages.importTrainingStatusUnknown),
})

export type ImportedTraining = z.infer<typeof importedTraining> & {
  /** What the row names, once it was looked up. */
  readonly found?: {
    readonly userId: string | undefined
    readonly credit: HourCredit
    readonly errors: RowErrors
  }
}

/** Reads a training that a student took elsewhere. */
export function readTraining(values: RowValues): { record: ImportedTraining } | { errors: RowErrors } {
  const { success, data, error } = importedTraining.safeParse({
    ...values,
    hours: numberFrom(values.hours ?? ''),
    status: statusChoices.recognize(values.status ?? ''),
  })
  return success ? { record: data } : { errors: fieldErrors(error.issues) }
}

/** Identifies a training with its area, because a training that counts for several areas has a row for each. */
export function trainingKey({
  email,
  title,
  provider,
  completed_on,
  standard,
  area,
  found,
}: ImportedTraining): string {
  const { standard_id = standard, area_id = area } = found?.credit ?? {}
  const texts = [title, provider].map((text) => text.toLowerCase())
  return JSON.stringify([email, ...texts, completed_on, standard_id, area_id])
}

/**
 * Finds the student, standard, and area of each training. An import locks the students first, so that none of them
 * reports the same training until the transaction ends.
 */
export async function findNamed(
  ctx: BatchContext,
  records: readonly ImportedTraining[],
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<ImportedTraining[]> {
  const names = records.map(({ email }) => email)
  if (!isDryRun) {
    await sql`
      select from users
      where id in (select ${namedUserId(sql`named.email`)} from unnest(${names}::text[]) as named (email))
      order by id for no key update`.execute(ctx.trx)
  }
  const students = await findStudents(ctx, names)
  const standards = await readStandards(ctx.trx)
  return records.map((record) => ({
    ...record,
    found: { userId: students.get(record.email)?.id, ...findCredit(record, standards) },
  }))
}

function findCredit(
  { hours, completed_on, standard, area }: ImportedTraining,
  standards: readonly Standard[],
): { credit: HourCredit; errors: RowErrors } {
  const current = standards.filter(({ archived }) => !archived)
  const named = byName(current, standard) ?? byName(standards, standard)
  if (!named) {
    const credit = { standard_id: standard, area_id: area || null, hours }
    return { credit, errors: { standard: messages.standardNotFound } }
  }
  const { rules } = versionOn(named.versions, completed_on)
  const choices: readonly Named[] = rules.kind === 'card' ? rules.issuers : rules.areas
  const credit = {
    standard_id: named.id,
    area_id: area ? (byName(choices, area)?.id ?? area) : null,
    // A card is valid for its months, whatever hours it took.
    hours: rules.kind === 'card' ? 0 : hours,
  }
  const limits = { day: completed_on, tooMany: messages.creditsExceedTraining }
  const problem = creditProblem({ hours, credits: [credit] }, standards, limits)
  if (problem === null) return { credit, errors: {} }
  return { credit, errors: { area: area ? problem : messages.importValueMissing } }
}

interface Named {
  readonly id: string
  readonly name: string
}

/** Returns the one that has this id, or this name alone. */
export function byName<T extends Named>(all: readonly T[], text: string): T | undefined {
  const named = all.filter(({ name }) => name.toLowerCase() === text.toLowerCase())
  return all.find(({ id }) => id === text) ?? (named.length === 1 ? named[0] : undefined)
}
