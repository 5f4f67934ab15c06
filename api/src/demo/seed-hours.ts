import { assignStandard, chooseStandards } from '../features/teaching/hours/choose-standards.ts'
import { saveClassShares } from '../features/teaching/hours/class-shares.ts'
import { refreshHours } from '../features/teaching/hours/refresh-results.ts'
import { insertRows } from '../platform/db/sql.ts'
import { newId } from '../platform/ids.ts'
import type { DemoContext } from './demo-context.ts'
import {
  BEHIND,
  BEHIND_SINCE_DAYS_AGO,
  type DemoTraining,
  DONE,
  DONE_SINCE_DAYS_AGO,
  EXPIRING,
  SHARES,
} from './hours-stories.ts'

const SHARED_DAYS_AGO = 700

/** Says what each class counts for. */
async function seedShares({ trx, as, admin }: DemoContext): Promise<void> {
  const classes = await trx.selectFrom('classes').select(['id', 'title']).execute()
  for (const [title, hours, shares] of SHARES) {
    const classId = classes.find((one) => one.title === title)?.id ?? ''
    await saveClassShares(as(admin, SHARED_DAYS_AGO), {
      classId,
      effective_from: null,
      hours,
      shares: [...shares],
    })
  }
}

interface Story {
  readonly userId: string
  readonly standard: string
  readonly sinceDaysAgo: number
  readonly byOffice?: boolean
  readonly trainings: readonly DemoTraining[]
}

/** Seeds the hours of three students. One is behind, one is done, and the card of one expires soon. */
export async function seedHours(context: DemoContext): Promise<void> {
  const { deps, trx, now, student, students } = context
  await seedShares(context)
  // They got a certificate of the last class, and are in no coming session that renews the card.
  const [done = '', expiring = ''] = [students[13], students[10]]
  const stories: Story[] = [
    { userId: student.id, standard: 'ocfs-day-care', sinceDaysAgo: BEHIND_SINCE_DAYS_AGO, trainings: BEHIND },
    { userId: done, standard: 'ocfs-day-care', sinceDaysAgo: DONE_SINCE_DAYS_AGO, trainings: DONE },
    {
      userId: expiring,
      standard: 'cpr-first-aid',
      sinceDaysAgo: EXPIRING.daysAgo,
      byOffice: true,
      trainings: [EXPIRING],
    },
  ]
  for (const story of stories) await seedStory(context, story)
  await refreshHours({ deps, trx, now }, { userIds: stories.map(({ userId }) => userId) })
}

const SUBMITTED_DAYS_AGO = 4
const REVIEWED_DAYS_AGO = 2

async function seedStory(
  { trx, as, ago, day, admin }: DemoContext,
  { userId, standard, sinceDaysAgo, byOffice = false, trainings }: Story,
): Promise<void> {
  const since = day(-sinceDaysAgo)
  const following = { standard_id: standard, since }
  if (byOffice) await assignStandard(as(admin, SUBMITTED_DAYS_AGO), { userId, ...following })
  else await chooseStandards(as({ id: userId, role: 'student' }, SUBMITTED_DAYS_AGO), { chosen: [following] })
  await insertRows(
    trx,
    'trainings',
    trainings.map(({ daysAgo, reason = null, ...training }) => {
      const isReviewed = training.status !== 'submitted'
      return {
        ...training,
        id: newId(),
        user_id: userId,
        completed_on: day(-daysAgo),
        reason,
        submitted_at: ago(SUBMITTED_DAYS_AGO),
        reviewed_at: isReviewed ? ago(REVIEWED_DAYS_AGO) : null,
        reviewed_by: isReviewed ? admin.id : null,
      }
    }),
  )
}
