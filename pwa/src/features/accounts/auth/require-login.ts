import { redirect } from '@tanstack/react-router'
import { readLogin } from '@/offline/session/login.ts'

/** Guards a route: visitors go to the login, which remembers path and query. Makes no request. */
export async function requireLogin({ location }: { location: { href: string } }): Promise<void> {
  if (await readLogin()) return
  throw redirect({ to: '/login', search: { redirect: location.href } })
}
