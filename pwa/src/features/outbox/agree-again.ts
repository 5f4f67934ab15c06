import { refusedCommand } from '@/offline/outbox/manage-row.ts'
import { refreshCollection } from '@/offline/sync/refresh-collection.ts'
import { queueCommand } from './queue-command.ts'

/** Gives a command again that the server refused because of a newer version, after asking the user to agree to it. */
export async function agreeAgain(rowId: string): Promise<void> {
  await refreshCollection('provider')
  const command = await refusedCommand(rowId)
  if (command) await queueCommand(command)
}
