import type { UploadCategory } from '@cubby/contract/school/upload-categories'
import { combineChanges } from '@cubby/rules/student/email-preferences'
import type { Table } from 'dexie'
import { type EndpointRequest, endpointRequest } from '@/api/endpoint-request.ts'
import type { OutcomeError } from '@/api/outcome.ts'
import type { CollectionName } from '@/offline/store/collections.ts'
import { markChanged } from '@/offline/store/mark-changed.ts'
import type { UserDb } from '@/offline/store/schema.ts'
import type { Command, CommandArgs, CommandKind, WaitingFile } from '@/offline/store/stored-rows.ts'
import {
  mergeMarks,
  refusedCheckIns,
  storeAttendance,
  storeOwnCheckIn,
  storeWalkIn,
} from './attendance-commands.ts'
import { isOrderResult } from './center-commands.ts'
import { storeChosenStandards, storeTraining } from './hours-commands.ts'
import { storeAllRead, storeDeletion, storeRead, storeRestored } from './notification-commands.ts'
import { mergeProfileEdits, storeConsents, storeUser } from './profile-commands.ts'
import { prepareWithdrawal, storeChoice, storeNoPlace, storeSessionResponse } from './session-commands.ts'

interface CommandRules<Kind extends CommandKind> {
  /** Commands about the same thing share a key and are sent one after the other. */
  entityKey: (args: CommandArgs[Kind]) => string
  request: (args: CommandArgs[Kind]) => EndpointRequest
  /** The collections that `apply`, `refusedPart`, and `alreadySo` read and write. */
  collections: readonly CollectionName[]
  /** Stores the response. False when it is not a valid response to this command. */
  apply: (db: UserDb, response: unknown, args: CommandArgs[Kind]) => Promise<boolean>
  /** Why the server did not do a part of the command, although it did the rest; null if it did everything. */
  refusedPart?: (db: UserDb, response: unknown, args: CommandArgs[Kind]) => Promise<OutcomeError | null>
  /** The refusal code that means nothing is left to do, and the function that stores the state then. */
  alreadySo?: { code: string; store: (db: UserDb, args: CommandArgs[Kind]) => Promise<void> }
  /** The commands that this one undoes. While both are unsent, they cancel each other. */
  undoes?: readonly CommandKind[]
  /**
   * Merges two unsent edits; null when nothing is left. Without it, a repeated command replaces one that was never
   * attempted, and is dropped otherwise.
   */
  merge?: (earlier: Command, later: CommandArgs[Kind]) => Command | null
  /** A refusal is only logged, because the user can do nothing about it. */
  quiet?: true
  /** The result stays in the outbox until the user has read it, because it can differ from what they asked for. */
  keepsResult?: true
  /**
   * Completes the command with data from earlier responses. The result is stored, so that every attempt sends the
   * same request. Null when nothing is left to send.
   */
  prepare?: (db: UserDb, args: CommandArgs[Kind]) => Promise<Command | null>
  /** The document to upload before the command. Its id is stored with the command. */
  document?: {
    category: UploadCategory
    /** Null if there is none, or if it was uploaded. */
    waiting: (args: CommandArgs[Kind]) => WaitingFile | null
    uploaded: (args: CommandArgs[Kind], uploadId: string) => Command<Kind>
  }
}

