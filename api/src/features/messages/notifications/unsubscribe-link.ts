import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  categoryOf,
  type PreferenceCategory,
  preferenceCategories,
} from '@cubby/rules/student/email-preferences'
import { serverKey } from '../../../platform/db/server-keys.ts'
import type { Deps } from '../../../platform/deps.ts'

type KeyDeps = Pick<Deps, 'db' | 'clock'>

/**
 * Returns the path of the page where a user turns off this kind of email without a login, or null for kinds
 * that are always sent. The path contains a signed token with the user's id and the kind. The token is valid
 * while the user exists.
 */
export async function unsubscribePath(deps: KeyDeps, userId: string, type: string): Promise<string | null> {
  const category = categoryOf(type)
  if (!category) return null
  const content = `${userId}.${category}`
  return `/unsubscribe?token=${content}.${await sign(deps, content)}`
}

/** Returns the content of the token, or null if its signature is wrong or its kind of email is unknown. */
export async function readUnsubscribeToken(
  deps: KeyDeps,
  token: string,
): Promise<{ userId: string; category: PreferenceCategory } | null> {
  const [userId = '', name = '', signature = '', ...more] = token.split('.')
  const category = preferenceCategories.find((one) => one === name)
  const expected = Buffer.from(await sign(deps, `${userId}.${name}`))
  const actual = Buffer.from(signature)
  const isSignatureValid =
    more.length === 0 && actual.length === expected.length && timingSafeEqual(actual, expected)
  return category && isSignatureValid ? { userId, category } : null
}

async function sign(deps: KeyDeps, content: string): Promise<string> {
  const { secret } = await serverKey(deps, 'unsubscribe', () => ({
    secret: randomBytes(32).toString('base64url'),
  }))
  return createHmac('sha256', secret).update(content).digest('base64url')
}
