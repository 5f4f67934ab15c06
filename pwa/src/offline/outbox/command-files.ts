import type { UploadCategory } from '@cubby/contract/school/upload-categories'
import { request } from '@/api/client.ts'
import { isRecord } from '@/api/read-response.ts'
import type { CommandFile, UserDb } from '@/offline/store/schema.ts'
import type { Command, OutboxRow, WaitingFile } from '@/offline/store/stored-rows.ts'
import { type CurrentUser, writeAs } from '@/offline/store/user-database.ts'
import { documentOf } from './commands.ts'

/** Reads a file before the transaction that stores it with its command. */
export async function commandFile({ id, name, type }: WaitingFile, file: Blob): Promise<CommandFile> {
  return { id, name, type, bytes: await file.arrayBuffer() }
}

/** A command whose document is no longer on this device. */
export class LostDocumentError extends Error {
  override readonly name = 'LostDocumentError'
}

/**
 * Uploads the document of a stored command, and stores the document's id with the command. So each attempt
 * sends the same request. An upload whose response is lost is repeated: the server keeps the same file once.
 * Throws ApiError, NetworkError, and LostDocumentError.
 */
export async function uploadDocumentOf(
  currentUser: CurrentUser,
  row: OutboxRow,
  send: typeof fetch,
): Promise<Command> {
  const document = documentOf(row)
  if (!document) return row
  const { db, login } = currentUser
  const file = await db.command_files.get(document.file.id)
  if (!file) throw new LostDocumentError()
  const command = document.uploaded(await upload(file, document.category, login.token, send))
  await writeAs(currentUser, [db.outbox, db.command_files], async () => {
    await db.outbox.where({ id: row.id }).modify((stored) => {
      stored.args = command.args
    })
    await db.command_files.delete(file.id)
  })
  return command
}

/** Uploads the document of a command that this device cannot store. */
export async function uploadUnstored(
  command: Command,
  file: CommandFile | null,
  token: string,
): Promise<Command> {
  const document = documentOf(command)
  if (!document) return command
  if (!file) throw new LostDocumentError()
  return document.uploaded(await upload(file, document.category, token, fetch))
}

async function upload(
  { name, type, bytes }: CommandFile,
  category: UploadCategory,
  token: string,
  send: typeof fetch,
): Promise<string> {
  const form = new FormData()
  form.set('category', category)
  form.set('file', new File([bytes], name, { type }))
  const options = { method: 'POST', body: form, token, turn: 'saved' } as const
  const { body } = await request('/users/uploads', options, send)
  const document = isRecord(body) ? body.upload : null
  if (!isRecord(document) || typeof document.id !== 'string')
    throw new Error('The response is not from Cubby')
  return document.id
}

/** Deletes the files of commands that are done or were deleted. Also keeps those of commands of newer versions. */
export async function deleteUnusedFiles(db: UserDb): Promise<void> {
  const rows = await db.outbox.filter(({ status }) => status !== 'done').toArray()
  const used = rows.flatMap(({ args }) => {
    const file: unknown = 'file' in args ? args.file : null
    return isRecord(file) && typeof file.id === 'string' ? [file.id] : []
  })
  await db.command_files.where('id').noneOf(used).delete()
}
