import type { HourCredit, TrainingStatus } from '@cubby/contract/teaching/hours'
import type { HourShare } from '@cubby/contract/teaching/standards'
import { refreshHours } from '../features/teaching/hours/refresh-results.ts'
import { writeWithoutIdempotency } from '../platform/db/write.ts'
import type { Deps } from '../platform/deps.ts'
import { DAY_MS, type DemoContext } from './demo-context.ts'

/** Both kinds of programs in New York have these topics. */
const NEW_YORK = ['ocfs-day-care', 'ocfs-school-age'] as const

function newYork(hours: Readonly<Record<string, number>>): HourShare[] {
  return NEW_YORK.flatMap((standard_id) =>
    Object.entries(hours)
      // School-age programs do not have this topic.
      .filter(([area_id]) => standard_id === 'ocfs-day-care' || area_id !== 'shaken-baby')
      .map(([area_id, count]) => ({ standard_id, area_id, hours: count })),
  )
}

const CPR = 'CPR and First Aid Certification'

const CDA_AREAS = [
  'safe-environment',
  'physical-intellectual',
  'social-emotional',
  'families',
  'program-operation',
  'professionalism',
  'observing',
  'child-development',
]

/** The hours of each class by the clock, and what they count for. */
const SHARES: readonly { readonly title: string; readonly hours: number; readonly shares: HourShare[] }[] = [
  {
    title: 'Child Development Associate (CDA)',
    hours: 60,
    shares: CDA_AREAS.map((area_id) => ({ standard_id: 'cda', area_id, hours: 7.5 })),
  },
  {
    title: CPR,
    hours: 6,
    shares: [
      { standard_id: 'cpr-first-aid', area_id: 'aha', hours: 0 },
      ...newYork({ 'safety-and-security': 4, 'nutrition-and-health': 2 }),
    ],
  },
  {
    title: 'Development and Operations',
    hours: 14,
    shares: newYork({
      'business-records': 4,
      'child-care-statutes': 4,
      'program-development': 3,
      'safety-and-security': 3,
    }),
  },
  {
    title: 'Infant and Toddler Care',
    hours: 28,
    shares: newYork({
      'childhood-development': 12,
      'program-development': 6,
      'nutrition-and-health': 4,
      'shaken-baby': 3,
      'adverse-experiences': 3,
    }),
  },
  {
    title: 'Health, Safety and Nutrition',
    hours: 10,
    shares: newYork({ 'nutrition-and-health': 5, 'safety-and-security': 4, 'shaken-baby': 1 }),
  },
  {
    title: 'Positive Guidance in the Classroom',
    hours: 30,
    shares: newYork({ 'childhood-development': 13, 'program-development': 12, 'adverse-experiences': 5 }),
  },
  {
    title: 'Opening a Family Day Care',
    hours: 8,
    shares: newYork({ 'business-records': 4, 'child-care-statutes': 4 }),
  },
]

interface DemoTraining {
  readonly title: string
  readonly provider: string
  readonly daysAgo: number
  readonly hours: number
  readonly credits: readonly HourCredit[]
  readonly status: TrainingStatus
  readonly reason?: string
}

const dayCare = (area_id: string, hours: number): HourCredit => ({
  standard_id: 'ocfs-day-care',
  area_id,
  hours,
})

/** Sam Rivera is behind: the period ends in three months. One training was verified, one returned, one is waiting. */
const BEHIND_SINCE_DAYS_AGO = 641
const BEHIND: readonly DemoTraining[] = [
  {
    title: 'Identifying and Reporting Child Abuse',
    provider: 'Borough Training Center',
    daysAgo: 560,
    hours: 3,
    credits: [dayCare('abuse-prevention', 2), dayCare('abuse-statutes', 1)],
    status: 'verified',
  },
  {
    title: 'Safe Sleep and Shaken Baby Syndrome',
    provider: 'Kings County Health Workshop',
    daysAgo: 60,
    hours: 2,
    credits: [dayCare('shaken-baby', 2)],
    status: 'returned',
    reason: 'The photo is too dark to read. Please send the certificate again.',
  },
  {
    title: 'Menus That Children Eat',
    provider: 'Kings County Health Workshop',
    daysAgo: 12,
    hours: 1.5,
    credits: [dayCare('nutrition-and-health', 1.5)],
    status: 'submitted',
  },
]

/** The hours that the last class of a student who is done did not give. */
const DONE_SINCE_DAYS_AGO = 300
const DONE: readonly DemoTraining[] = [
  {
    title: 'The First Five Years',
    provider: 'Borough Training Center',
    daysAgo: 220,
    hours: 12,
    credits: [
      dayCare('childhood-development', 6),
      dayCare('nutrition-and-health', 3),
      dayCare('adverse-experiences', 2),
      dayCare('shaken-baby', 1),
    ],
    status: 'verified',
  },
  {
    title: 'Identifying and Reporting Child Abuse',
    provider: 'Borough Training Center',
    daysAgo: 180,
    hours: 6,
    credits: [dayCare('abuse-prevention', 4), dayCare('abuse-statutes', 2)],
    status: 'verified',
  },
]

/** A card that expires in about six weeks. */
const EXPIRING: DemoTraining = {
  title: 'Adult and Pediatric First Aid/CPR/AED',
  provider: 'American Red Cross',
  daysAgo: 688,
  hours: 6,
  credits: [{ standard_id: 'cpr-first-aid', area_id: 'red-cross', hours: 0 }],
  status: 'verified',
}

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
  readonly trainings: readonly DemoTraining[]
}

/** Three stories: a student who is behind, one who is done, and one whose card expires. Returns the students. */
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
    { userId: expiring, standard: 'cpr-first-aid', sinceDaysAgo: EXPIRING.daysAgo, trainings: [EXPIRING] },
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
  { userId, standard, sinceDaysAgo, trainings }: Story,
): Promise<void> {
  const submittedAt = new Date(now.getTime() - SUBMITTED_DAYS_AGO * DAY_MS)
  const reviewedAt = new Date(now.getTime() - REVIEWED_DAYS_AGO * DAY_MS)
  await trx
    .insertInto('chosen_standards')
    .values({ user_id: userId, standard_id: standard, since: day(-sinceDaysAgo), chosen_at: submittedAt })
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
