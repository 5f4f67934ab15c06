import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { request } from '@/api/client.ts'
import { isDue, logFailure, type Outcome, outcomeOf } from '@/api/outcome.ts'
import { deleteUnusedFiles, LostDocumentError, uploadDocumentOf } from '@/offline/outbox/command-files.ts'
import {
  applyResponse,
  isKnownKind,
  isQuiet,
  keepsResult,
  preparationTables,
  prepare,
  refusedPartOf,
  requestOf,
  storeIfAlreadySo,
  tablesOf,
  undoes,
} from '@/offline/outbox/commands.ts'
import {
  browserTools,
  type DrainReport,
  type DrainTools,
  type DrainTrigger,
  drainQueue,
  KEPT_UNNOTIFIED_MS,
  type Queue,
  waitingAfter,
} from '@/offline/outbox/queue.ts'
import type { UserDb } from '@/offline/store/schema.ts'
import { isUnsent, type OutboxRow } from '@/offline/store/stored-rows.ts'
import { type CurrentUser, openCurrentUser, readLogin, writeAs } from '@/offline/store/user-database.ts'

/** Sends all due commands of the logged-in user. */
export async function drain(trigger: DrainTrigger, tools: DrainTools = browserTools()): Promise<DrainReport> {
  const login = await readLogin()
  if (!login) return { nextAt: null, needsLogin: false }
  const open = async () => {
    const currentUser = await openCurrentUser()
    return currentUser?.login.user.id === login.user.id ? commandQueue(currentUser, tools) : null
  }
  return drainQueue(login.user.id, open, trigger, tools)
}

/** The commands of each entity wait for each other; those of different entities are sent at the same time. */
function commandQueue(currentUser: CurrentUser, tools: DrainTools): Queue<OutboxRow> {
  const { db } = currentUser
  return {
    putBack: (which, waiting) => db.outbox.filter(which).modify(waiting),
    write: (work) => writeAs(currentUser, [db.outbox, db.command_files], work),
    deleteOver: (now) => deleteDoneRows(db, now),
    waiting: async () => (await heads(db)).filter(isWaiting),
    oneByOne: false,
    take: ({ entityKey }) =>
      writeAs(currentUser, [db.outbox, ...preparationTables(db)], () => takeNext(db, entityKey, tools.now())),
    send: (row) => send(currentUser, row, tools),
    record: (row, outcome) =>
      writeAs(currentUser, tablesOf(db, row.kind), () => recordOutcome(db, row, outcome, tools)),
  }
}

/** The next unsent row of each entity queue. */
async function heads(db: UserDb): Promise<OutboxRow[]> {
  const rows = (await db.outbox.orderBy('createdAt').toArray()).filter(isUnsent)
  return rows.filter((row, at) => rows.findIndex(({ entityKey }) => entityKey === row.entityKey) === at)
}

/** Whether this row is waiting to be sent. A row of a newer version waits for a tab that knows it. */
function isWaiting(row: OutboxRow): boolean {
  return row.status === 'queued' && row.version === 1 && isKnownKind(row.kind)
}

/** Marks the next row of an entity queue as being sent; null when none is due. */
async function takeNext(db: UserDb, entityKey: string, now: number): Promise<OutboxRow | null> {
  for (;;) {
    const row = (await heads(db)).find((head) => head.entityKey === entityKey)
    if (!row || !isWaiting(row) || !isDue(row.nextAttemptAt, now)) return null
    const prepared = prepare(db, row)
    const command = prepared ? await prepared : row
    if (command) {
      const sending: OutboxRow = { ...row, ...command, status: 'sending', attempts: row.attempts + 1 }
      await db.outbox.put(sending)
      return sending
    }
    await db.outbox.update(row.id, { status: 'done' })
  }
}

async function send(currentUser: CurrentUser, row: OutboxRow, tools: DrainTools): Promise<Outcome> {
  try {
    const { path, method, body } = requestOf(await uploadDocumentOf(currentUser, row, tools.fetch))
    const headers = { 'Idempotency-Key': row.id }
    const { token } = currentUser.login
    const response = await request(path, { method, body, token, headers, turn: 'saved' }, tools.fetch)
    return { kind: 'done', response: response.body }
  } catch (failure) {
    if (failure instanceof LostDocumentError) return { kind: 'rejected', error: lostDocument }
    return outcomeOf(failure)
  }
}

const lostDocument = { code: 'document_not_found', message: messages.documentNotOnDevice }

/**
 * Records the outcome of a send: the row's new state, for example when it is retried, together with the rows that
 * the response changes. Runs inside a transaction over `tablesOf` the command.
 */
async function recordOutcome(db: UserDb, row: OutboxRow, outcome: Outcome, tools: DrainTools): Promise<void> {
  if (outcome.kind === 'done') {
    if (await applyResponse(db, row, outcome.response)) {
      const lastError = await refusedPartOf(db, row, outcome.response)
      const status = lastError ? 'rejected' : 'done'
      await db.outbox.update(row.id, { status, lastError, result: outcome.response })
      // The user undid it meanwhile, and is told about that instead.
      if (status === 'done' && (await isUndoneNext(db, row))) await db.outbox.update(row.id, { result: null })
      return
    }
    const error = {
      code: 'unexpected_answer',
      message: t(
        'Something else answered instead of Cubby. Check your connection. You may need to log in to the Wi-Fi first.',
      ),
    }
    await recordOutcome(db, row, { kind: 'retry', error, retryAfterMs: null }, tools)
    return
  }
  const { kind, error: lastError } = outcome
  if (kind === 'retry') {
    await db.outbox.update(row.id, waitingAfter(row, outcome, tools))
  } else if (kind === 'needs_auth') {
    await db.outbox.filter(isUnsent).modify({ status: 'needs_auth', lastError })
  } else if (await storeIfAlreadySo(db, row, lastError.code)) {
    await db.outbox.update(row.id, { status: 'done', lastError: null, result: {} })
  } else if (isQuiet(row.kind)) {
    logFailure(row.kind, lastError)
    await db.outbox.update(row.id, { status: 'done', lastError })
  } else {
    await db.outbox.update(row.id, { status: kind, lastError })
    await releaseFollower(db, row)
  }
}

/**
 * Continues the queue after a refusal. If the next command would only undo the refused one, it becomes done without
 * being sent.
 */
async function releaseFollower(db: UserDb, refused: OutboxRow): Promise<void> {
  const next = await nextOf(db, refused)
  const givesUp = next?.kind === 'withdraw' || next?.kind === 'leave-waitlist'
  if (next && givesUp && undoes(next.kind, refused.kind)) await db.outbox.update(next.id, { status: 'done' })
}

async function isUndoneNext(db: UserDb, row: OutboxRow): Promise<boolean> {
  const next = await nextOf(db, row)
  return next !== undefined && undoes(next.kind, row.kind)
}

/** The first unsent command in the queue of a command that is no longer unsent. */
async function nextOf(db: UserDb, { entityKey }: OutboxRow): Promise<OutboxRow | undefined> {
  return (await heads(db)).find((head) => head.entityKey === entityKey)
}

/** Deletes rows that are done and need no notification, and files that no row needs. */
async function deleteDoneRows(db: UserDb, now: number): Promise<void> {
  const over = now - KEPT_UNNOTIFIED_MS
  await db.outbox
    .filter(
      ({ kind, status, result, createdAt }) =>
        status === 'done' && (result === null || (createdAt < over && !keepsResult(kind))),
    )
    .delete()
  await deleteUnusedFiles(db)
}