const rules: { [Kind in CommandKind]: CommandRules<Kind> } = {
  enroll: {
    entityKey: sessionKey,
    request: ({ classId, sessionId, joinWaitlistIfFull, ...args }) =>
      endpointRequest('POST', '/enrollments/:id', {
        params: { id: classId },
        body: { sessionId, joinWaitlistIfFull, ...agreementFields(args) },
      }),
    collections: ['enrollments', 'waitlist'],
    apply: storeSessionResponse,
    undoes: ['withdraw'],
  },
  'accept-offer': {
    entityKey: sessionKey,
    request: ({ entryId, ...args }) =>
      endpointRequest('POST', '/enrollments/waitlist/:id/accept', {
        params: { id: entryId },
        body: agreementFields(args),
      }),
    collections: ['enrollments', 'waitlist'],
    apply: storeSessionResponse,
  },
  withdraw: {
    entityKey: sessionKey,
    request: ({ enrollmentId, shown }) => {
      if (!enrollmentId) throw new Error('A withdrawal must be prepared before it is sent')
      return endpointRequest('DELETE', '/enrollments/:id', {
        params: { id: enrollmentId },
        ...(shown && { query: shown }),
      })
    },
    collections: ['enrollments', 'waitlist'],
    apply: storeSessionResponse,
    undoes: ['enroll', 'accept-offer'],
    prepare: prepareWithdrawal,
  },
  'request-transfer': {
    entityKey: oldSessionKey,
    request: ({ enrollmentId, wanted: { sessionId, seen }, shown }) =>
      endpointRequest('POST', '/enrollments/:id/transfer-request', {
        params: { id: enrollmentId },
        body: { session_id: sessionId, terms: seen.terms, ...(shown && { shown_refund: shown }) },
      }),
    collections: ['enrollments', 'waitlist'],
    apply: storeSessionResponse,
  },
  'withdraw-transfer-request': {
    entityKey: oldSessionKey,
    request: ({ enrollmentId }) =>
      endpointRequest('DELETE', '/enrollments/:id/transfer-request', { params: { id: enrollmentId } }),
    collections: ['enrollments', 'waitlist'],
    apply: storeSessionResponse,
    undoes: ['request-transfer'],
  },
  'answer-choice': {
    entityKey: oldSessionKey,
    request: ({ enrollmentId, wanted }) =>
      endpointRequest('POST', '/users/enrollments/:id/choice', {
        params: { id: enrollmentId },
        body: wanted
          ? {
              answer: 'session',
              session_id: wanted.sessionId,
              ...(wanted.seen && { terms: wanted.seen.terms }),
            }
          : { answer: 'refund' },
      }),
    collections: ['enrollments', 'waitlist'],
    apply: storeChoice,
  },
  'join-waitlist': {
    entityKey: sessionKey,
    request: ({ sessionId, ...args }) =>
      endpointRequest('POST', '/enrollments/waitlist/:id', {
        params: { id: sessionId },
        body: agreementFields(args),
      }),
    collections: ['enrollments', 'waitlist'],
    apply: storeSessionResponse,
    undoes: ['leave-waitlist'],
  },
  'leave-waitlist': {
    entityKey: sessionKey,
    request: ({ sessionId }) =>
      endpointRequest('DELETE', '/enrollments/waitlist/:id', { params: { id: sessionId } }),
    collections: ['enrollments', 'waitlist'],
    apply: storeSessionResponse,
    alreadySo: { code: 'not_on_waitlist', store: storeNoPlace },
    undoes: ['join-waitlist'],
  },
  'edit-profile': {
    entityKey: () => 'profile',
    request: ({ changes, base }) => endpointRequest('PUT', '/users/profile', { body: { ...changes, base } }),
    collections: ['profile'],
    apply: storeUser,
    merge: mergeProfileEdits,
  },
  'change-preferences': {
    entityKey: () => 'preferences',
    request: (body) => endpointRequest('PUT', '/profile/email-preferences', { body }),
    collections: ['profile'],
    apply: storeUser,
    merge: (earlier, args) => ({
      kind: 'change-preferences',
      args: earlier.kind === 'change-preferences' ? combineChanges(earlier.args, args) : args,
    }),
  },
  agree: {
    entityKey: () => 'consents',
    request: (body) => endpointRequest('POST', '/users/consents', { body }),
    collections: ['consents'],
    apply: storeConsents,
    merge: (earlier, args) => ({
      kind: 'agree',
      args: earlier.kind === 'agree' ? { ...earlier.args, ...args } : args,
    }),
    // The server refuses only if there is a newer version, and the app then asks the user to agree to that one.
    quiet: true,
  },
  'mark-read': {
    entityKey: notificationKey,
    request: ({ notificationId: id }) =>
      endpointRequest('PUT', '/notifications/:id/read', { params: { id } }),
    collections: ['notifications'],
    apply: storeRead,
    quiet: true,
  },
  'mark-all-read': {
    entityKey: () => 'notifications',
    request: ({ upTo }) => endpointRequest('PUT', '/notifications/read-all', { query: { up_to: upTo } }),
    collections: ['notifications'],
    apply: storeAllRead,
    merge: (_, args) => ({ kind: 'mark-all-read', args }),
    quiet: true,
  },
  'delete-notification': {
    entityKey: notificationKey,
    request: ({ notificationId: id }) => endpointRequest('DELETE', '/notifications/:id', { params: { id } }),
    collections: ['notifications'],
    apply: storeDeletion,
    quiet: true,
  },
  'restore-notification': {
    entityKey: notificationKey,
    request: ({ notificationId: id }) =>
      endpointRequest('POST', '/notifications/:id/restore', { params: { id } }),
    collections: ['notifications'],
    apply: storeRestored,
    undoes: ['delete-notification'],
  },
  'take-attendance': {
    entityKey: attendanceKey,
    request: ({ meetingId: id, marks }) =>
      endpointRequest('PUT', '/meetings/:id/attendance', { params: { id }, body: { marks } }),
    collections: ['rosters'],
    apply: storeAttendance,
    merge: mergeMarks,
  },
  'scan-meeting-code': {
    entityKey: ({ meetingId }) => `meeting-code:${meetingId}`,
    request: ({ code }) => endpointRequest('POST', '/users/check-ins', { body: { code } }),
    collections: ['passes'],
    apply: storeOwnCheckIn,
  },
  'enroll-walk-in': {
    entityKey: ({ rosterId, walkIn }) => `walk-in:${rosterId}:${walkIn.email}`,
    request: ({ rosterId: id, walkIn }) =>
      endpointRequest('POST', '/teaching/sessions/:id/walk-ins', { params: { id }, body: walkIn }),
    collections: ['rosters'],
    apply: storeWalkIn,
  },
  'check-in': {
    entityKey: attendanceKey,
    request: ({ meetingId: id, checkIns }) =>
      endpointRequest('POST', '/meetings/:id/check-ins', {
        params: { id },
        body: {
          check_ins: checkIns.map(({ code, mark: { key, marked_at } }) => ({
            key,
            code,
            scanned_at: marked_at,
          })),
        },
      }),
    collections: ['rosters'],
    apply: storeAttendance,
    refusedPart: refusedCheckIns,
    merge: (earlier, { meetingId, checkIns }) => ({
      kind: 'check-in',
      args: {
        meetingId,
        checkIns: [...(earlier.kind === 'check-in' ? earlier.args.checkIns : []), ...checkIns],
      },
    }),
  },
  'choose-standards': {
    entityKey: () => 'standards',
    request: (body) => endpointRequest('PUT', '/users/hours/standards', { body }),
    collections: ['hours'],
    apply: storeChosenStandards,
    merge: (_, args) => ({ kind: 'choose-standards', args }),
  },
  'report-training': {
    entityKey: ({ report }) => `training:${report.id}`,
    request: ({ report, uploadId }) =>
      endpointRequest('POST', '/users/trainings', { body: { ...report, upload_id: uploadId } }),
    collections: ['hours'],
    apply: storeTraining,
    document: {
      category: 'education',
      waiting: ({ file, uploadId }) => (uploadId === null ? file : null),
      uploaded: (args, uploadId) => ({ kind: 'report-training', args: { ...args, uploadId } }),
    },
  },
  'order-for-center': {
    entityKey: centerOrderKey,
    request: ({ centerId, ordered, people, mode, poNumber }) =>
      endpointRequest('POST', '/centers/:id/orders', {
        params: { id: centerId },
        body: {
          session_id: ordered.sessionId,
          member_ids: people.map(({ member_id }) => member_id),
          mode,
          po_number: poNumber,
          terms: ordered.seen.terms,
        },
      }),
    collections: ['centers'],
    apply: async (db, response) => {
      if (!isOrderResult(response)) return false
      await markChanged(db, 'centers')
      return true
    },
    keepsResult: true,
  },
}

