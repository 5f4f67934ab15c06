import type { NewCalendarLink } from '@cubby/contract/student/calendar'
import { call } from '@/api/call.ts'
import { readLogin } from '@/offline/session/login.ts'

const PATH = '/profile/calendar-link'

async function asUser() {
  const login = await readLogin()
  return login ? { token: login.token } : {}
}

/** When the user's link was created; null without one. Throws like `callApi`. */
export async function readCalendarLink(): Promise<string | null> {
  return (await call('GET', PATH, await asUser())).link?.created_at ?? null
}

/** Creates a link and revokes the earlier one. Throws like `callApi`. */
export async function makeCalendarLink(): Promise<NewCalendarLink> {
  return call('POST', PATH, await asUser())
}

export async function revokeCalendarLink(): Promise<void> {
  await call('DELETE', PATH, await asUser())
}
