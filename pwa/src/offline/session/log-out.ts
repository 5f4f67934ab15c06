import { call } from '@/api/call.ts'
import { forgetLogin } from '@/offline/session/login.ts'
import { leaveUserDatabase, openCurrentUser, readLogin, writeAs } from '@/offline/store/user-database.ts'

/** The number of the logged-in user's commands that a logout would lose. */
export async function countUnsent(): Promise<number> {
  const currentUser = await openCurrentUser()
  return currentUser ? currentUser.db.outbox.filter(({ status }) => status !== 'done').count() : 0
}

/**
 * Ends the login, here and on the server if it can be reached, and deletes the user's data from this device. Deletes
 * the login first, so that nothing can be written for it afterwards.
 */
export async function logOut(): Promise<void> {
  const login = await readLogin()
  if (!login) return
  await forgetPaymentMethods().catch(() => undefined)
  await forgetLogin(login)
  // The server deletes the subscription with the login; delete it here, too.
  void import('@/offline/push/push-device.ts').then(({ turnOff }) => turnOff()).catch(() => undefined)
  void call('POST', '/users/logout', { token: login.token, keepalive: true }).catch(() => undefined)
  await leaveUserDatabase(login.user.id, 'for good')
}

/** Runs first: an interrupted logout looks like an expired login, which keeps payment methods. */
async function forgetPaymentMethods(): Promise<void> {
  const currentUser = await openCurrentUser()
  if (currentUser) await writeAs(currentUser, () => currentUser.db.payment_methods.clear())
}
