import { redirect } from '@tanstack/react-router'
import { readLogin } from '@/offline/session/login.ts'

/** Redirects logged-in users from login and signup to the remembered path, or home. */
export async function redirectWhenLoggedIn({
  search,
}: {
  search: { redirect?: string | undefined }
}): Promise<void> {
  if (await readLogin()) throw redirect({ href: search.redirect ?? '/', replace: true })
}
