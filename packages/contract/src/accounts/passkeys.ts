import { z } from 'zod'

/** Longer than anything that an authenticator without attestation sends. */
const BYTES_MAX_LENGTH = 4_000
const bytes = z
  .string()
  .regex(/^[\w-]+$/)
  .max(BYTES_MAX_LENGTH)
const credentialIdMaxLength = 1_400
const credentialId = bytes.max(credentialIdMaxLength)

/** Names a passkey to a browser. The transports are hints. */
const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** What a browser needs to create a passkey: WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const passkeyCreationOptions = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    /** Milliseconds. */
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ id: 'PasskeyCreationOptions' })
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>

/** What a browser needs to use a passkey: WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
export const passkeyRequestOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    /** Milliseconds. */
    timeout: z.int(),
    userVerification: z.literal('required'),
    /** Empty when the user chooses from all passkeys on the device. */
    allowCredentials: z.array(descriptor),
  })
  .meta({ id: 'PasskeyRequestOptions' })
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>

/** A created passkey, as the browser returns it: the used parts of WebAuthn's RegistrationResponseJSON. */
export const createdPasskey = z
  .object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.array(z.string().max(40)).max(10).optional(),
    }),
  })
  .meta({ id: 'CreatedPasskey' })
export type CreatedPasskey = z.infer<typeof createdPasskey>

/** A signature of a passkey, as the browser returns it: the used parts of WebAuthn's AuthenticationResponseJSON. */
export const usedPasskey = z
  .object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes.optional(),
    }),
  })
  .meta({ id: 'UsedPasskey' })
export type UsedPasskey = z.infer<typeof usedPasskey>
