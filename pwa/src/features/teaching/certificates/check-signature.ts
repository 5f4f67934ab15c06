import type { CertificateKey } from '@cubby/contract/teaching/certificates'
import { fromBase64url, toBase64url } from '@cubby/rules/base64url'
import type { SignatureCheck, SignedCode } from '@cubby/rules/teaching/signed-code'

const ALGORITHM = 'Ed25519'

/** Whether the published key with this id signed a code; `unchecked` in a browser without Ed25519. */
export async function checkSignature(
  keyId: string,
  { encoded, signature }: Pick<SignedCode, 'encoded' | 'signature'>,
  keys: readonly CertificateKey[],
): Promise<SignatureCheck> {
  const raw = fromBase64url(keys.find(({ key_id }) => key_id === keyId)?.public_key ?? '')
  if (!raw?.length) return 'unknown_key'
  try {
    const key = await crypto.subtle.importKey('raw', raw, ALGORITHM, false, ['verify'])
    const isValid = await crypto.subtle.verify(ALGORITHM, key, signature, new TextEncoder().encode(encoded))
    return isValid ? 'valid' : 'invalid'
  } catch {
    return 'unchecked'
  }
}

/** Computes the digest of a code, as in the list of revoked certificates. */
export async function digestOf(code: string): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))))
}
