import type { PersonDb } from '@/offline/db.ts'
import { storeSessionAnswer, whatIsHeld } from '@/offline/session-answer.ts'

interface CommandArgs {
  enroll: { classId: string; sessionId: string; joinWaitlistIfFull: boolean }
  withdraw: { enrollmentId: string; sessionId: string }
  'join-waitlist': { sessionId: string; classId: string }
  'leave-waitlist': { sessionId: string; classId: string }
}
export type CommandKind = keyof CommandArgs
/** What a person wants done, in a form that can wait for the network. */
export type Command<Kind extends CommandKind = CommandKind> = {
  [K in Kind]: { kind: K; args: CommandArgs[K] }
}[Kind]

export interface CommandRequest {
  method: 'POST' | 'DELETE'
  path: string
  body?: unknown
}

interface CommandRules<Kind extends CommandKind> {
  /** Commands about the same thing share a key and are sent one after the other. */
  entityKey: (args: CommandArgs[Kind]) => string
  request: (args: CommandArgs[Kind]) => CommandRequest
  /** Stores what the answer says. False when the answer is not one that Cubby gives to this command. */
  apply: (db: PersonDb, answer: unknown) => Promise<boolean>
  /** The command this one takes back. Unsent, the two annihilate. */
  undoes: CommandKind
  /**
   * Fills in what only the answer to an earlier command could tell. Stored with the row, so that every
   * attempt asks for the same. Null when by now there is nothing to ask for.
   */
  prepare?: (db: PersonDb, args: CommandArgs[Kind]) => Promise<Command | null>
}

const rules: { [Kind in CommandKind]: CommandRules<Kind> } = {
  enroll: {
    entityKey: sessionKey,
    request: ({ classId, sessionId, joinWaitlistIfFull }) => ({
      method: 'POST',
      path: `/enrollments/${segment(classId)}`,
      body: { sessionId, joinWaitlistIfFull },
    }),
    apply: storeSessionAnswer,
    undoes: 'withdraw',
  },
  withdraw: {
    entityKey: sessionKey,
    request: ({ enrollmentId }) => ({ method: 'DELETE', path: `/enrollments/${segment(enrollmentId)}` }),
    apply: storeSessionAnswer,
    undoes: 'enroll',
    prepare: giveUpWhatIsHeld,
  },
  'join-waitlist': {
    entityKey: sessionKey,
    request: ({ sessionId }) => ({ method: 'POST', path: `/enrollments/waitlist/${segment(sessionId)}` }),
    apply: storeSessionAnswer,
    undoes: 'leave-waitlist',
  },
  'leave-waitlist': {
    entityKey: sessionKey,
    request: ({ sessionId }) => ({ method: 'DELETE', path: `/enrollments/waitlist/${segment(sessionId)}` }),
    apply: storeSessionAnswer,
    undoes: 'join-waitlist',
  },
}

export function entityKeyOf<Kind extends CommandKind>(command: Command<Kind>): string {
  return rules[command.kind].entityKey(command.args)
}

export function requestOf<Kind extends CommandKind>(command: Command<Kind>): CommandRequest {
  return rules[command.kind].request(command.args)
}

export function applyAnswer(db: PersonDb, kind: CommandKind, answer: unknown): Promise<boolean> {
  return rules[kind].apply(db, answer)
}

/** Undefined for a command that is sent just as it was given. */
export function prepare<Kind extends CommandKind>(
  db: PersonDb,
  command: Command<Kind>,
): Promise<Command | null> | undefined {
  return rules[command.kind].prepare?.(db, command.args)
}

export function undoes(kind: CommandKind, earlier: CommandKind): boolean {
  return rules[kind].undoes === earlier
}

/** False for a kind that only a newer version of this app knows. */
export function isKnownKind(kind: string): kind is CommandKind {
  return Object.hasOwn(rules, kind)
}

function sessionKey({ sessionId }: { sessionId: string }): string {
  return `session:${sessionId}`
}

function segment(id: string): string {
  return encodeURIComponent(id)
}

/** An enrollment that was unsent when it was withdrawn is by now a seat, a place in the line, or nothing. */
async function giveUpWhatIsHeld(db: PersonDb, args: CommandArgs['withdraw']): Promise<Command | null> {
  if (args.enrollmentId !== '') return { kind: 'withdraw', args }
  const { sessionId } = args
  const { enrollment, entry } = await whatIsHeld(db, sessionId)
  if (enrollment) return { kind: 'withdraw', args: { sessionId, enrollmentId: enrollment.id } }
  if (entry) return { kind: 'leave-waitlist', args: { sessionId, classId: entry.class_id } }
  return null
}
