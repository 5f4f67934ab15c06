import type { OutcomeError } from '@/api/outcome.ts'
import type { Command, CommandKind, SessionCommandKind } from '@/offline/store/command.ts'

export const rowStatuses = ['queued', 'sending', 'needs_auth', 'conflict', 'rejected', 'done'] as const
export type RowStatus = (typeof rowStatuses)[number]

export interface RowState {
  /** A UUID, and the `Idempotency-Key` of every attempt. */
  id: string
  version: 1
  /** Rows of one entity are sent one after the other, oldest first. */
  entityKey: string
  status: RowStatus
  /** The number of attempts that may have reached the server. */
  attempts: number
  /** Orders the entity queue: later than every earlier row, even if the clock was set back. */
  createdAt: number
  nextAttemptAt: number
  lastError: OutcomeError | null
  result: unknown
  /** Whether the user was notified of the refusal, so that no other tab and no later start repeats it. */
  notified?: true
}

/** A command, kept until the server has answered and the user has seen a refusal. */
export type OutboxRow<Kind extends CommandKind = CommandKind> = Command<Kind> & RowState

export function isUnsent(row: OutboxRow): boolean {
  return row.status === 'queued' || row.status === 'sending' || row.status === 'needs_auth'
}

export function isRefused(row: OutboxRow): boolean {
  return row.status === 'conflict' || row.status === 'rejected'
}

/** Whether a command is about a session. */
export function isSessionRow(row: OutboxRow): row is OutboxRow<SessionCommandKind> {
  return 'sessionId' in row.args
}
