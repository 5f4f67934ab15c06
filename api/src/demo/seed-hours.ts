import { refreshHours } from '../features/teaching/hours/refresh-results.ts'
import { writeWithoutIdempotency } from '../platform/db/write.ts'
import type { Deps } from '../platform/deps.ts'
import { DAY_MS, type DemoContext } from './demo-context.ts'
import {
  BEHIND,
  BEHIND_SINCE_DAYS_AGO,
  CPR,
  type DemoTraining,
  DONE,
  DONE_SINCE_DAYS_AGO,
  EXPIRING,
  SHARES,
} from './hours-stories.ts'

/** Says what each class counts for. */
async function seedShares({ trx, now, adminId }: DemoContext): Promise<void> {
  for (const { title, hours, shares } of SHARES) {
    const { id } = await trx
      .selectFrom('classes')
      .select('id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('class_shares')
      .values({
        class_id: id,
        number: 1,
        effective_from: null,
        hours,
        shares: JSON.stringify(shares),
        created_by: adminId,
        created_at: now,
      })
      .execute()
  }
}

interface Story {
  readonly userId: string
  readonly standard: string
  readonly sinceDaysAgo: number
  readonly byOffice?: boolean
  readonly trainings: readonly DemoTraining[]
}

/**
 * Seeds the hours of three students. One is behind, one is done, and the card of one expires soon. Returns
 * their ids.
 */
export async function seedHours(
  context: DemoContext,
  { certificateSessionId }: { readonly certificateSessionId: string },
): Promise<string[]> {
  const { trx, studentId } = context
  await seedShares(context)
  // The first student of the session missed a meeting and gets no certificate.
  const done = await trx
    .selectFrom('enrollments')
    .select('user_id')
    .where('session_id', '=', certificateSessionId)
    .where('status', '=', 'approved')
    .where('user_id', '!=', studentId)
    .orderBy('user_id', 'desc')
    .executeTakeFirstOrThrow()
  const renewing = await trx
    .selectFrom('enrollments')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select('enrollments.user_id')
    .where('classes.title', '=', CPR)
    .where('class_sessions.end_date', '>=', context.day(0))
    .execute()
  const others = new Set([done, ...renewing].map(({ user_id }) => user_id))
  const expiring = context.students.find((id) => !others.has(id))
  if (expiring === undefined) throw new Error('every demo student renews the card or is done')
  const stories: Story[] = [
    { userId: studentId, standard: 'ocfs-day-care', sinceDaysAgo: BEHIND_SINCE_DAYS_AGO, trainings: BEHIND },
    { userId: done.user_id, standard: 'ocfs-day-care', sinceDaysAgo: DONE_SINCE_DAYS_AGO, trainings: DONE },
    {
      userId: expiring,
      standard: 'cpr-first-aid',
      sinceDaysAgo: EXPIRING.daysAgo,
      byOffice: true,
      trainings: [EXPIRING],
    },
  ]
  for (const story of stories) await seedStory(context, story)
  return stories.map(({ userId }) => userId)
}

/** Computes the standings once the certificates are issued, which happens on an earlier day of the demo. */
export async function refreshDemoHours(deps: Deps, userIds: readonly string[]): Promise<void> {
  await writeWithoutIdempotency(deps, async (trx) =>
    refreshHours({ deps, trx, now: await deps.clock(trx) }, { userIds }),
  )
}

const SUBMITTED_DAYS_AGO = 4
const REVIEWED_DAYS_AGO = 2

async function seedStory(
  { trx, now, nextId, day, adminId }: DemoContext,
  { userId, standard, sinceDaysAgo, byOffice = false, trainings }: Story,
): Promise<void> {
  const submittedAt = new Date(now.getTime() - SUBMITTED_DAYS_AGO * DAY_MS)
  const reviewedAt = new Date(now.getTime() - REVIEWED_DAYS_AGO * DAY_MS)
  await trx
    .insertInto('chosen_standards')
    .values({
      user_id: userId,
      standard_id: standard,
      counts_from: day(-sinceDaysAgo),
      chosen_at: submittedAt,
      by_office: byOffice,
    })
    .execute()
  for (const { daysAgo, credits, reason = null, status, ...training } of trainings) {
    const isReviewed = status !== 'submitted'
    await trx
      .insertInto('trainings')
      .values({
        ...training,
        id: nextId(),
        user_id: userId,
        completed_on: day(-daysAgo),
        credits: JSON.stringify(credits),
        status,
        reason,
        upload_id: null,
        submitted_at: submittedAt,
        reviewed_at: isReviewed ? reviewedAt : null,
        reviewed_by: isReviewed ? adminId : null,
      })
      .execute()
  }
}
