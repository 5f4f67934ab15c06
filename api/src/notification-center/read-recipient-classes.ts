import type { RecipientClasses } from '@cubby/contract/notification-center'
import type { Caller } from '../auth/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import type { Deps } from '../deps.ts'
import { countActivePeople, findRecipientClasses } from './recipients.ts'

/** Whom can be written to: the classes, and how many people there are on all. */
export async function readRecipientClasses(deps: Deps, caller: Caller): Promise<RecipientClasses> {
  requireAdmin(caller)
  return { classes: await findRecipientClasses(deps.db), total_users: await countActivePeople(deps.db) }
}
