import type { FileType } from '@cubby/contract/file-types'
import { sql } from 'kysely'
import { titleKeyInSql } from '../classes/create-sessions.ts'
import { titleKey } from '../classes/read-session.ts'
import { findStudents } from '../find-students.ts'
import type { BatchContext } from '../import-definition.ts'
import type { ImportedCertificate } from './read-certificate.ts'

/** What a certificate refers to. */
export interface Subjects {
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
