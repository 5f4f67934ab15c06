import type { User } from '@cubby/contract/accounts/user'
import { useLive } from '@/offline/hooks/use-live.ts'
import { readLogin } from '@/offline/store/user-database.ts'

export type Auth = { status: 'checking' } | { status: 'out' } | { status: 'in'; user: User }

const checking: Auth = { status: 'checking' }

/** The login of this device, the same in all tabs. */
export function useAuth(): Auth {
  return useLive('login', readAuth) ?? checking
}

async function readAuth(): Promise<Auth> {
  const login = await readLogin()
  return login ? { status: 'in', user: login.user } : { status: 'out' }
}
