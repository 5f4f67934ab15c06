import { createHmac, randomBytes } from 'node:crypto'
import { DEVICE_COOKIE_DAYS } from '@cubby/contract/school/retention'
import Bowser from 'bowser'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Config } from '../../../platform/config.ts'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { serverKey } from '../../../platform/db/server-keys.ts'
import type { Deps } from '../../../platform/deps.ts'
import { hashToken, newToken } from '../../../platform/secrets.ts'

const NAME = 'cubby_device'
/** The longest time that browsers allow. */
const DEVICE_COOKIE_SECONDS = DEVICE_COOKIE_DAYS * 86_400

/** The device that sends a request. */
export interface Device {
  readonly deviceHash: string
  /** The browser and the operating system, such as 'Chrome on Android'. Empty if the device names neither. */
  readonly browser: string
  /** Sends the token as a cookie. Call it after the user has logged in. */
  readonly keep: () => void
}

/**
 * Reads the token of a device from its cookie. A device without a cookie gets a new token. Over HTTPS the cookie's name
 * has the prefix `__Host-`, so that browsers accept the cookie from this host only.
 */
export function deviceOf(c: Context, { secureTransport }: Pick<Config, 'secureTransport'>): Device {
  // Devices that were used before the prefix, or before HTTPS, send the plain name.
  const sent = (secureTransport && getCookie(c, NAME, 'host')) || (getCookie(c, NAME) ?? '')
  const token = /^[\w-]{43}$/.test(sent) ? sent : newToken()
  return {
    deviceHash: hashToken(token),
    browser: browserOf(c.req.header('User-Agent') ?? ''),
    keep: () =>
      setCookie(c, NAME, token, {
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        secure: secureTransport,
        ...(secureTransport && { prefix: 'host' as const }),
        maxAge: DEVICE_COOKIE_SECONDS,
      }),
  }
}

/** Returns the family of a browser and its system: 'Chrome on Android'. Empty if it did not say. */
export function browserOf(userAgent: string): string {
  if (!userAgent) return ''
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, 80)
}

/**
 * Returns the function that derives a user's device key. With this key the user's devices seal their stored data when a
 * login ends, and open it after the next login. The key never changes, and only a logged-in user gets it. Call it
 * outside of transactions.
 */
export async function deviceKeys(deps: Pick<Deps, 'db' | 'clock'>): Promise<(userId: string) => string> {
  const { secret } = await serverKey(deps, 'device-keys', () => ({
    secret: randomBytes(32).toString('base64url'),
  }))
  return (userId) => createHmac('sha256', secret).update(userId).digest('base64url')
}

/** Whether the user logged in, signed up, or reset their password on this device before. */
export async function isKnownDevice(
  db: Reader,
  { userId, deviceHash }: { readonly userId: string; readonly deviceHash: string },
): Promise<boolean> {
  const known = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()
  return known !== undefined
}

/** Stores that the user logged in on this device, signed up, or reset their password on it. */
export async function rememberDevice(
  trx: Trx,
  { userId, deviceHash, now }: { readonly userId: string; readonly deviceHash: string; readonly now: Date },
): Promise<void> {
  await trx
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: deviceHash, last_login_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_login_at: now }),
    )
    .execute()
}
