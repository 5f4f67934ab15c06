import { decideMerge } from '@cubby/rules/people/merging'
import type { Selectable } from 'kysely'
import type { Schema } from '../../../platform/db/schema.ts'
import { Refusal } from '../../../platform/errors.ts'

type User = Selectable<Schema['users']>

/** The rows of the two accounts of a merge. */
export interface MergedUsers {
  readonly ending: User
  readonly staying: User
}

/** Returns both users. Throws Refusal `user_not_found`, also for a deleted account. */
export function requirePresent(ending: User | undefined, staying: User | undefined): MergedUsers {
  if (!ending || !staying || ending.deleted_at || staying.deleted_at) throw new Refusal('user_not_found')
  return { ending, staying }
}

/** Returns why the accounts cannot be merged, apart from conflicts in sessions; null if they can. */
export function mergeRefusal({ ending, staying }: MergedUsers, callerId: string): Refusal | null {
  const decision = decideMerge({ ending: accountOf(ending), staying: accountOf(staying), callerId })
  return decision.ok ? null : new Refusal(decision.reason)
}

function accountOf({ id, role, status, invited_at, is_test_account }: User) {
  return { id, role, status, isInvited: invited_at !== null, isTestAccount: is_test_account }
}
