import { pino } from 'pino'
import { expect } from 'vitest'
import type { Reader } from '../platform/db/database.ts'
import { type Log, REDACTED_FIELDS } from '../platform/log.ts'

/** Fields of requests and responses whose values must not be in the log. */
const SECRET_FIELD =
  /password|token|secret|ticket|recovery_codes|^private_key$|^auth$|^endpoint$|calendar_url/i
/** Shorter texts also occur in lines where they are not secrets. */
const MIN_LENGTH = 10
/** What tokens and most keys are made of. */
const WORD = /[\w-]{10,}/g

/** Keeps the log of the tests of one file, and the secrets that must not be in it. */
export interface SecretWatch {
  readonly log: Log
  /** Registers the secrets of a request or a response, however deep. */
  readonly registerFrom: (body: unknown) => void
  readonly register: (secret: string | undefined) => void
  /** Returns the lines with a secret. */
  readonly leaks: () => string[]
  readonly lines: () => number
  /** Returns the lines with a text. */
  readonly linesWith: (text: string) => string[]
}

/** The log of a test app, configured as the server's. Secrets may be registered after they were logged. */
export function watchSecrets(): SecretWatch {
  const lines: string[] = []
  /** Tokens and keys. Each word of a line is looked up here, because there are many. `texts` has the other secrets. */
  const words = new Set<string>()
  const texts = new Set<string>()

  function register(secret: string | undefined) {
    if (!secret || secret.length < MIN_LENGTH) return
    if (secret.replace(WORD, '') === '') words.add(secret)
    // As it is in a line of JSON.
    else texts.add(JSON.stringify(secret).slice(1, -1))
  }

  function registerFrom(value: unknown, isSecret = false): void {
    if (typeof value === 'string' && isSecret) register(value)
    if (typeof value !== 'object' || value === null) return
    for (const [name, part] of Object.entries(value)) {
      const isIndex = Array.isArray(value)
      registerFrom(part, isIndex ? isSecret : SECRET_FIELD.test(name))
    }
  }

  return {
    log: pino({ level: 'trace', redact: REDACTED_FIELDS }, { write: (line) => void lines.push(line) }),
    register,
    registerFrom: (body) => registerFrom(body),
    lines: () => lines.length,
    linesWith: (text) => lines.filter((line) => line.includes(text)),
    leaks: () =>
      lines.filter(
        (line) =>
          line.match(WORD)?.some((word) => words.has(word)) || [...texts].some((text) => line.includes(text)),
      ),
  }
}

/** Fails if the log of a file's tests contains a password, a token, or a key of the server. */
export async function requireNoLoggedSecrets(db: Reader, secrets: SecretWatch): Promise<void> {
  const keys = await db.selectFrom('server_keys').select('value').execute()
  const signing = await db.selectFrom('signing_keys').select('private_key').execute()
  for (const { value } of keys) for (const part of Object.values(value)) secrets.register(String(part))
  for (const { private_key } of signing) secrets.register(private_key)
  expect(secrets.leaks()).toEqual([])
}
