import type { CalendarLinkResponse, NewCalendarLink } from '@cubby/contract/calendar'
import { callApi } from '@/api/client.ts'
import { readLogin } from '@/offline/session/login.ts'

async function call<Answer>(method: string): Promise<Answer> {
  const login = await readLogin()
  return callApi('/profile/calendar-link', { method, ...(login && { token: login.token }) })
}

/** When the user's link was made; null without one. Throws like `callApi`. */
export async function readCalendarLink(): Promise<string | null> {
  return (await call<CalendarLinkResponse>('GET')).link?.created_at ?? null
}

/** Makes a link; the one from before ends. Throws like `callApi`. */
export async function makeCalendarLink(): Promise<NewCalendarLink> {
  return call('POST')
}

export async function revokeCalendarLink(): Promise<void> {
  await call('DELETE')
}
