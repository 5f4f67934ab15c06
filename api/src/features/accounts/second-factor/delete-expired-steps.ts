import type { Deps } from '../../../platform/deps.ts'

/** Deletes challenges, tickets of second steps, and authenticator apps that were not used or confirmed in time. */
export async function deleteExpiredSteps({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = await clock(db)
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
  await db.deleteFrom('second_steps').where('expires_at', '<=', now).execute()
  await db.deleteFrom('authenticator_apps').where('expires_at', '<=', now).execute()
}
