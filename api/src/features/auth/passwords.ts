import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { turns } from './concurrency-limit.ts'

const LOG_N = 15
const R = 8
const P = 3
const HASH_BYTES = 32
/** Hashes under way at once: each takes 32 MiB and a thread of the pool. */
const AT_ONCE = 2
/** Hashes that may wait for one of those: about ten seconds of work. Who comes later is notified to try again. */
const IN_LINE = 64

/** How passwords are kept and compared. */
export interface Passwords {
  /** Throws `busy` when too many wait already, as `isRight` does. */
  readonly hash: (password: string) => Promise<string>
  /**
   * Whether the password is the one that was hashed. Without a stored hash (an unknown user) it costs the
   * same time and is false.
   */
  readonly isRight: (password: string, stored: string | undefined) => Promise<boolean>
  /** Whether a stored hash was made with other costs than today's and should be renewed at login. */
  readonly isOutdated: (stored: string) => boolean
}

/**
 * Passwords as PHC strings of scrypt, `$scrypt$ln=15,r=8,p=3$salt$hash`. Tests of everything else pass a
 * smaller `logN`: they would spend a minute on hashing.
 */
export function scryptPasswords(logN = LOG_N): Passwords {
  const costs = `$scrypt$ln=${logN},r=${R},p=${P}$`
  const unknownUser = `${costs}${'A'.repeat(22)}$${'A'.repeat(43)}`
  return {
    async hash(password) {
      const salt = randomBytes(16)
      const hash = await derive(password, salt, HASH_BYTES, { N: 2 ** logN, r: R, p: P })
      return `${costs}${encode(salt)}$${encode(hash)}`
    },
    async isRight(password, stored) {
      const { options, salt, hash } = parse(stored ?? unknownUser)
      const derived = await derive(password, salt, hash.length, options)
      return timingSafeEqual(derived, hash) && stored !== undefined
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

const takeTurn = turns(AT_ONCE, IN_LINE)

function derive(password: string, salt: Buffer, length: number, options: ScryptOptions): Promise<Buffer> {
  const maxmem = 64 * 1024 * 1024
  return takeTurn(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, length, { ...options, maxmem }, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )
}
