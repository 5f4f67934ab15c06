import { lockNamedSessions, placeKey } from '../find-sessions.ts'
import { defineImport } from '../import-definition.ts'
import { checkEnrollments } from './check-enrollments.ts'
import { createEnrollments } from './create-enrollments.ts'
import { enrollmentColumns } from './enrollment-columns.ts'
import { findExistingEnrollments } from './find-existing-enrollments.ts'
import { readEnrollment } from './read-enrollment.ts'
import { undoEnrollments } from './undo-enrollments.ts'

/** Past and coming enrollments of an earlier system. A student has one in each session. */
export const enrollmentImport = defineImport({
  label: 'Enrollments',
  notice:
    'Nobody is notified. Approved enrollments in coming sessions take a seat and owe the price of the class, and their students get reminders as usual.',
  columns: enrollmentColumns,
  read: readEnrollment,
  prepare: lockNamedSessions,
  keyOf: placeKey,
  findExisting: findExistingEnrollments,
  checkNew: checkEnrollments,
  create: createEnrollments,
  undo: undoEnrollments,
})
