import { call } from '@/api/call.ts'
import { ApiError } from '@/api/client.ts'
import { deviceTime } from '@/api/server-clock.ts'
import { openPublic } from '@/offline/store/schema.ts'
import { sha256 } from '@/offline/store/sha-256.ts'

/** How long to wait before trying again after a failure. */
const RETRY_MS = 30_000

/** The hash of a token. It can end the login of the token, and nothing else. */
export function revocationTicket(token: string): Promise<string> {
  return sha256(new TextEncoder().encode(token))
}

/**
 * Ends the logins that this device left, on the server. Returns when to try again, in milliseconds by the clock of
 * `now`, or null when none is left.
 */
export async function sendRevocations(now: () => number = deviceTime): Promise<number | null> {
  const { revocations } = await openPublic()
  const tickets = await revocations.toArray()
  const isLeft = await Promise.all(
    tickets.map(async ({ ticket }) => {
      if (!(await revoke(ticket))) return true
      await revocations.delete(ticket)
      return false
    }),
  )
  return isLeft.includes(true) ? now() + RETRY_MS : null
}

/** Whether the server has ended the login, or will never be able to. */
async function revoke(ticket: string): Promise<boolean> {
  try {
    // Completes even when the page closes.
    const { ok } = await call('POST', '/users/revoke-login', { body: { ticket }, keepalive: true })
    return ok === true
  } catch (failure) {
    return failure instanceof ApiError && failure.code === 'invalid_input'
  }
}
