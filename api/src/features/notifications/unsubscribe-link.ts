import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { categoryOf, type PreferenceCategory, preferenceCategories } from '@cubby/rules/email-preferences'
import type { Deps } from '../../deps.ts'
import { serverKey } from '../../platform/db/server-keys.ts'

type KeyDeps = Pick<Deps, 'db' | 'clock'>

/**
 * The path of the page on which a user, also one who is not logged in, stops mails of this kind; null
 * for those that always go out. Its token says who and what, signed, and works as long as the user is there.
 */
export async function unsubscribePath(deps: KeyDeps, userId: string, type: string): Promise<string | null> {
  const category = categoryOf(type)
  if (!category) return null
  const meaning = `${userId}.${category}`
  return `/unsubscribe?token=${meaning}.${await sign(deps, meaning)}`
}

/** What the token of such a path says; null for one that we did not sign. */
export async function readUnsubscribeToken(
  deps: KeyDeps,
  token: string,
): Promise<{ userId: string; category: PreferenceCategory } | null> {
  const [userId = '', name = '', signature = '', ...more] = token.split('.')
  const category = preferenceCategories.find((one) => one === name)
  const expected = Buffer.from(await sign(deps, `${userId}.${name}`))
  const given = Buffer.from(signature)
  const isOurs = more.length === 0 && given.length === expected.length && timingSafeEqual(given, expected)
  return category && isOurs ? { userId, category } : null
}

async function sign(deps: KeyDeps, meaning: string): Promise<string> {
  const { secret } = await serverKey(deps, 'unsubscribe', () => ({
    secret: randomBytes(32).toString('base64url'),
  }))
  return createHmac('sha256', secret).update(meaning).digest('base64url')
}
