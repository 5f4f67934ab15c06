import type { Role } from '@cubby/contract/accounts/user'

export interface Person {
  readonly name: string
  readonly email: string
  readonly joinedDaysAgo: number
  readonly phone?: string
  /** By default a student. */
  readonly role?: Role
}

export const DEMO_ADMIN = 'admin@cubby.test'
export const DEMO_STUDENT = 'student@cubby.test'
/** The director whose login the demo shows. */
export const DEMO_DIRECTOR = 'director@cubby.test'
export const VEGA = 'instructor@cubby.test'
/** More instructors than the sample one, because a person cannot teach two classes at the same time. */
export const OKAFOR = 'adaeze.okafor@example.test'
export const PARK = 'daniel.park@example.test'
/** Another administrator. */
export const COLLEAGUE = 'renata.marsh@example.test'
/** The director of the center that owes. */
export const HARBOR_DIRECTOR = 'celia.marsh@example.test'

/** When the demo school opened: before every event in the demo data. */
export const SCHOOL_OPENED_DAYS_AGO = 1000
/** When the sample student joined: before their oldest uploaded certificate. */
export const STUDENT_JOINED_DAYS_AGO = 930
/** How many days ago the first demo student joined, and how many days later each next one joined. */
const FIRST_JOINED_DAYS_AGO = 960
const DAYS_BETWEEN_STUDENTS = 40

/** Returns how long ago the demo student at this place of the list joined. */
export function studentJoinedDaysAgo(index: number): number {
  return FIRST_JOINED_DAYS_AGO - index * DAYS_BETWEEN_STUDENTS
}

/** The students who fill the sessions. None is a real user. */
export const demoStudents = personsOf(`
  Amara Okafor, Beatriz Salgado, Chen Wei, Daniela Rossi, Esther Goldfarb, Fatima Haddad,
  Grace Mensah, Hana Kobayashi, Imani Brooks, Jocelyn Baptiste, Keisha Thompson, Lucia Ferreira,
  Mei Tan, Nadia Petrova, Oluchi Eze, Priya Raman, Quiana Dixon, Rosa Delgado, Shanice Campbell,
  Tova Weiss, Uma Patel, Valentina Cruz, Wanda Kowalska, Yesenia Morales`).map((person, index) => ({
  ...person,
  phone: `(917) 555-01${index + 10}`,
  joinedDaysAgo: studentJoinedDaysAgo(index),
}))

/** They work for the center that owes. */
export const harborStaff = demoStudents.filter(({ name }) => /^(Beatriz|Grace|Lucia) /.test(name))

/** Staff of the other center who took no class yet. With the other demo students and the sample student they are 30. */
export const newStaff = personsOf(`
  Adriana Lopez, Bianca Moretti, Carmen Ortiz, Dalia Haddad, Elena Popescu, Farah Siddiqui,
  Gloria Owusu, Hope Sinclair`)

/** Everybody who uses the school by themselves. */
export const schoolPeople: readonly Person[] = [
  { name: 'Avery Stone', email: DEMO_ADMIN, role: 'admin', joinedDaysAgo: SCHOOL_OPENED_DAYS_AGO },
  { name: 'Marisol Vega', email: VEGA, role: 'instructor', joinedDaysAgo: 990 },
  {
    name: 'Sam Rivera',
    email: DEMO_STUDENT,
    phone: '(718) 555-0162',
    joinedDaysAgo: STUDENT_JOINED_DAYS_AGO,
  },
  ...demoStudents,
  { name: 'Adaeze Okafor', email: OKAFOR, role: 'instructor', joinedDaysAgo: 700 },
  { name: 'Daniel Park', email: PARK, role: 'instructor', joinedDaysAgo: 700 },
]

export const people: readonly Person[] = [
  ...schoolPeople,
  { name: 'Renata Marsh', email: COLLEAGUE, phone: '(718) 555-0127', role: 'admin', joinedDaysAgo: 420 },
  { name: 'Noor Haddad', email: DEMO_DIRECTOR, joinedDaysAgo: 200 },
  { name: 'Celia Marsh', email: HARBOR_DIRECTOR, joinedDaysAgo: 130 },
  ...newStaff,
]

/** Returns the persons with these names, which are separated by commas. */
function personsOf(names: string): Person[] {
  return names
    .trim()
    .split(/,\s*/)
    .map((name) => ({
      name,
      email: `${name.replace(' ', '.').toLowerCase()}@example.test`,
      joinedDaysAgo: 90,
    }))
}
