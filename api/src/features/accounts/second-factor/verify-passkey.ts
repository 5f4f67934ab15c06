import type { CreatedPasskey, UsedPasskey } from '@cubby/contract/accounts/passkeys'
import { z } from 'zod'
import type { Trx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { ReadContext } from '../../../platform/operation-context.ts'
import { type ChallengeUse, takeChallenge } from './challenges.ts'
import { PASSKEY_ALGORITHMS, type RelyingParty, relyingParty } from './passkey-options.ts'

/** The parts of a created passkey that are stored. */
interface PasskeyKeys {
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
}

/**
 * Checks a created passkey and uses up its challenge. Call it outside of a transaction, because a rollback would make
 * the challenge usable again.
 */
export async function verifyCreatedPasskey(
  { deps, db, now }: ReadContext,
  { passkey, userId }: { readonly passkey: CreatedPasskey; readonly userId: string },
): Promise<PasskeyKeys> {
  const party = relyingParty(deps.config)
  const { challenge, origin } = readClientData(passkey.response.clientDataJSON, party)
  if (!(await takeChallenge(db, challenge, { purpose: 'creation', userId, now }))) {
    throw new Refusal('passkey_refused')
  }
  const { transports = [], ...response } = passkey.response
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
  }).catch((cause: unknown) => {
    throw new Refusal('passkey_refused', { cause })
  })
  if (!registrationInfo) throw new Refusal('passkey_refused')
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

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
 * transaction.
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
 * Stores the use of a passkey. Refuses if the passkey was removed in the meantime, or if its counter has changed,
 * because then a copy of it may exist.
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

const clientData = z.object({
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
})

/**
 * Reads the client data of the browser, which the passkey has signed. Refuses data from another site, or from a page
 * that another site embeds.
 */
function readClientData(
  clientDataJSON: string,
  party: RelyingParty,
): { readonly challenge: string; readonly origin: string } {
  const parsed = clientData.safeParse(jsonOf(clientDataJSON))
  if (!parsed.success) throw new Refusal('passkey_refused', { cause: parsed.error })
  const { challenge, origin, crossOrigin } = parsed.data
  if (crossOrigin || !party.allows(origin)) {
    throw new Refusal('passkey_refused', { cause: new Error(`the origin ${origin} is not allowed`) })
  }
  return { challenge, origin }
}

function jsonOf(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
