import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { lockFirstStart } from '../../../platform/db/migrate.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/ids.ts'

/**
 * Creates the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD, unless an administrator exists. An existing user
 * with that email address is not promoted.
 */
export async function createFirstAdmin(
  deps: Pick<Deps, 'db' | 'clock' | 'passwords'>,
  { email, password }: { email: string | undefined; password: string | undefined },
): Promise<'created' | 'already exists' | 'the address is taken' | 'not configured'> {
  if (!email || !password) return 'not configured'
  if (await hasAdmin(deps.db)) return 'already exists'
  const passwordHash = await deps.passwords.hash(password)
  return deps.db.transaction().execute(async (trx) => {
    await lockFirstStart(trx)
    if (await hasAdmin(trx)) return 'already exists'
    const now = await deps.clock(trx)
    const id = newId()
    const created = await trx
      .insertInto('users')
      .values({
        id,
        email: email.toLowerCase(),
        first_name: 'First',
        last_name: 'Administrator',
        phone_number: null,
        password_hash: passwordHash,
        role: 'admin',
        status: 'active',
        email_verified_at: now,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!created) return 'the address is taken'
    await writeAuditLog(trx, {
      actorId: null,
      action: 'user.first_admin_created',
      subject: { type: 'user', id },
      request: null,
      now,
    })
    return 'created'
  })
}

async function hasAdmin(db: Reader): Promise<boolean> {
  const admin = await db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirst()
  return admin !== undefined
}
