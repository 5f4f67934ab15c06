import { settingNames, writeSetting } from '@/api/local-settings.ts'
import { turnOff } from '@/offline/push/push-device.ts'
import { registerBackgroundSync } from '@/offline/store/background-sync.ts'
import { inTime } from '@/offline/store/browser-databases.ts'
import { openPublic } from '@/offline/store/schema.ts'
import { deleteUserDatabase, openCurrentUser, readLogin } from '@/offline/store/user-database.ts'
import { forgetLogin } from './login.ts'
import { sendRevocations } from './revocations.ts'

/** How long a logout waits until the user's database is deleted. */
const LEAVE_PATIENCE_MS = 2_000

/** The number of the logged-in user's commands and messages that a logout would lose. */
export async function countUnsent(): Promise<number> {
  const currentUser = await openCurrentUser()
  if (!currentUser) return 0
  const { contact } = await openPublic()
  const [commands, messages] = await Promise.all([
    currentUser.db.outbox.filter(({ status }) => status !== 'done').count(),
    contact.filter(({ writer, status }) => writer === currentUser.login.user.id && status !== 'sent').count(),
  ])
  return commands + messages
}

/**
 * Ends the login and deletes the user's data from this device. Deletes the login first, so that nothing can be written
 * for it afterwards. Only its revocation ticket stays, until the server has ended the login, too.
 */
export async function logOut(): Promise<void> {
  const login = await readLogin()
  if (!login) return
  const userId = login.user.id
  await forgetLogin(login, null)
  deleteUserSettings(userId)
  forgetDrafts()
  // The server deletes the subscription with the login; delete it here, too.
  turnOff().catch(() => undefined)
  registerBackgroundSync()
  void sendRevocations()
  const { contact } = await openPublic()
  await contact.filter(({ writer }) => writer === userId).delete()
  // A tab that the browser suspended may block the database. The next check of the login deletes it then.
  await inTime(deleteUserDatabase(userId), LEAVE_PATIENCE_MS).catch(() => undefined)
}

/** Deletes what features store for a user outside of the database, under keys that end with the id of the user. */
function deleteUserSettings(userId: string): void {
  for (const key of settingNames()) if (key.endsWith(userId)) writeSetting(key, null)
}

/** Deletes what was typed in this tab, which the next user would see. */
function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith('cubby-')) sessionStorage.removeItem(key)
    }
  } catch {
    // A browser that blocks the storage has no drafts.
  }
}
