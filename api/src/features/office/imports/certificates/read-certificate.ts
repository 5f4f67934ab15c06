import {
  CERTIFICATE_HOURS_MAX,
  CERTIFICATE_HOURS_MIN,
  CLASS_TITLE_MAX_LENGTH,
} from '@cubby/contract/constants'
import type { FileType } from '@cubby/contract/file-types'
import { messages } from '@cubby/contract/messages'
import { day, line } from '@cubby/contract/text'
import { sql } from 'kysely'
import { z } from 'zod'
import { fieldErrors } from '../../../../platform/http/router.ts'
import { titleKeyInSql } from '../classes/create-sessions.ts'
import { titleKey } from '../classes/read-session.ts'
import { findStudents } from '../find-students.ts'
import type { BatchContext, RowErrors, RowValues } from '../import-definition.ts'
import { numberFrom } from '../read-formats.ts'
import { required, studentName } from '../read-place.ts'

const NUMBER_MAX_LENGTH = 60
const FILE_NAME_MAX_LENGTH = 300

const anyDay = day(messages.invalidDate)

const importedCertificate = z
  .object({
    /** Empty for certificates that were uploaded, which exports list, too. A new one needs a number and a file. */
    number: line(NUMBER_MAX_LENGTH),
    email: studentName,
    class: required(CLASS_TITLE_MAX_LENGTH),
    session_date: anyDay.nullable(),
    issued_on: anyDay,
    expires_on: anyDay.nullable(),
    hours: z
      .number(messages.invalidHours)
      .min(CERTIFICATE_HOURS_MIN, messages.invalidHours)
      .max(CERTIFICATE_HOURS_MAX, messages.invalidHours)
      .nullable(),
    file: line(FILE_NAME_MAX_LENGTH),
  })
  .refine(({ issued_on, expires_on }) => expires_on === null || expires_on >= issued_on, {
    path: ['expires_on'],
    message: messages.importExpiresBeforeIssue,
  })
export type ImportedCertificate = z.infer<typeof importedCertificate>

/** Reads a certificate of an earlier system. */
export function readCertificate(values: RowValues): { record: ImportedCertificate } | { errors: RowErrors } {
  const { session_date, expires_on, hours } = values
  const { success, data, error } = importedCertificate.safeParse({
    ...values,
    session_date: session_date || null,
    expires_on: expires_on || null,
    hours: hours ? numberFrom(hours) : null,
  })
  return success ? { record: data } : { errors: fieldErrors(error.issues) }
}

/** Identifies a certificate by its number. One without a number is identified by its student, class, and days. */
export function certificateKey(record: ImportedCertificate): string {
  const { number, email, session_date, issued_on } = record
  return number
    ? number.toLowerCase()
    : JSON.stringify([email, titleKey(record.class), session_date, issued_on])
}

/** What a certificate refers to. */
interface Subjects {
  readonly userId: string | undefined
  readonly foundClass: { readonly id: string; readonly title: string } | undefined
  readonly sessionId: string | undefined
  readonly file: FoundFile | undefined
}

interface FoundFile {
  readonly file_key: string
  readonly file_type: FileType
  readonly file_size: number
  readonly content_hash: string
}

/** Finds the student, class, session, and file of each certificate, in the order of `records`. */
export async function findSubjects(
  ctx: BatchContext,
  records: readonly ImportedCertificate[],
): Promise<Subjects[]> {
  const { trx, importId } = ctx
  const students = await findStudents(
    ctx,
    records.map(({ email }) => email),
  )
  const classes = await trx
    .selectFrom('classes')
    .select(['id', 'title'])
    .where(sql<boolean>`${titleKeyInSql} = any(${records.map((record) => titleKey(record.class))})`)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  const sessions = await trx
    .selectFrom('class_sessions')
    .select(['id', 'class_id', 'start_date'])
    .where(sql<boolean>`class_id = any(${classes.map(({ id }) => id)})`)
    .where('removed_at', 'is', null)
    .orderBy('start_time')
    .execute()
  const files = await trx
    .selectFrom('import_files')
    .select(['name', 'file_key', 'file_type', 'file_size', 'content_hash'])
    .where('import_id', '=', importId)
    .where(sql<boolean>`name = any(${records.map(({ file }) => file.toLowerCase())})`)
    .execute()
  const fileOf = new Map(files.map(({ name, ...file }) => [name, file]))
  return records.map((record) => {
    const foundClass = classes.find(({ title }) => titleKey(title) === titleKey(record.class))
    const session = sessions.find(
      ({ class_id, start_date }) => class_id === foundClass?.id && start_date === record.session_date,
    )
    return {
      userId: students.get(record.email)?.id,
      foundClass,
      sessionId: session?.id,
      file: fileOf.get(record.file.toLowerCase()),
    }
  })
}
