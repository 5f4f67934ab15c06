import type { Consent, LegalText } from '@cubby/contract/accounts/legal-texts'
import type { Login } from '@cubby/contract/accounts/logins'
import type { User } from '@cubby/contract/accounts/user'
import type { Provider, TrainingClass } from '@cubby/contract/catalog/classes'
import type { ClassMaterial } from '@cubby/contract/catalog/materials'
import type { Notification } from '@cubby/contract/messages/notifications'
import type { OwnMembership } from '@cubby/contract/money/memberships'
import type { PaymentMethod } from '@cubby/contract/money/payment-methods'
import type { Payment } from '@cubby/contract/money/payments'
import type { UserUpload } from '@cubby/contract/school/user-uploads'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import type { Activity } from '@cubby/contract/student/activity'
import type { MyCenter } from '@cubby/contract/student/my-center'
import type { Roster } from '@cubby/contract/teaching/attendance'
import type { Certificate, CertificateKey } from '@cubby/contract/teaching/certificates'
import type { Pass } from '@cubby/contract/teaching/check-ins'
import type { HoursLedger } from '@cubby/contract/teaching/hours'
import type { TaughtSession } from '@cubby/contract/teaching/teaching'
import { Dexie, type PromiseExtended, type Table } from 'dexie'
import { Connection } from './connection.ts'
import { PUBLIC_DB, storageUsed, userDbName } from './first-rows.ts'
import {
  type ContactMessage,
  type DeviceLogin,
  type EndedLogin,
  isCommandFile,
  isContactMessage,
  isEndedLogin,
  isLogin,
  isOutboxRow,
  isPaymentMethod,
  isRevocation,
  isSealed,
  type OutboxRow,
} from './stored-rows.ts'

/** The age and version of a stored collection. Every write to its rows raises `revision`. */
export interface CollectionState {
  name: string
  /** Null after a response to a command changed the rows. */
  etag: string | null
  asOf: number | null
  revision: number
}

/**
 * A user's file for use without a connection. Stored as bytes, because WebKit cannot store blobs in a private window.
 */
export interface CachedFile {
  id: string
  bytes: ArrayBuffer
  type: string
  /** The SHA-256 of the bytes when they arrived; missing in rows of older versions of the app. */
  hash?: string
}

/** A file as older versions of the app stored it. */
export interface CachedBlob {
  id: string
  blob: Blob
}

/** A document that waits with its command until it is uploaded. */
export interface CommandFile {
  /** Named in the arguments of the command. */
  id: string
  name: string
  type: string
  bytes: ArrayBuffer
}

/** The data for checking certificates without a connection. */
export interface CertificateEvidence {
  keys: CertificateKey[]
  /** Digests of the codes of revoked certificates. */
  revoked: string[]
  etag: string | null
  asOf: number
}

/** The last login that wrote to a user's database. */
export interface Writer {
  /** From `loginId`; empty if no login wrote before the database was cleared. */
  login: string
  /** Whether the login is over. Late writes of another tab or the worker are then refused. */
  ended: boolean
  /** Raised by each change, so that a login that ended meanwhile is noticed. */
  version: number
}

/** Rows of a user whose login ended, encrypted with their device key. */
export interface SealedRows {
  /** `waiting` outlasts a login of another user, `copy` does not. */
  part: 'waiting' | 'copy'
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
  /** The content type of the decrypted data. */
  type: string
}

type Stores = Readonly<Record<string, string | null>>

/**
 * The changes of each version, from the first on. Devices still have databases of every version, so only add to the
 * end.
 */
const PUBLIC_VERSIONS: readonly Stores[] = [
  { classes: '++', provider: '++', login: '', meta: 'name' },
  { contact: 'id, status, createdAt' },
  { evidence: '' },
  { ended_logins: 'userId', revocations: 'ticket' },
  { legal_texts: '++' },
]

