import type { Proof, SecondFactor } from '@cubby/contract/accounts/second-factor'
import { text } from '@cubby/texts/t'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { callAsUser } from '@/api/call-as-user.ts'

// Loaded on use, because most users never need it.
const load = () => import('@simplewebauthn/browser')

/** Why the browser created no passkey, by the name of its error. An error's message is translated where it is shown. */
const creationFailures: Readonly<Record<string, string>> = {
  NotAllowedError: text('No passkey was created. You can try again.'),
  InvalidStateError: text('This device already has a passkey for your account.'),
  ConstraintError: text('This device needs a screen lock before it can create a passkey.'),
  NotSupportedError: text('This device cannot create a passkey. You can use an authenticator app instead.'),
}

/** Why the browser used no passkey, by the name of its error. */
const confirmationFailures: Readonly<Record<string, string>> = {
  NotAllowedError: text('No passkey was used. Try again, or choose another way.'),
}

/** Lets the user create a passkey. */
export async function createPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await load()
  return startRegistration({ optionsJSON: options }).catch(throwWith(creationFailures))
}

/** Lets the user confirm with a passkey. */
export async function confirmWithPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await load()
  return startAuthentication({ optionsJSON: options }).catch(throwWith(confirmationFailures))
}

/** Replaces the browser's message, which is for developers. */
function throwWith(failures: Readonly<Record<string, string>>) {
  return (cause: unknown): never => {
    const name = cause instanceof Error ? cause.name : ''
    throw new Error(failures[name] ?? text('This browser could not use a passkey.'), { cause })
  }
}

/** Whether this browser can use passkeys. */
export function supportsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

/** Whether a passkey can replace the password as the proof of a change. */
export function canProveWithPasskey({ passkeys }: SecondFactor): boolean {
  return passkeys.length > 0 && supportsPasskeys()
}

/** Proves with a passkey that the user is at this device. */
export async function proveWithPasskey(): Promise<Proof> {
  const { options } = await callAsUser('POST', '/users/second-factor/proof-options')
  return { passkey: await confirmWithPasskey(options) }
}
