import { redirect } from '@tanstack/react-router'
import { readLogin } from '@/offline/session/login.ts'
import { requireLogin } from './require-login.ts'

/** Guards the administrators' routes: visitors go to the login, other users go home. */
export async function requireAdmin(context: { location: { href: string } }): Promise<void> {
  await requireLogin(context)
  const login = await readLogin()
  if (login?.user.role !== 'admin') throw redirect({ to: '/', replace: true })
}
