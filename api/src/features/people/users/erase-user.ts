import type { Trx } from '../../../platform/db/database.ts'
import { deleteSecondFactor } from '../../accounts/second-factor/queries.ts'
import { deleteUploads } from '../../school/user-uploads/delete-upload.ts'

/**
 * Erases the personal data of a user. The user's row stays, because enrollments and payments refer to it. Certificates
 * and contact messages stay, too (docs/decisions/personal-data.md).
 * Returns the keys of their files, which are now orphaned.
 */
export async function eraseUser(
  trx: Trx,
  user: { readonly id: string; readonly email: string },
  passwordHash: string,
  now: Date,
): Promise<string[]> {
  const address = `deleted-${user.id}@deleted.invalid`
  const orphanedFiles = await deleteUploads(trx, user.id, now)
  await trx.deleteFrom('notifications').where('user_id', '=', user.id).execute()
  await trx.deleteFrom('idempotency_records').where('user_id', '=', user.id).execute()
  await trx.deleteFrom('known_devices').where('user_id', '=', user.id).execute()
  await deleteSecondFactor(trx, user.id)
  await trx.deleteFrom('invitations').where('user_id', '=', user.id).execute()
  await trx.deleteFrom('calendar_links').where('user_id', '=', user.id).execute()
  await trx.deleteFrom('list_preferences').where('user_id', '=', user.id).execute()
  await trx.deleteFrom('saved_views').where('user_id', '=', user.id).execute()
  await trx
    .deleteFrom('email_verifications')
    .where((eb) => eb.or([eb('user_id', '=', user.id), eb('email', '=', user.email)]))
    .execute()
  await trx
    .updateTable('password_resets')
    .set({ email: address, superseded_at: now })
    .where((eb) => eb.or([eb('user_id', '=', user.id), eb('email', '=', user.email)]))
    .execute()
  await trx
    .updateTable('users')
    .set({
      email: address,
      new_email: null,
      first_name: 'Deleted',
      last_name: 'User',
      phone_number: null,
      address: null,
      emergency_contact: null,
      password_hash: passwordHash,
      invited_at: null,
      status: 'inactive',
      email_notifications: false,
      email_verified_at: null,
      last_login: null,
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute()
  return orphanedFiles
}
