import { defineImport } from '../import-definition.ts'
import { classColumns } from './class-columns.ts'
import { sessionKey } from './class-keys.ts'
import { createSessions } from './create-sessions.ts'
import { findExistingSessions } from './find-existing-sessions.ts'
import { refuseUnknownInstructors } from './find-instructors.ts'
import { readSession } from './read-session.ts'
import { undoSessions } from './undo-sessions.ts'

/** Classes with their sessions, one session in each row. */
export const classImport = defineImport({
  label: 'Classes and sessions',
  notice: 'Nobody is notified. Classes that are open for enrollment appear on the public site.',
  columns: classColumns,
  read: readSession,
  keyOf: sessionKey,
  findExisting: findExistingSessions,
  checkNew: refuseUnknownInstructors,
  create: createSessions,
  undo: undoSessions,
})