export function entityKeyOf<Kind extends CommandKind>(command: Command<Kind>): string {
  return rules[command.kind].entityKey(command.args)
}

export function requestOf<Kind extends CommandKind>(command: Command<Kind>): EndpointRequest {
  return rules[command.kind].request(command.args)
}

/** The tables that the response to a command changes, with the outbox. */
export function tablesOf(db: UserDb, kind: CommandKind): Table[] {
  return [db.outbox, db.meta, ...rules[kind].collections.map((name) => db.table(name))]
}

/** The tables that `prepare` reads. */
export function preparationTables(db: UserDb): Table[] {
  return [db.enrollments, db.waitlist]
}

export function applyResponse<Kind extends CommandKind>(
  db: UserDb,
  command: Command<Kind>,
  response: unknown,
): Promise<boolean> {
  return rules[command.kind].apply(db, response, command.args)
}

/** Returns why the server did not do a part of a command, or null. */
export async function refusedPartOf<Kind extends CommandKind>(
  db: UserDb,
  command: Command<Kind>,
  response: unknown,
): Promise<OutcomeError | null> {
  return (await rules[command.kind].refusedPart?.(db, response, command.args)) ?? null
}

/** Stores the state if the refusal means that nothing is left to do. Returns whether it does. */
export async function storeIfAlreadySo<Kind extends CommandKind>(
  db: UserDb,
  command: Command<Kind>,
  code: string,
): Promise<boolean> {
  const { alreadySo } = rules[command.kind]
  if (alreadySo?.code !== code) return false
  await alreadySo.store(db, command.args)
  return true
}

