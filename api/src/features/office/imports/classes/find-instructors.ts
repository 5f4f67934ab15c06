import { messages } from '@cubby/contract/messages'
import { sql } from 'kysely'
import type { BatchContext, RowCheck } from '../import-definition.ts'
import type { ImportedSession } from './read-session.ts'

/** Returns the ids of the instructors by email address. Their accounts cannot change until the transaction ends. */
export async function findInstructorIds(
  { trx }: BatchContext,
  records: readonly ImportedSession[],
): Promise<ReadonlyMap<string, string>> {
  const emails = records.flatMap(({ instructor }) => instructor ?? [])
  const rows = await trx
    .selectFrom('users')
    .select(['id', sql<string>`lower(email)`.as('email')])
    .where(sql<boolean>`lower(email) = any(${[...new Set(emails)]})`)
    .where('role', '=', 'instructor')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** Refuses rows without a session, and rows whose instructor is missing, unknown, or not an instructor. */
export async function refuseUnknownInstructors(
  ctx: BatchContext,
  records: readonly ImportedSession[],
): Promise<RowCheck[]> {
  const instructors = await findInstructorIds(ctx, records)
  const others = await findEmails(
    ctx,
    records.flatMap(({ instructor }) => (instructor && !instructors.has(instructor) ? instructor : [])),
  )
  return records.map(({ session, instructor }) => {
    if (!session) return { errors: { date: messages.importValueMissing } }
    if (!instructor) return { errors: { instructor: messages.importValueMissing } }
    if (instructors.has(instructor)) return { errors: null }
    const reason = others.has(instructor) ? messages.unknownInstructor : messages.importInstructorUnknown
    return { errors: { instructor: reason } }
  })
}

/** Returns the email addresses that belong to an account. */
async function findEmails({ trx }: BatchContext, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('users')
    .select(sql<string>`lower(email)`.as('email'))
    .where(sql<boolean>`lower(email) = any(${[...new Set(emails)]})`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ email }) => email))
}