const USER_VERSIONS: readonly Stores[] = [
  {
    enrollments: '++, id, session_id',
    waitlist: '++, id, session_id',
    notifications: '++, id',
    outbox: 'id, entityKey, createdAt',
    meta: 'name',
  },
  { profile: '++', activity: '++, id', dashboard: '++' },
  { payments: '++, id' },
  { payment_methods: '++, id' },
  { teaching: '++, id' },
  { certificates: '++, id', certificate_files: 'id', dashboard: null },
  { materials: '++, id', material_files: 'id' },
  { uploads: '++, id' },
  { sealed: '++, part' },
  { passes: '++' },
  { rosters: '++, id' },
  { consents: '++' },
  { writer: '' },
  { logins: '++' },
  { hours: '++', command_files: 'id' },
  { centers: '++, id', center_files: 'id', memberships: '++' },
]

function addVersions(db: Dexie, versions: readonly Stores[]): void {
  for (const [index, stores] of versions.entries()) db.version(index + 1).stores(stores)
}

/** Public data and the login of this device. Rows keep the server's order. */
export class PublicDb extends Dexie {
  declare readonly classes: Table<TrainingClass, number>
  declare readonly provider: Table<Provider, number>
  declare readonly legal_texts: Table<LegalText, number>
  declare readonly login: Table<DeviceLogin, 'current'>
  declare readonly ended_logins: Table<EndedLogin, string>
  /** Tickets that end the logins that this device left, when the server can be reached. */
  declare readonly revocations: Table<{ ticket: string }, string>
  declare readonly contact: Table<ContactMessage, string>
  declare readonly evidence: Table<CertificateEvidence, 'current'>
  declare readonly meta: Table<CollectionState, string>

  constructor() {
    super(PUBLIC_DB, { autoOpen: false })
    addVersions(this, PUBLIC_VERSIONS)
  }
}

/** The data of one user. Deleted at logout. */
export class UserDb extends Dexie {
  declare readonly enrollments: Table<Enrollment, number>
  declare readonly waitlist: Table<WaitlistEntry, number>
  declare readonly notifications: Table<Notification, number>
  declare readonly profile: Table<User, number>
  declare readonly activity: Table<Activity, number>
  declare readonly certificates: Table<Certificate, number>
  declare readonly certificate_files: Table<CachedFile | CachedBlob, string>
  declare readonly materials: Table<ClassMaterial, number>
  declare readonly material_files: Table<CachedFile | CachedBlob, string>
  declare readonly uploads: Table<UserUpload, number>
  declare readonly payments: Table<Payment, number>
  declare readonly payment_methods: Table<PaymentMethod, number>
  declare readonly teaching: Table<TaughtSession, number>
  declare readonly passes: Table<Pass, number>
  declare readonly rosters: Table<Roster, number>
  declare readonly consents: Table<Consent, number>
  declare readonly logins: Table<Login, number>
  declare readonly hours: Table<HoursLedger, number>
  declare readonly centers: Table<MyCenter, number>
  declare readonly memberships: Table<OwnMembership, number>
  /** Certificates of the staff that a director opened. */
  declare readonly center_files: Table<CachedFile | CachedBlob, string>
  declare readonly outbox: Table<OutboxRow, string>
  declare readonly command_files: Table<CommandFile, string>
  declare readonly meta: Table<CollectionState, string>
  declare readonly writer: Table<Writer, 'current'>
  /** The rows of the other tables, from the end of a login until the next login of the user. */
  declare readonly sealed: Table<SealedRows, number>

  constructor(userId: string) {
    super(userDbName(userId), { autoOpen: false })
    addVersions(this, USER_VERSIONS)
  }
}

const publicDb = new Connection(() => new PublicDb(), {
  login: isLogin,
  contact: isContactMessage,
  ended_logins: isEndedLogin,
  revocations: isRevocation,
})
const users = new Map<string, Connection<UserDb>>()

export function openPublic(): PromiseExtended<PublicDb> {
  storageUsed()
  return publicDb.get()
}

/** Opens a user's database whatever the login is; `openCurrentUser` opens that of the logged-in user. */
export function openUserDb(userId: string): PromiseExtended<UserDb> {
  const held = users.get(userId)
  if (held) return held.get()
  const connection = new Connection(() => new UserDb(userId), {
    outbox: isOutboxRow,
    command_files: isCommandFile,
    payment_methods: isPaymentMethod,
    sealed: isSealed,
  })
  users.set(userId, connection)
  return connection.get()
}

export function closeUserDb(userId: string): void {
  users.get(userId)?.discard()
  users.delete(userId)
}
