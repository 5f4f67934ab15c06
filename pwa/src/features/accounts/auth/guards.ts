import { redirect } from '@tanstack/react-router'
import { callAsUser } from '@/api/call-as-user.ts'
import { readLogin } from '@/offline/hooks/storage.ts'

const GUIDE_WAIT_MS = 3_000

/** Guards a route: visitors go to the login, which remembers path and query. Makes no request. */
export async function requireLogin({ location }: { location: { href: string } }): Promise<void> {
  if (await readLogin()) return
  throw redirect({ to: '/login', search: { redirect: location.href } })
}

/** Guards the administrators' routes: visitors go to the login, other users go home. */
export async function requireAdmin(context: { location: { href: string } }): Promise<void> {
  await requireLogin(context)
  const login = await readLogin()
  if (login?.user.role !== 'admin') throw redirect({ to: '/', replace: true })
}

/** Redirects logged-in users from login and signup to where a login leads. */
export async function redirectWhenLoggedIn({
  search,
}: {
  search: { redirect?: string | undefined }
}): Promise<void> {
  if (await readLogin()) throw redirect({ href: await pathAfterLogin(search.redirect), replace: true })
}

/**
 * Returns where a login leads: to the remembered path, or home. Administrators of a school without an
 * enrollment begin with the guide.
 */
export async function pathAfterLogin(remembered: string | undefined): Promise<string> {
  if (remembered) return remembered
  const login = await readLogin()
  return login?.user.role === 'admin' && (await needsGuide()) ? '/admin' : '/'
}

/** Whether the school has no enrollment yet. Without a response, nobody waits for the guide. */
async function needsGuide(): Promise<boolean> {
  const signal = AbortSignal.timeout(GUIDE_WAIT_MS)
  return callAsUser('GET', '/admin/setup', { signal }).then(
    ({ setup }) => !setup.has_enrollment,
    () => false,
  )
}

/** Reads the token of an emailed link from the URL; undefined if missing or empty. */
export function readToken(search: Record<string, unknown>): { token?: string | undefined } {
  // The router parses a token that consists of digits as a number.
  const token = typeof search.token === 'number' ? String(search.token) : search.token
  return { token: typeof token === 'string' && token !== '' ? token : undefined }
}
