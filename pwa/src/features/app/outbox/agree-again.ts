import { refusedCommand } from '@/offline/sync/manage-row.ts'
import { refreshCollection } from '@/offline/sync/refresh-collection.ts'
import { queueCommand } from './queue-command.ts'

/**
 * Queues a command again that the server refused because of a newer version of the Terms or the Privacy Policy. The
 * user is asked to agree to that version first.
 */
export async function agreeAgain(rowId: string): Promise<void> {
  await refreshCollection('provider')
  const command = await refusedCommand(rowId)
  if (command) await queueCommand(command)
}
