import type { TransactionContext } from '../../operation-context.ts'
import type { LockedSession } from './session-lock.ts'

/** What an operation on the seats of a locked session works with. `now` was read under the lock. */
export type SeatContext = TransactionContext & { readonly session: LockedSession }
