import { v7 as newId } from 'uuid'
import { audit } from '../db/audit.ts'
import type { Deps } from '../deps.ts'

/** Creates the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD; does nothing once there is an admin. */
export async function createFirstAdmin(
  deps: Pick<Deps, 'db' | 'clock' | 'passwords'>,
  { email, password }: { email: string | undefined; password: string | undefined },
): Promise<'created' | 'there is one' | 'not asked for'> {
  if (!email || !password) return 'not asked for'
  const admin = await deps.db.selectFrom('people').select('id').where('role', '=', 'admin').executeTakeFirst()
  if (admin) return 'there is one'
  const passwordHash = await deps.passwords.hash(password)
  await deps.db.transaction().execute(async (trx) => {
    const now = await deps.clock(trx)
    const id = newId()
    await trx
      .insertInto('people')
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
      .execute()
    await audit(trx, {
      actorId: null,
      action: 'person.first_admin_created',
      subject: { type: 'person', id },
      request: null,
      now,
    })
  })
  return 'created'
}
