import { redirect } from '@tanstack/react-router'
import { readLogin } from '@/offline/session/login.ts'

/** Guards login and signup: whoever is logged in already goes on to where they wanted to go, or home. */
export async function redirectWhenLoggedIn({
  search,
}: {
  search: { redirect?: string | undefined }
}): Promise<void> {
  if (await readLogin()) throw redirect({ href: search.redirect ?? '/', replace: true })
}
