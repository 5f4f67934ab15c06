import type { HourCredit, TrainingStatus } from '@cubby/contract/teaching/hours'
import type { HourShare } from '@cubby/contract/teaching/standards'

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
export const SHARES: readonly (readonly [title: string, hours: number, shares: readonly HourShare[]])[] = [
  [
    'Child Development Associate (CDA)',
    60,
    CDA_AREAS.map((area_id) => ({ standard_id: 'cda', area_id, hours: 7.5 })),
  ],
  [
    'CPR and First Aid Certification',
    6,
    [
      { standard_id: 'cpr-first-aid', area_id: 'aha', hours: 0 },
      ...newYork({ 'safety-and-security': 4, 'nutrition-and-health': 2 }),
    ],
  ],
  [
    'Development and Operations',
    14,
    newYork({
      'business-records': 4,
      'child-care-statutes': 4,
      'program-development': 3,
      'safety-and-security': 3,
    }),
  ],
  [
    'Infant and Toddler Care',
    28,
    newYork({
      'childhood-development': 12,
      'program-development': 6,
      'nutrition-and-health': 4,
      'shaken-baby': 3,
      'adverse-experiences': 3,
    }),
  ],
  [
    'Health, Safety and Nutrition',
    10,
    newYork({ 'nutrition-and-health': 5, 'safety-and-security': 4, 'shaken-baby': 1 }),
  ],
  [
    'Positive Guidance in the Classroom',
    30,
    newYork({ 'childhood-development': 13, 'program-development': 12, 'adverse-experiences': 5 }),
  ],
  ['Opening a Family Day Care', 8, newYork({ 'business-records': 4, 'child-care-statutes': 4 })],
]

export interface DemoTraining {
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
export const BEHIND_SINCE_DAYS_AGO = 641
export const BEHIND: readonly DemoTraining[] = [
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

/** The student who is done has all required hours with these trainings and the last class. */
export const DONE_SINCE_DAYS_AGO = 300
export const DONE: readonly DemoTraining[] = [
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
export const EXPIRING: DemoTraining = {
  title: 'Adult and Pediatric First Aid/CPR/AED',
  provider: 'American Red Cross',
  daysAgo: 688,
  hours: 6,
  credits: [{ standard_id: 'cpr-first-aid', area_id: 'red-cross', hours: 0 }],
  status: 'verified',
}
