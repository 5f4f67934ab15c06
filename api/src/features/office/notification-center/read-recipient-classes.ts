import type { RecipientClasses } from '@cubby/contract/notification-center'
import { dayOf } from '@cubby/rules/days'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { countActiveUsers, findRecipientClasses, findRecipientSessions } from './recipients.ts'

/** Lists the classes and sessions that can receive messages, and counts the users with an active account. */
export async function readRecipientClasses({ deps, caller }: RequestContext): Promise<RecipientClasses> {
  requireAdmin(caller)
  const today = dayOf(await deps.clock(deps.db), deps.config.provider.timezone)
  const sessions = Map.groupBy(await findRecipientSessions(deps.db, today), ({ class_id }) => class_id)
  const classes = await findRecipientClasses(deps.db)
  return {
    classes: classes.map((one) => ({
      ...one,
      sessions: (sessions.get(one.id) ?? []).map(({ class_id: _, ...session }) => session),
    })),
    total_users: await countActiveUsers(deps.db),
  }
}
