import type { Deps } from '../../../platform/deps.ts'
import { completeEnrollments } from '../../seats/enrollments/archive-session.ts'
import { lockSession } from '../../seats/seats/lock-session.ts'
import { holdsSeat } from '../../seats/seats/seat-predicates.ts'
import { lastDayEndsAt } from '../../seats/seats/session-columns.ts'

/**
 * Completes every session whose last day has ended at midnight in the provider's time zone, and makes
 * its enrollments historical. Safe to run at any time, and on several servers at once.
 */
export async function archiveSessions(deps: Deps): Promise<void> {
  const { timezone } = deps.config.provider
  const over = await deps.db
    .selectFrom('class_sessions')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('removed_at', 'is', null)
    .where(lastDayEndsAt(timezone), '<=', await deps.clock(deps.db))
    // A status that an administrator set after the end stays, unless the session has new enrollments.
    .where((eb) =>
      eb.or([
        eb('status_set_at', 'is', null),
        eb('status_set_at', '<', lastDayEndsAt(timezone)),
        eb.exists(
          eb
            .selectFrom('enrollments')
            .select('enrollments.id')
            .whereRef('enrollments.session_id', '=', 'class_sessions.id')
            .where(holdsSeat),
        ),
      ]),
    )
    .execute()
  for (const { id } of over) {
    await archive(deps, id).catch((err) =>
      deps.log.warn({ err, session_id: id }, 'failed to archive a session'),
    )
  }
}

function archive(deps: Deps, sessionId: string): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const locked = await lockSession({ deps, trx }, { sessionId })
    if (!locked) return
    const { session, now } = locked
    if (session.status !== 'scheduled' || session.removed || now < session.overAt) return
    await trx
      .updateTable('class_sessions')
      .set({ status: 'completed', updated_at: now })
      .where('id', '=', session.id)
      .execute()
    await completeEnrollments(
      { deps, trx, now },
      { session: { ...session, status: 'completed' }, actorId: null },
    )
  })
}
