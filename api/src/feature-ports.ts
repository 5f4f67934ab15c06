import { logins } from './features/accounts/auth/queries.ts'
import { lockActiveAdmins } from './features/people/users/queries.ts'
import { lockSeats } from './features/seats/seats/lock-session.ts'
import type { Deps } from './platform/deps.ts'

/**
 * What features provide to the platform and to wings below them, on every runtime. Tests replace a lock to show that a
 * race needs it.
 */
export const featurePorts: Pick<Deps, 'lockSeats' | 'lockAdmins' | 'logins'> = {
  lockSeats,
  lockAdmins: lockActiveAdmins,
  logins,
}