/** Merges two commands of one kind: null when nothing is left, undefined for a kind whose commands are not merged. */
export function merge<Kind extends CommandKind>(
  earlier: Command,
  later: Command<Kind>,
): Command | null | undefined {
  return rules[later.kind].merge?.(earlier, later.args)
}

export function isQuiet(kind: CommandKind): boolean {
  return rules[kind].quiet ?? false
}

export function keepsResult(kind: CommandKind): boolean {
  return isKnownKind(kind) && (rules[kind].keepsResult ?? false)
}

/** Undefined for a command that needs no preparation. */
export function prepare<Kind extends CommandKind>(
  db: UserDb,
  command: Command<Kind>,
): Promise<Command | null> | undefined {
  return rules[command.kind].prepare?.(db, command.args)
}

/** The document that has to be uploaded before a command; null if there is none. */
export function documentOf<Kind extends CommandKind>(command: Command<Kind>) {
  const document = rules[command.kind].document
  const file = document?.waiting(command.args)
  if (!document || !file) return null
  const { category, uploaded } = document
  return { category, file, uploaded: (uploadId: string) => uploaded(command.args, uploadId) }
}

export function undoes(kind: CommandKind, earlier: CommandKind): boolean {
  return rules[kind].undoes?.includes(earlier) ?? false
}

/** False for a kind that only a newer version of the app knows. */
export function isKnownKind(kind: string): kind is CommandKind {
  return Object.hasOwn(rules, kind)
}

/** Undefined for a command of an older version: every attempt of a row must be the same request. */
function agreementFields({
  seen,
  code,
  agreed,
}: Pick<CommandArgs['join-waitlist'], 'seen' | 'code' | 'agreed'>) {
  if (!seen && !agreed) return undefined
  return { ...(seen && { terms: seen.terms }), ...(code && { code }), ...(agreed && { agreed }) }
}

function sessionKey({ sessionId }: { sessionId: string }): string {
  return `session:${sessionId}`
}

/** A withdrawal from the same session is sent after the request. */
function oldSessionKey({ oldSessionId }: { oldSessionId: string }): string {
  return sessionKey({ sessionId: oldSessionId })
}

function attendanceKey({ meetingId }: { meetingId: string }): string {
  return `attendance:${meetingId}`
}

/** The same group in the same session is ordered once, however often the button is pressed. */
function centerOrderKey({ ordered, people }: CommandArgs['order-for-center']): string {
  const members = people.map(({ member_id }) => member_id).sort()
  return `center-order:${ordered.sessionId}:${members.join()}`
}

function notificationKey({ notificationId }: { notificationId: string }): string {
  return `notification:${notificationId}`
}
