import type { CreatedPasskey } from '@cubby/contract/accounts/passkeys'
import { Refusal } from '../../../platform/errors.ts'
import type { ReadContext } from '../../../platform/operation-context.ts'
import { takeChallenge } from './challenges.ts'
import { PASSKEY_ALGORITHMS } from './passkey-options.ts'
import { readClientData } from './read-client-data.ts'
import { relyingParty } from './relying-party.ts'

/** The parts of a created passkey that are stored. */
export interface PasskeyKeys {
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
}

/**
 * Checks a created passkey and uses up its challenge. Call it outside of a transaction, because a rollback would make
 * the challenge usable again. Throws Refusal `passkey_refused`.
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
