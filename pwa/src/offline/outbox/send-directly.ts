import { request } from '@/api/client.ts'
import { idempotentRequest, type Outcome, outcomeOf } from '@/api/outcome.ts'
import { uploadUnstored } from '@/offline/outbox/command-files.ts'
import { applyResponse, preparationTables, prepare, requestOf, tablesOf } from '@/offline/outbox/commands.ts'
import { checkLogin } from '@/offline/session/login.ts'
import { isStorageFull } from '@/offline/store/make-room.ts'
import type { CommandFile } from '@/offline/store/schema.ts'
import type { Command } from '@/offline/store/stored-rows.ts'
import { type CurrentUser, writeAs } from '@/offline/store/user-database.ts'

type Listener = (command: Command, outcome: Outcome) => void
const listeners = new Set<Listener>()

/** Calls back with the outcome of each command that could not wait on this device. */
export function onSentDirectly(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The same command keeps its key until it has a final response. */
const once = idempotentRequest()

/**
 * Sends a command that this device cannot store. It is tried once; listeners notify the user. Returns whether the
 * server did it.
 */
export async function sendDirectly(
  currentUser: CurrentUser,
  command: Command,
  file: CommandFile | null = null,
): Promise<boolean> {
  const { login, db } = currentUser
  const prepared = await db.transaction('r', preparationTables(db), () => prepare(db, command) ?? command)
  if (!prepared) return true
  const outcome = await once(prepared, async (key) =>
    send(await uploadUnstored(prepared, file, login.token), login.token, key),
  ).catch(outcomeOf)
  if (outcome.kind === 'done') await store(currentUser, prepared, outcome.response)
  if (outcome.kind === 'needs_auth') await checkLogin()
  for (const listener of listeners) listener(prepared, outcome)
  return outcome.kind === 'done'
}

async function send(command: Command, token: string, key: string): Promise<Outcome> {
  const { path, method, body } = requestOf(command)
  const headers = { 'Idempotency-Key': key }
  const response = await request(path, { method, body, token, headers, turn: 'saved' })
  return { kind: 'done', response: response.body }
}

/** Stores what the response changes. On a full device, the screens keep showing the earlier state. */
async function store(currentUser: CurrentUser, command: Command, response: unknown): Promise<void> {
  try {
    const { db } = currentUser
    await writeAs(currentUser, tablesOf(db, command.kind), () => applyResponse(db, command, response))
  } catch (error) {
    if (!isStorageFull(error)) throw error
  }
}
