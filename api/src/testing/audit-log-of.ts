import type { TestApp } from './test-app.ts'

/** Returns what the audit log says about a subject, oldest first. */
export function auditLogOf({ deps }: TestApp, subjectId: string) {
  return deps.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'subject_type', 'details'])
    .where('subject_id', '=', subjectId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}
