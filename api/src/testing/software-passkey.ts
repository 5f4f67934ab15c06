import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  CreatedPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedPasskey,
} from '@cubby/contract/accounts/passkeys'

/** What a test changes about what an authenticator and its browser send. */
interface PasskeyChanges {
  readonly origin?: string
  readonly crossOrigin?: boolean
  readonly rpId?: string
  readonly type?: string
  readonly challenge?: string
  /** False if the passkey is used without a finger, a face, or a PIN. */
  readonly isUserVerified?: boolean
  /** Signs with another key. */
  readonly isForged?: boolean
  /** How often the passkey says that it was used. By default, the passkey counts. */
  readonly counter?: number
  readonly userHandle?: string
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** A passkey made of real bytes: ES256, without attestation, as a phone or a password manager makes them. */
export class SoftwarePasskey {
  readonly #origin: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly id = randomBytes(16).toString('base64url')
  #userHandle: string | undefined
  #counter: number

  /** Synchronized passkeys do not count: with `counts: false`, the counter stays 0. */
  constructor(origin: string, { counts = true }: { counts?: boolean } = {}) {
    this.#origin = origin
    this.#counter = counts ? 0 : Number.NEGATIVE_INFINITY
  }

  /** What `navigator.credentials.create` returns. */
  create(options: PasskeyCreationOptions, changes: PasskeyChanges = {}): CreatedPasskey {
    this.#userHandle = options.user.id
    const credentialId = Buffer.from(this.id, 'base64url')
    const authData = Buffer.concat([
      this.#authenticatorData(changes.rpId ?? options.rp.id, HAS_CREDENTIAL, changes),
      Buffer.alloc(16),
      Buffer.from([0, credentialId.length]),
      credentialId,
      coseKey(this.#keys.publicKey),
    ])
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, changes).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** What `navigator.credentials.get` returns. */
  use(options: PasskeyRequestOptions, changes: PasskeyChanges = {}): UsedPasskey {
    const clientData = this.#clientData('webauthn.get', options.challenge, changes)
    const authData = this.#authenticatorData(changes.rpId ?? options.rpId, 0, changes)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    const { privateKey } = changes.isForged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : this.#keys
    const userHandle = changes.userHandle ?? this.#userHandle
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        ...(userHandle && { userHandle }),
      },
    }
  }

  #clientData(type: string, challenge: string, changes: PasskeyChanges): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: changes.type ?? type,
        challenge: changes.challenge ?? challenge,
        origin: changes.origin ?? this.#origin,
        crossOrigin: changes.crossOrigin ?? false,
      }),
    )
  }

  #authenticatorData(rpId: string, flags: number, changes: PasskeyChanges): Buffer {
    const verified = changes.isUserVerified === false ? 0 : USER_VERIFIED
    const counter = Buffer.alloc(4)
    this.#counter = changes.counter ?? this.#counter + 1
    counter.writeUInt32BE(Math.max(0, this.#counter))
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags | USER_PRESENT | verified]),
      counter,
    ])
  }
}

/** A COSE key: kty EC2, alg ES256, crv P-256, and the coordinates. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ])
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? [0x58] : [0x59, bytes.length >> 8]
  return Buffer.concat([Buffer.from([...head, bytes.length & 0xff]), bytes])
}
