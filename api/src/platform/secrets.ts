import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { type ConcurrencyLimit, concurrencyLimit } from './concurrency-limit.ts'

const LOG_N = 15
const R = 8
const P = 3
const HASH_BYTES = 32
/** Concurrent hashes. Each one takes 32 MiB and a thread of the pool. */
const MAX_RUNNING = 2
/** Hashes that may wait, about ten seconds of work. Further requests are refused as busy. */
const MAX_WAITING = 64

/** Hashes and compares passwords. */
export interface Passwords {
  /** Throws `busy` if too many hashes are waiting, as does `verify`. */
  readonly hash: (password: string) => Promise<string>
  /**
   * Checks whether the password matches the stored hash. Without a stored hash (an unknown user) it takes the
   * same time and returns false.
   */
  readonly verify: (password: string, stored: string | null | undefined) => Promise<boolean>
  /** Whether a stored hash has outdated parameters and should be renewed at login. */
  readonly isOutdated: (stored: string) => boolean
}

/**
 * Stores passwords as PHC strings of scrypt, `$scrypt$ln=15,r=8,p=3$salt$hash`. Most tests pass a
 * smaller `logN`, because hashing is slow.
 */
export function scryptPasswords(logN = LOG_N, limit: ConcurrencyLimit = runLimited): Passwords {
  const derive = deriverWith(limit)
  const costs = `$scrypt$ln=${logN},r=${R},p=${P}$`
  const unknownUser = `${costs}${'A'.repeat(22)}$${'A'.repeat(43)}`
  return {
    async hash(password) {
      const salt = randomBytes(16)
      const hash = await derive(password, salt, HASH_BYTES, { N: 2 ** logN, r: R, p: P })
      return `${costs}${encode(salt)}$${encode(hash)}`
    },
    async verify(password, stored) {
      const { options, salt, hash } = parse(stored ?? unknownUser)
      const derived = await derive(password, salt, hash.length, options)
      return timingSafeEqual(derived, hash) && typeof stored === 'string'
    },
    isOutdated: (stored) => !stored.startsWith(costs),
  }
}

function parse(phc: string): { options: ScryptOptions; salt: Buffer; hash: Buffer } {
  const match = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc)
  if (!match) throw new Error('a stored password hash is not a scrypt PHC string')
  const [, logN, r, p, salt = '', hash = ''] = match
  return {
    options: { N: 2 ** Number(logN), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  }
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64url')
}

/** One limit for the process, because its threads and memory are limited. */
const runLimited = concurrencyLimit(MAX_RUNNING, MAX_WAITING)

/** Sets no limit, for platforms that compute one hash at a time anyway. */
export const unlimited: ConcurrencyLimit = (work) => work()

function deriverWith(limit: ConcurrencyLimit) {
  const maxmem = 64 * 1024 * 1024
  return (password: string, salt: Buffer, length: number, options: ScryptOptions): Promise<Buffer> =>
    limit(
      () =>
        new Promise((resolve, reject) => {
          scrypt(password.normalize('NFKC'), salt, length, { ...options, maxmem }, (error, key) =>
            error ? reject(error) : resolve(key),
          )
        }),
    )
}

/** Creates an opaque 256-bit bearer token. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
