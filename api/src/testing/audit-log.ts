import { auditActions } from '@cubby/contract/school/audit-actions'
import { auditDetailNames } from '@cubby/contract/school/audit-details'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { userOfRow } from '../features/school/audit-log/read-audit-log.ts'
import type { Database, Reader } from '../platform/db/database.ts'

/** Returns what the audit log says about a subject, oldest first. */
export function auditLogOf({ deps }: { readonly deps: { readonly db: Database } }, subjectId: string) {
  return deps.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'subject_type', 'details'])
    .where('subject_id', '=', subjectId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Fails unless the app can display every action that the tests of a file recorded, and its user. */
export async function requireReadableAuditLog(db: Reader): Promise<void> {
  const lines = await db
    .selectFrom('audit_log')
    .select(['action', 'details', userOfRow.as('user_id')])
    .select(sql<boolean>`subject_type in ('enrollment', 'waitlist_entry', 'payment')`.as('is_about_user'))
    .execute()
  const names = new Set(lines.flatMap(({ details }) => Object.keys(details)))
  expect(auditDetailNames).toEqual(expect.arrayContaining([...names]))
  expect(auditActions).toEqual(expect.arrayContaining([...new Set(lines.map(({ action }) => action))]))
  expect(lines.filter((line) => line.is_about_user && line.user_id === null)).toEqual([])
}
