import type { Reader } from '../../../platform/db/database.ts'

/** Selects certificates with their class and session, newest first. */
export function certificatesQuery(db: Reader) {
  return db
    .selectFrom('certificates')
    .innerJoin('classes', 'classes.id', 'certificates.class_id')
    .leftJoin('class_sessions', 'class_sessions.id', 'certificates.session_id')
    .selectAll('certificates')
    .select([
      'classes.title as class_title',
      'class_sessions.start_date',
      'class_sessions.end_date',
      'class_sessions.start_time',
      'class_sessions.end_time',
    ])
    .orderBy('certificates.created_at', 'desc')
    .orderBy('certificates.id', 'desc')
}

export type CertificateRow = Awaited<ReturnType<ReturnType<typeof certificatesQuery>['execute']>>[number]

/** Finds a user who can get a certificate: their role can enroll and their account was not deleted. */
export function findStudent(db: Reader, userId: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', 'in', ['user', 'student'])
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
