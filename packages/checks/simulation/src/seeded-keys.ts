import { createECDH, createPrivateKey } from 'node:crypto'

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Does what `generateKey` does for the two algorithms that Cubby uses, with the bytes of a seed. */
export async function seededKeyPair(
  subtle: SubtleCrypto,
  bytes: (count: number) => Buffer,
  [algorithm, extractable, usages]: unknown[],
): Promise<CryptoKeyPair> {
  const name = typeof algorithm === 'string' ? algorithm : (algorithm as { name: string }).name
  const jwk = name === 'Ed25519' ? edwardsKey(bytes) : curveKey(bytes)
  const how = algorithm as EcKeyImportParams
  const wanted = usages as KeyUsage[]
  const { d, ...open } = jwk
  const privateUsages = wanted.filter((usage) => usage !== 'verify')
  const publicUsages = wanted.filter((usage) => usage === 'verify')
  return {
    privateKey: await subtle.importKey('jwk', jwk, how, extractable === true, privateUsages),
    publicKey: await subtle.importKey('jwk', open, how, true, publicUsages),
  }
}

function edwardsKey(bytes: (count: number) => Buffer): JsonWebKey {
  const key = Buffer.concat([ED25519_PREFIX, bytes(32)])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' })
}

function curveKey(bytes: (count: number) => Buffer): JsonWebKey {
  const curve = createECDH('prime256v1')
  const secret = bytes(32)
  // Below the order of the curve.
  secret[0] = (secret[0] ?? 0) & 0x7f
  curve.setPrivateKey(secret)
  const point = curve.getPublicKey()
  const text = (from: number, to: number) => point.subarray(from, to).toString('base64url')
  return { kty: 'EC', crv: 'P-256', d: secret.toString('base64url'), x: text(1, 33), y: text(33, 65) }
}
