import type { Reader } from '../platform/db/database.ts'

export const DEMO_ADMIN = 'admin@cubby.test'

/**
 * Looks for the demo administrator. Checks the role too, because in a database without demo data a student
 * can register with this address.
 */
export async function hasDemoData(db: Reader): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', DEMO_ADMIN)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  return admin !== undefined
}
