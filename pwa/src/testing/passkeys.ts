import { vi } from 'vitest'

const bytes = () => new Uint8Array([1, 2, 3]).buffer

/** A signature or a new passkey, with everything that the library reads. */
const credential = {
  id: 'AQID',
  rawId: bytes(),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes(),
    attestationObject: bytes(),
    authenticatorData: bytes(),
    signature: bytes(),
    userHandle: bytes(),
  },
}

/** Gives jsdom an authenticator. Until a test changes that, the user confirms everything. */
export function stubPasskeys() {
  vi.stubGlobal('PublicKeyCredential', class {})
  const create = vi.fn<() => Promise<unknown>>(async () => credential)
  const get = vi.fn<() => Promise<unknown>>(async () => credential)
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } })
  return { create, get }
}

/** What a browser reports when the user cancels, or takes too long. */
export const cancelled = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'))

/** Options of the server for a signature, told apart by their challenge. */
export const requestOptions = (challenge: string) => ({
  challenge,
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required' as const,
  allowCredentials: [],
})

/** Options of the server for a new passkey. */
export const creationOptions = {
  rp: { id: 'localhost', name: 'Cubby' },
  user: { id: 'AQID', name: 'rosa@cubby.test', displayName: 'Rosa' },
  challenge: 'AQID',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
}
