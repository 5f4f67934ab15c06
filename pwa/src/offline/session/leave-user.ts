import { sealUserData } from '@/offline/session/seal-user-data.ts'
import { openPublic, openUserDb } from '@/offline/store/schema.ts'
import { closeEverywhere, deleteUserDatabase } from '@/offline/store/user-database.ts'

/**
 * Deletes or seals what this device has of a user who is not logged in. After a logout everything is deleted. After a
 * login that the server ended, it is sealed; once another user has logged in, only what waits to be sent is kept.
 */
export async function leaveUser(userId: string, isReplaced: boolean): Promise<void> {
  const { ended_logins } = await openPublic()
  if (await ended_logins.get(userId)) await sealUserData(userId)
  const ended = await ended_logins.get(userId)
  if (!ended || (isReplaced && ended.waiting.length === 0)) {
    await deleteUserDatabase(userId)
    await ended_logins.delete(userId)
  } else if (isReplaced) {
    const db = await openUserDb(userId)
    await db.sealed.where('part').equals('copy').delete()
    closeEverywhere(userId)
  }
}
