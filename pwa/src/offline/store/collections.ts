import type { ResultOf } from '@cubby/contract/endpoints'

/** The path of each collection. */
export const collections = {
  classes: '/classes',
  provider: '/provider',
  legal_texts: '/legal-texts',
  enrollments: '/enrollments/my',
  waitlist: '/enrollments/waitlist',
  notifications: '/notifications',
  certificates: '/users/certificates',
  materials: '/users/materials',
  uploads: '/users/uploads',
  payments: '/users/payments',
  profile: '/users/profile?lists=none',
  activity: '/users/activity-history',
  passes: '/users/passes',
  teaching: '/users/taught-sessions',
  rosters: '/users/rosters',
  consents: '/users/consents',
  logins: '/users/logins',
  hours: '/users/hours',
  centers: '/centers/mine',
  memberships: '/users/centers',
} as const
export type CollectionName = keyof typeof collections

/** Whether a collection needs a login and is stored in the user's database. */
export function isPersonal(name: CollectionName): boolean {
  return name !== 'classes' && name !== 'provider' && name !== 'legal_texts'
}

const FIELDS: { readonly [name in CollectionName]?: string | null } = {
  waitlist: 'waitlist_entries',
  activity: 'activities',
  teaching: 'sessions',
  hours: null,
}

/**
 * The field of the response that contains the rows; null if the response is the only row. Most are named like their
 * collection.
 */
export function fieldOf(name: CollectionName): string | null {
  const field = FIELDS[name]
  return field === undefined ? name : field
}

/** The rows of each collection, as the API sends them. */
export interface CollectionRows {
  classes: ResultOf<'GET', '/classes'>['classes'][number]
  provider: ResultOf<'GET', '/provider'>['provider']
  legal_texts: ResultOf<'GET', '/legal-texts'>['legal_texts'][number]
  enrollments: ResultOf<'GET', '/enrollments/my'>['enrollments'][number]
  waitlist: ResultOf<'GET', '/enrollments/waitlist'>['waitlist_entries'][number]
  notifications: ResultOf<'GET', '/notifications'>['notifications'][number]
  certificates: ResultOf<'GET', '/users/certificates'>['certificates'][number]
  materials: ResultOf<'GET', '/users/materials'>['materials'][number]
  uploads: ResultOf<'GET', '/users/uploads'>['uploads'][number]
  payments: ResultOf<'GET', '/users/payments'>['payments'][number]
  profile: ResultOf<'GET', '/users/profile'>['profile']
  activity: ResultOf<'GET', '/users/activity-history'>['activities'][number]
  passes: ResultOf<'GET', '/users/passes'>['passes'][number]
  teaching: ResultOf<'GET', '/users/taught-sessions'>['sessions'][number]
  rosters: ResultOf<'GET', '/users/rosters'>['rosters'][number]
  consents: ResultOf<'GET', '/users/consents'>['consents'][number]
  logins: ResultOf<'GET', '/users/logins'>['logins'][number]
  hours: ResultOf<'GET', '/users/hours'>
  centers: ResultOf<'GET', '/centers/mine'>['centers'][number]
  memberships: ResultOf<'GET', '/users/centers'>['memberships'][number]
}
