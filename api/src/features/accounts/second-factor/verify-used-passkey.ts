import type { UsedPasskey } from '@cubby/contract/accounts/passkeys'
import type { Trx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { ReadContext } from '../../../platform/operation-context.ts'
import { type ChallengeUse, takeChallenge } from './challenges.ts'
import { readClientData } from './read-client-data.ts'
import { relyingParty } from './relying-party.ts'

/** A passkey whose signature was right. */
export interface VerifiedPasskey {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly counter: { readonly stored: number; readonly used: number }
}

/**
 * Checks the signature of a passkey and uses up its challenge. Call it outside of a transaction, because a rollback
 * would make the challenge usable again. A caller that accepts the passkey then calls `recordPasskeyUse` in its
 * transaction. Throws Refusal `passkey_refused`.
 */
export async function verifyUsedPasskey(
  { deps, db, now }: ReadContext,
  { passkey, use }: { readonly passkey: UsedPasskey; readonly use: ChallengeUse },
): Promise<VerifiedPasskey> {
  const party = relyingParty(deps.config)
  const { challenge, origin } = readClientData(passkey.response.clientDataJSON, party)
  if (!(await takeChallenge(db, challenge, { ...use, now }))) throw new Refusal('passkey_refused')
  const stored = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', passkey.id)
    .executeTakeFirst()
  const { userHandle, ...response } = passkey.response
  const isOwned = stored && (use.userId === null || stored.user_id === use.userId)
  if (!isOwned || (userHandle !== undefined && userIdOf(userHandle) !== stored.user_id)) {
    throw new Refusal('passkey_refused')
  }
  const counter = Number(stored.counter)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...passkey, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: party.id,
    credential: {
      id: stored.credential_id,
      publicKey: new Uint8Array(Buffer.from(stored.public_key, 'base64url')),
      counter,
    },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw new Refusal('passkey_refused', { cause })
  })
  if (!verified) throw new Refusal('passkey_refused')
  return {
    id: stored.id,
    userId: stored.user_id,
    name: stored.name,
    counter: { stored: counter, used: authenticationInfo.newCounter },
  }
}

/**
 * Stores the use of a passkey. Throws Refusal `passkey_refused` if the passkey was removed in the meantime, or if its
 * counter has changed, because then a copy of it may exist.
 */
export async function recordPasskeyUse(
  trx: Trx,
  { id, counter }: Pick<VerifiedPasskey, 'id' | 'counter'>,
  now: Date,
): Promise<void> {
  const recorded = await trx
    .updateTable('passkeys')
    .set({ counter: counter.used, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', String(counter.stored))
    .returning('id')
    .executeTakeFirst()
  if (!recorded) throw new Refusal('passkey_refused')
}

function userIdOf(userHandle: string): string {
  return Buffer.from(userHandle, 'base64url').toString('utf8')
}
