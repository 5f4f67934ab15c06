import { revocationTicket } from '@/offline/session/revocations.ts'
import type { DeviceLogin, EndedLogin } from '@/offline/store/device-login.ts'
import { openPublic } from '@/offline/store/schema.ts'
import { isCurrent } from '@/offline/store/user-database.ts'

/**
 * Deletes this login unless another one has replaced it, and keeps a ticket that ends it on the server. With `ended`,
 * the data of its user is kept for their next login. Returns whether it was the current login.
 */
export async function forgetLogin(login: DeviceLogin, ended: EndedLogin | null): Promise<boolean> {
  const ticket = await revocationTicket(login.token)
  const db = await openPublic()
  return db.transaction('rw', db.login, db.ended_logins, db.revocations, async () => {
    if (!(await isCurrent(login))) return false
    await db.login.delete('current')
    await db.revocations.put({ ticket })
    if (ended) await db.ended_logins.put(ended)
    else await db.ended_logins.delete(login.user.id)
    return true
  })
}
