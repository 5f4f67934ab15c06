import { SECOND_STEP_MINUTES } from '@cubby/contract/constants'
import type { Reader } from '../../../platform/db/database.ts'
import type { ChallengePurpose } from '../../../platform/db/schema.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'

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
