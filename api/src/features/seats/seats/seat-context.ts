import type { TransactionContext } from '../../../platform/operation-context.ts'
import type { LockedSession } from './lock-session.ts'

/** The context of an operation on the seats of a locked session. `now` was read under the lock. */
export type SeatContext = TransactionContext & { readonly session: LockedSession }
