import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@cubby/contract/accounts/passkeys'
import { SECOND_STEP_MINUTES } from '@cubby/contract/constants'
import { personName } from '@cubby/rules/people/person-name'
import type { Config } from '../../../platform/config.ts'
import type { ReadContext } from '../../../platform/operation-context.ts'
import { type ChallengeUse, newChallenge } from './challenges.ts'
import { findPasskeys } from './queries.ts'

const timeout = SECOND_STEP_MINUTES * 60_000
/** The COSE numbers of Ed25519, ECDSA with P-256, and RSA. Every authenticator supports at least one of them. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257]

/** Returns what a browser needs to use a passkey: one of the user, or, if `userId` is null, one of any user. */
export async function passkeyRequestOptionsFor(
  { deps, db, now }: ReadContext,
  use: ChallengeUse,
): Promise<PasskeyRequestOptions> {
  const passkeys = use.userId === null ? [] : await findPasskeys(db, use.userId)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps.config).id,
    challenge: await newChallenge(db, use, now),
    userVerification: 'required',
    timeout,
  })
  return {
    challenge: options.challenge,
    rpId: relyingParty(deps.config).id,
    timeout,
    userVerification: 'required',
    allowCredentials: passkeys.map(descriptor),
  }
}

/** Returns what a browser needs to create a passkey that a login can find without an email address. */
export async function passkeyCreationOptionsFor(
  { deps, db, now }: ReadContext,
  {
    user,
    providerName,
  }: {
    readonly user: {
      readonly id: string
      readonly email: string | null
      first_name: string
      last_name: string
    }
    readonly providerName: string
  },
): Promise<PasskeyCreationOptions> {
  const passkeys = await findPasskeys(db, user.id)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: providerName,
    rpID: relyingParty(deps.config).id,
    userName: user.email ?? '',
    userDisplayName: personName(user),
    userID: new TextEncoder().encode(user.id),
    challenge: await newChallenge(db, { purpose: 'creation', userId: user.id }, now),
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    timeout,
  })
  return {
    rp: { id: relyingParty(deps.config).id, name: options.rp.name },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    attestation: 'none',
    excludeCredentials: passkeys.map(descriptor),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

function descriptor(passkey: { credential_id: string; transports: string[] }) {
  return { id: passkey.credential_id, type: 'public-key' as const, transports: passkey.transports }
}

/** The site that passkeys belong to. */
export interface RelyingParty {
  readonly id: string
  readonly allows: (origin: string) => boolean
}

/**
 * Derives the site from the public URL. Its passkeys work on no other host. On localhost, every port is allowed,
 * because the development server of the app has its own port.
 */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return {
    id: hostname,
    allows: (used) =>
      used === origin || (hostname === 'localhost' && /^http:\/\/localhost(:\d+)?$/.test(used)),
  }
}
