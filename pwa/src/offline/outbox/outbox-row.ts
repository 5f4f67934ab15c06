import type { Conflicts } from '@cubby/contract/errors'
import type { Command, CommandKind, SessionCommandKind } from '@/offline/outbox/command.ts'

export const rowStatuses = ['queued', 'sending', 'needs_auth', 'conflict', 'rejected', 'done'] as const
export type RowStatus = (typeof rowStatuses)[number]

interface RowState {
  /** A UUID, and the `Idempotency-Key` of every attempt. */
  id: string
  version: 1
  /** Rows of one entity are a queue: sent one after the other, oldest first. */
  entityKey: string
  status: RowStatus
  /** How often it may have reached the server. At 0 it certainly has not. */
  attempts: number
  /** Orders the queue: later than every row before it, even when the device's clock was set back. */
  createdAt: number
  nextAttemptAt: number
  lastError: { code: string; message: string; conflicts?: Conflicts } | null
  result: unknown
  /** Whether the user was told of the refusal, so that no other tab and no later start tells it again. */
  told?: true
}

/** A command of the user, kept until the server has answered and the user has seen a refusal. */
export type OutboxRow<Kind extends CommandKind = CommandKind> = Command<Kind> & RowState

export function isUnsent(row: OutboxRow): boolean {
  return row.status === 'queued' || row.status === 'sending' || row.status === 'needs_auth'
}

export function isRefused(row: OutboxRow): boolean {
  return row.status === 'conflict' || row.status === 'rejected'
}

/** Whether a command is about a place in a session. */
export function isSessionRow(row: OutboxRow): row is OutboxRow<SessionCommandKind> {
  return 'sessionId' in row.args
}
