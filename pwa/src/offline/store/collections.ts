import { messages } from '@cubby/contract/messages'
import type { Table } from 'dexie'
import { ApiError } from '@/api/client.ts'
import { type CollectionState, openPublic } from '@/offline/store/databases.ts'
import { isRecord } from '@/offline/store/is-record.ts'
import { openCurrentUser, writeAs } from '@/offline/store/user-database.ts'

/** Where each collection comes from. Personal ones need a login and live in that user's database. */
export const collections = {
  classes: { path: '/classes', field: 'classes', personal: false },
  provider: { path: '/provider', field: 'provider', personal: false },
  enrollments: { path: '/enrollments/my', field: 'enrollments', personal: true },
  waitlist: { path: '/enrollments/waitlist', field: 'waitlist_entries', personal: true },
  notifications: { path: '/notifications', field: 'notifications', personal: true },
  certificates: { path: '/users/certificates', field: 'certificates', personal: true },
  materials: { path: '/users/materials', field: 'materials', personal: true },
  uploads: { path: '/users/uploads', field: 'uploads', personal: true },
  payments: { path: '/users/payments', field: 'payments', personal: true },
  profile: { path: '/users/profile?lists=none', field: 'profile', personal: true },
  activity: { path: '/users/activity-history', field: 'activities', personal: true },
  teaching: { path: '/users/taught-sessions', field: 'sessions', personal: true },
} as const
export type CollectionName = keyof typeof collections

/** Where a collection is stored, and how to write there. */
export interface CollectionStore {
  /** The id of the user it belongs to, or `anybody`. */
  owner: string
  table: Table<unknown, number>
  meta: Table<CollectionState, string>
  token: string | null
  /** One transaction; null when the login it was opened for is no longer the current one. */
  write: <T>(write: () => Promise<T>) => Promise<T | null>
}

/** Null for a personal collection when nobody is logged in. */
export async function openCollectionStore(name: CollectionName): Promise<CollectionStore | null> {
  if (!collections[name].personal) {
    const db = await openPublic()
    const write = <T>(work: () => Promise<T>) => db.transaction('rw', db.tables, work)
    return { owner: 'anybody', table: db.table(name), meta: db.meta, token: null, write }
  }
  const currentUser = await openCurrentUser()
  if (!currentUser) return null
  const { login, db } = currentUser
  return {
    owner: login.user.id,
    table: db.table(name),
    meta: db.meta,
    token: login.token,
    write: (work) => writeAs(currentUser, work),
  }
}

/** The rows in an answer; a single resource is a collection of one. */
export function rowsOf(name: CollectionName, body: unknown): unknown[] {
  const content = isRecord(body) ? body[collections[name].field] : undefined
  if (Array.isArray(content)) return content
  if (isRecord(content)) return [content]
  // The profile area says these itself; the catalogue has words of its own.
  const { personal } = collections[name]
  const sentence = content === null ? messages.noProfileData : messages.invalidProfileResponse
  throw new ApiError(personal ? sentence : messages.invalidServerResponse, {
    isSaid: personal,
    status: 200,
    code: 'invalid_response',
    fields: {},
    retryAfterMs: null,
  })
}
