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
