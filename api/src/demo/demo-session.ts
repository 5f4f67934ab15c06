import { daysBetween } from '@cubby/rules/days'
import type { DemoContext } from './demo-context.ts'

const DAY_MS = 86_400_000

/** Returns the id of a class's first session that is not over (`upcoming`) or of its last session that is (`past`). */
export async function demoSession(
  { trx, day }: DemoContext,
  title: string,
  when: 'past' | 'upcoming',
): Promise<string> {
  const { id } = await trx
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select('class_sessions.id')
    .where('classes.title', '=', title)
    .where('class_sessions.end_date', when === 'past' ? '<' : '>=', day(0))
    .orderBy('class_sessions.start_date', when === 'past' ? 'desc' : 'asc')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Returns when the enrollments of a past session became historical: on the day after its end, at the current
 * time of day.
 */
export async function becameHistoricalAt({ trx, now, day }: DemoContext, sessionId: string): Promise<Date> {
  const { end_date } = await trx
    .selectFrom('class_sessions')
    .select('end_date')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return new Date(now.getTime() + (daysBetween(day(0), end_date) + 1) * DAY_MS)
}
