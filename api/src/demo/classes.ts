import type { PaymentPlan } from '@cubby/contract/payment-plan'
import type { RefundPolicy } from '@cubby/contract/refund-policy'
import { OKAFOR, PARK } from './people.ts'

/** What the sessions of a class have in common. All of them are held during office hours. */
interface UsualSession {
  readonly lastsDays: number
  readonly time: readonly [string, string]
  readonly location: string
  readonly capacity: number
  /** The email address of its instructor, if it is not the one of the class. */
  readonly instructor?: string
}

interface PlannedSession extends Partial<UsualSession> {
  /**
   * Days from today. The session starts on the first suitable day from then on (`daysOfSession` in
   * demo-days.ts).
   */
  readonly startsIn: number
  /** The number of enrolled students. */
  readonly enrolled: number
  /** Where to join it online. */
  readonly onlineLink?: string
  /** Set if no administrator has confirmed the meetings yet. Only for a session of more than seven days. */
  readonly unconfirmed?: true
  /** The number of students on the waitlist. */
  readonly waiting?: number
}

export type DemoSession = UsualSession & PlannedSession

export interface DemoClass {
  readonly title: string
  readonly description: string
  readonly duration: string
  readonly locationType: 'Online' | 'In-Person' | 'Hybrid'
  readonly locationDetails: string
  readonly priceCents: number
  readonly allowsWalkIns?: true
  /** By default the price is due at once. */
  readonly paymentPlan?: PaymentPlan
  /** The days between the starts of its past sessions, which come before the others and are like `usual`. */
  readonly daysBetweenSessions: number
  readonly usual: UsualSession
  readonly sessions: readonly PlannedSession[]
}

export const COURT_STREET = '412 Court Street, Room 2, Brooklyn'
export const ROOM_3 = '412 Court Street, Room 3, Brooklyn'
const ZOOM = 'Live on Zoom; the link arrives by email'

/** The three classes that the footer links to, and some more, with sessions of every kind. */
export const demoClasses: readonly DemoClass[] = [
  {
    title: 'Child Development Associate (CDA)',
    description:
      'The national credential for people who work with young children. Twelve weeks of classes and guided practice cover the 120 hours of education the CDA asks for, and we build your portfolio with you, page by page, until it is ready for the verification visit.',
    duration: '3 months',
    locationType: 'Hybrid',
    locationDetails: '412 Court Street, Brooklyn, and live on Zoom',
    priceCents: 85_000,
    daysBetweenSessions: 146,
    usual: { lastsDays: 85, time: ['12:00', '14:30'], location: COURT_STREET, capacity: 16 },
    sessions: [
      { startsIn: -100, enrolled: 13 },
      { startsIn: 12, enrolled: 15 },
      { startsIn: 54, time: ['09:30', '12:00'], enrolled: 3 },
    ],
  },
  {
    title: 'CPR and First Aid Certification',
    description:
      'One hands-on day with infant, child and adult manikins. You practice until your hands know what to do: compressions, choking, allergic reactions, seizures and the small injuries of every playground. You leave with a two-year certification accepted by New York licensing.',
    duration: '1 day',
    locationType: 'In-Person',
    locationDetails: COURT_STREET,
    priceCents: 9_500,
    allowsWalkIns: true,
    daysBetweenSessions: 56,
    usual: { lastsDays: 1, time: ['09:00', '15:00'], location: COURT_STREET, capacity: 12 },
    sessions: [
      { startsIn: -21, enrolled: 12 },
      { startsIn: 6, capacity: 10, enrolled: 10, waiting: 3 },
      { startsIn: 13, enrolled: 7 },
      { startsIn: 27, enrolled: 2 },
    ],
  },
  {
    title: 'Development and Operations',
    description:
      'For directors and those about to become one. Four weeks, twice a week, on licensing, staffing, budgets and the daily rhythm of a center that runs well: what the inspector looks for, how to schedule for ratios, and how to keep good teachers.',
    duration: '4 weeks',
    locationType: 'Online',
    locationDetails: ZOOM,
    priceCents: 32_500,
    daysBetweenSessions: 112,
    usual: { lastsDays: 26, time: ['13:00', '15:00'], location: ZOOM, capacity: 20 },
    sessions: [
      { startsIn: -50, enrolled: 14 },
      {
        startsIn: 3,
        time: ['10:00', '12:00'],
        onlineLink: 'https://meet.example/development-and-operations',
        capacity: 12,
        enrolled: 11,
        waiting: 2,
      },
      { startsIn: 17, instructor: PARK, enrolled: 9 },
    ],
  },
  {
    title: 'Infant and Toddler Care',
    description:
      'The first three years, seen up close: attachment, sleep, feeding, first words and the floor-level play in which all of it happens. With observation assignments in your own room and a mentor who reads every one.',
    duration: '8 weeks',
    locationType: 'Hybrid',
    locationDetails: '412 Court Street, Brooklyn, and live on Zoom',
    priceCents: 38_000,
    daysBetweenSessions: 140,
    usual: { lastsDays: 54, time: ['12:30', '14:30'], location: ROOM_3, capacity: 14, instructor: OKAFOR },
    sessions: [
      { startsIn: 20, enrolled: 13 },
      { startsIn: 75, enrolled: 0, unconfirmed: true },
    ],
  },
  {
    title: 'Health, Safety and Nutrition',
    description:
      'Two days that cover the health and safety topics every New York provider must know: safe sleep, medication, allergies, emergency drills, and a week of menus children actually eat.',
    duration: '2 days',
    locationType: 'In-Person',
    locationDetails: COURT_STREET,
    priceCents: 15_000,
    daysBetweenSessions: 84,
    usual: { lastsDays: 2, time: ['09:00', '14:00'], location: ROOM_3, capacity: 18 },
    sessions: [
      { startsIn: 9, instructor: PARK, enrolled: 11 },
      // At the same time as the CDA, in its room and with its instructor, for the calendar to mark.
      { startsIn: 40, location: COURT_STREET, enrolled: 1 },
    ],
  },
  {
    title: 'Positive Guidance in the Classroom',
    description:
      'Twelve weeks, two mornings a week, on behavior: what a bite, a tantrum or a silence is saying, and how a calm room is built from routines, words and furniture. Bring your hardest moment of the week; we work with real ones.',
    duration: '12 weeks',
    locationType: 'Online',
    locationDetails: ZOOM,
    priceCents: 42_000,
    paymentPlan: [
      { share: 1, days: 0, from: 'approval' },
      { share: 1, days: 30, from: 'approval' },
      { share: 1, days: 60, from: 'approval' },
    ],
    daysBetweenSessions: 168,
    usual: { lastsDays: 82, time: ['09:30', '11:00'], location: ZOOM, capacity: 25, instructor: OKAFOR },
    sessions: [{ startsIn: 24, enrolled: 8 }],
  },
  {
    title: 'Opening a Family Day Care',
    description:
      'Two mornings, a week apart, from idea to application: the license, the home inspection, insurance, taxes, contracts with parents, and a plan of the first three months. You leave with your forms filled in.',
    duration: '2 days',
    locationType: 'Online',
    locationDetails: ZOOM,
    priceCents: 24_000,
    daysBetweenSessions: 168,
    usual: { lastsDays: 8, time: ['09:00', '13:00'], location: ZOOM, capacity: 15, instructor: PARK },
    sessions: [{ startsIn: 15, enrolled: 6 }],
  },
]

/** The refund policy of the demo school, to which all of its students have agreed. */
export const REFUND_POLICY: RefundPolicy = [
  { days: 7, percent: 100 },
  { days: 2, percent: 50 },
]
