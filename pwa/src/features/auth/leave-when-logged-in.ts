import { redirect } from '@tanstack/react-router'
import { readLogin } from '@/offline/login.ts'

/** Guards login and signup: whoever is logged in already has nothing to do there. */
export async function leaveWhenLoggedIn(): Promise<void> {
  if (await readLogin()) throw redirect({ to: '/', replace: true })
}
