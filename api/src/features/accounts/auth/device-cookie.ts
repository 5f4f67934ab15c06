import { DEVICE_COOKIE_DAYS } from '@cubby/contract/school/retention'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Config } from '../../../platform/config.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'

const NAME = 'cubby_device'
/** The longest time that browsers allow. */
const DEVICE_COOKIE_SECONDS = DEVICE_COOKIE_DAYS * 86_400

/** The device that sends a request. */
export interface Device {
  readonly deviceHash: string
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
