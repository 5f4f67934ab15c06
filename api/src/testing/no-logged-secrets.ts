import { expect } from 'vitest'
import type { Reader } from '../platform/db/database.ts'
import type { SecretWatch } from './secret-watch.ts'

/** Fails if the log of a file's tests contains a password, a token, or a key of the server. */
export async function requireNoLoggedSecrets(db: Reader, secrets: SecretWatch): Promise<void> {
  const keys = await db.selectFrom('server_keys').select('value').execute()
  const signing = await db.selectFrom('signing_keys').select('private_key').execute()
  for (const { value } of keys) for (const part of Object.values(value)) secrets.register(String(part))
  for (const { private_key } of signing) secrets.register(private_key)
  expect(secrets.leaks()).toEqual([])
}
