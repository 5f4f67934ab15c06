import { z } from 'zod'
import {
  PASSKEY_NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  RECOVERY_CODE_LENGTH,
  RESET_REASON_MAX_LENGTH,
} from '../constants.ts'
import { messages } from '../messages.ts'
import { id, line, text } from '../text.ts'
import { createdPasskey, passkeyCreationOptions, passkeyRequestOptions, usedPasskey } from './passkeys.ts'

/** Six digits of an authenticator app. Spaces are ignored. */
const appCode = text(20, messages.codeMissing)
  .transform((code) => code.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, messages.codeMissing))

/** Case, dashes, and spaces are ignored. Letters that look like digits count as digits. */
const recoveryCode = text(60, messages.recoveryCodeMissing)
  .transform((code) =>
    code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1'),
  )
  .pipe(z.string().length(RECOVERY_CODE_LENGTH, messages.recoveryCodeMissing))

const hasOne = (values: object) => Object.values(values).filter((value) => value !== undefined).length === 1

/** The proof for a change of the second factor, that its user is at the device: either the password or a passkey. */
const proof = z
  .object({
    password: text(PASSWORD_MAX_LENGTH).min(1, messages.passwordRequired).optional(),
    passkey: usedPasskey.optional(),
  })
  .refine(hasOne, messages.proofMissing)
export type Proof = z.infer<typeof proof>

/** The body of a request that starts or makes a change that needs a proof. */
export const provenChange = z.object({ proof }).meta({ id: 'ProvenChange' })
export type ProvenChange = z.infer<typeof provenChange>

/**
 * POST /users/second-factor/proof: a passkey, or the password. Users with a second factor send a code with
 * the password.
 */
export const freshProof = z
  .object({
    ...proof.shape,
    code: appCode.optional(),
    recovery_code: recoveryCode.optional(),
  })
  .refine(({ password, passkey }) => hasOne({ password, passkey }), messages.proofMissing)
  .refine(
    ({ code, recovery_code }) => code === undefined || recovery_code === undefined,
    messages.proofMissing,
  )
  .meta({ id: 'FreshProof' })
export type FreshProof = z.infer<typeof freshProof>

/** Until when the login allows what needs a fresh proof. */
export const freshProofAccepted = z.object({ proven_until: z.string() }).meta({ id: 'FreshProofAccepted' })

export const passkeyOptionsResponse = z.object({ options: passkeyRequestOptions })
export const passkeyCreationOptionsResponse = z.object({ options: passkeyCreationOptions })

const passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    created_at: z.string(),
    last_used_at: z.string().nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof passkey>

const authenticatorApp = z.object({ added_at: z.string() })

/** GET /users/second-factor. */
export const secondFactorResponse = z
  .object({
    second_factor: z.object({
      /** The oldest first. */
      passkeys: z.array(passkey),
      authenticator_app: authenticatorApp.nullable(),
      recovery_codes_left: z.int(),
      /** Whether the user is an administrator, and administrators need a second factor. */
      is_required: z.boolean(),
    }),
  })
  .meta({ id: 'SecondFactorResponse' })
export type SecondFactor = z.infer<typeof secondFactorResponse>['second_factor']

const passkeyName = line(PASSKEY_NAME_MAX_LENGTH, messages.passkeyNameMissing).min(
  1,
  messages.passkeyNameMissing,
)

/** PATCH /users/passkeys/{id}. */
export const passkeyRename = z.object({ name: passkeyName }).meta({ id: 'PasskeyRename' })
export const passkeyResponse = z.object({ passkey, message: z.string() }).meta({ id: 'PasskeyResponse' })

/** POST /users/passkeys. */
export const newPasskey = z.object({ name: passkeyName, passkey: createdPasskey }).meta({ id: 'NewPasskey' })
export type NewPasskey = z.infer<typeof newPasskey>

/** Shown only once, because the server keeps only their hashes. */
const recoveryCodes = z.array(z.string())

/** `recovery_codes` has the new codes if this is the user's first second factor. Otherwise it is null. */
export const passkeyAdded = z
  .object({ passkey, recovery_codes: recoveryCodes.nullable(), message: z.string() })
  .meta({ id: 'PasskeyAdded' })
export type PasskeyAdded = z.infer<typeof passkeyAdded>

/** POST /users/authenticator-app: what the app scans, and the same as text to type. */
export const authenticatorAppStarted = z
  .object({ secret: z.string(), uri: z.string(), expires_at: z.string() })
  .meta({ id: 'AuthenticatorAppStarted' })
export type AuthenticatorAppStarted = z.infer<typeof authenticatorAppStarted>

/** POST /users/authenticator-app/confirm. */
export const authenticatorAppConfirmation = z
  .object({ code: appCode })
  .meta({ id: 'AuthenticatorAppConfirmation' })

export const authenticatorAppAdded = z
  .object({
    authenticator_app: authenticatorApp,
    recovery_codes: recoveryCodes.nullable(),
    message: z.string(),
  })
  .meta({ id: 'AuthenticatorAppAdded' })
export type AuthenticatorAppAdded = z.infer<typeof authenticatorAppAdded>

/** POST /users/recovery-codes. */
export const recoveryCodesResponse = z
  .object({ recovery_codes: recoveryCodes, message: z.string() })
  .meta({ id: 'RecoveryCodesResponse' })
export type RecoveryCodesResponse = z.infer<typeof recoveryCodesResponse>

/** The ways to take the second step of a login, in the order to offer them. */
const secondStepMethods = ['passkey', 'app', 'recovery_code'] as const
export type SecondStepMethod = (typeof secondStepMethods)[number]

/** POST /users/login, when the password was right and the account has a second factor. */
export const secondStepResponse = z
  .object({
    second_step: z.object({
      ticket: z.string(),
      expires_at: z.string(),
      methods: z.array(z.enum(secondStepMethods)),
      /** Null unless the user has a passkey. */
      passkey_options: passkeyRequestOptions.nullable(),
    }),
  })
  .meta({ id: 'SecondStepResponse' })
export type SecondStepResponse = z.infer<typeof secondStepResponse>

const ticket = text(200)

/** POST /users/login/second-step/options. */
export const secondStepTicket = z.object({ ticket }).meta({ id: 'SecondStepTicket' })

/** POST /users/login/second-step: the ticket with exactly one proof. */
export const secondStep = z
  .object({
    ticket,
    passkey: usedPasskey.optional(),
    code: appCode.optional(),
    recovery_code: recoveryCode.optional(),
  })
  .refine(({ ticket: _, ...proofs }) => hasOne(proofs), messages.proofMissing)
  .meta({ id: 'SecondStep' })
export type SecondStep = z.infer<typeof secondStep>

/** POST /users/login/passkey. */
export const passkeyLogin = z.object({ passkey: usedPasskey }).meta({ id: 'PasskeyLogin' })

/** POST /admin/users/{id}/reset-second-factor. */
export const secondFactorReset = z
  .object({
    reason: line(RESET_REASON_MAX_LENGTH, messages.fieldRequired).min(1, messages.fieldRequired),
  })
  .meta({ id: 'SecondFactorReset' })

/** What administrators see of a user's second factor. */
export const secondFactorSummary = z.object({
  passkeys: z.int(),
  authenticator_app: z.boolean(),
  recovery_codes_left: z.int(),
})
export type SecondFactorSummary = z.infer<typeof secondFactorSummary>

export const secondFactorParams = z.object({ id })
