import type { Reader, Trx } from '../platform/db/database.ts'

export const DAY_MS = 86_400_000

/** What the functions that create demo rows share. The same `now` gives the same ids and dates. */
export interface DemoContext {
  readonly trx: Trx
  readonly now: Date
  readonly nextId: () => string
  /** The date `offset` days from today in the provider's time zone, yyyy-MM-dd. */
  readonly day: (offset: number) => string
  readonly students: readonly string[]
  readonly studentId: string
  readonly adminId: string
}

/** How many days ago the first demo student joined, and how many days later each next one joined. */
const FIRST_JOINED_DAYS_AGO = 960
const DAYS_BETWEEN_STUDENTS = 40

/** Returns how long ago the demo student at this place of the list joined. */
export function studentJoinedDaysAgo(index: number): number {
  return FIRST_JOINED_DAYS_AGO - index * DAYS_BETWEEN_STUDENTS
}

/** Names of the demo students who fill the sessions. None is a real user. */
export const demoStudents: readonly (readonly [string, string])[] = [
  ['Amara', 'Okafor'],
  ['Beatriz', 'Salgado'],
  ['Chen', 'Wei'],
  ['Daniela', 'Rossi'],
  ['Esther', 'Goldfarb'],
  ['Fatima', 'Haddad'],
  ['Grace', 'Mensah'],
  ['Hana', 'Kobayashi'],
  ['Imani', 'Brooks'],
  ['Jocelyn', 'Baptiste'],
  ['Keisha', 'Thompson'],
  ['Lucia', 'Ferreira'],
  ['Mei', 'Tan'],
  ['Nadia', 'Petrova'],
  ['Oluchi', 'Eze'],
  ['Priya', 'Raman'],
  ['Quiana', 'Dixon'],
  ['Rosa', 'Delgado'],
  ['Shanice', 'Campbell'],
  ['Tova', 'Weiss'],
  ['Uma', 'Patel'],
  ['Valentina', 'Cruz'],
  ['Wanda', 'Kowalska'],
  ['Yesenia', 'Morales'],
]

export const DEMO_ADMIN = 'admin@cubby.test'

/**
 * Looks for the demo administrator. Checks the role too, because in a database without demo data a student
 * can register with this address.
 */
export async function hasDemoData(db: Reader): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', DEMO_ADMIN)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  return admin !== undefined
}
