import { SECOND_STEP_MINUTES } from '@cubby/contract/constants'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import type { ChallengePurpose } from '../../../platform/db/schema.ts'
import { hashToken, newToken } from '../../../platform/secrets.ts'

/** What a challenge is for. `userId` is null for a login with a passkey, because its user is not known yet. */
export interface ChallengeUse {
  readonly purpose: ChallengePurpose
  readonly userId: string | null
}

/** Creates a challenge that one passkey can sign once within five minutes. Only its hash is stored. */
export async function newChallenge(
  db: Reader,
  { purpose, userId }: ChallengeUse,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = newToken()
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      purpose,
      user_id: userId,
      expires_at: new Date(now.getTime() + SECOND_STEP_MINUTES * 60_000),
    })
    .execute()
  return new Uint8Array(Buffer.from(challenge, 'base64url'))
}

/** Uses up a challenge. Returns false if it was not made for this use, has expired, or was used before. */
export async function takeChallenge(
  db: Reader,
  challenge: string,
  { purpose, userId, now }: ChallengeUse & { readonly now: Date },
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', now)
    .returning('purpose')
    .executeTakeFirst()
  return taken !== undefined
}

/** How often the second step can be tried with one ticket. */
const TICKET_ATTEMPTS = 5

/** Creates a ticket for the second step of a login whose password was right. Only its hash is stored. */
export async function issueTicket(
  trx: Trx,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<{ ticket: string; expiresAt: Date }> {
  const ticket = newToken()
  const expiresAt = new Date(now.getTime() + SECOND_STEP_MINUTES * 60_000)
  await trx
    .insertInto('second_steps')
    .values({ ticket_hash: hashToken(ticket), user_id: userId, expires_at: expiresAt })
    .execute()
  return { ticket, expiresAt }
}

/** Returns the user of a ticket that can still be used. */
export function findTicket(db: Reader, ticket: string, now: Date) {
  return db
    .selectFrom('second_steps')
    .select('user_id as userId')
    .where('ticket_hash', '=', hashToken(ticket))
    .where('expires_at', '>', now)
    .where('attempts', '<', TICKET_ATTEMPTS)
    .executeTakeFirst()
}

/** Counts an attempt before its code or passkey is checked. Returns undefined if the ticket cannot be used anymore. */
export function spendAttempt(db: Reader, ticket: string, now: Date) {
  return db
    .updateTable('second_steps')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('ticket_hash', '=', hashToken(ticket))
    .where('expires_at', '>', now)
    .where('attempts', '<', TICKET_ATTEMPTS)
    .returning('user_id as userId')
    .executeTakeFirst()
}

/** Uses up a ticket. Returns false if it was used or ended in the meantime. */
export async function takeTicket(trx: Trx, ticket: string, now: Date): Promise<boolean> {
  const taken = await trx
    .deleteFrom('second_steps')
    .where('ticket_hash', '=', hashToken(ticket))
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}
