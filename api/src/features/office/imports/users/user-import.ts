import { messages } from '@cubby/contract/messages'
import { dayOf } from '@cubby/rules/days'
import { personName } from '@cubby/rules/people/person-name'
import { searchable } from '@cubby/rules/searchable'
import { sql } from 'kysely'
import { fullName } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'
import { emailKey, hasEmail } from '../../../accounts/auth/queries.ts'
import { readStandards } from '../../../teaching/hours/read-ledger.ts'
import { refreshHours } from '../../../teaching/hours/refresh-results.ts'
import { deleteUnused } from '../delete-unused.ts'
import { type BatchContext, defineImport, type RowErrors } from '../import-definition.ts'
import {
  checkUsers,
  findByPhone,
  type ImportedUser,
  offered,
  personKey,
  readUser,
  userColumns,
  userKey,
} from './check-user.ts'

/**
 * Users are identified by their email address, and students without one by name and phone number. They set a password
 * with a link that is mailed to them, or with a code that the office reads out.
 */
export const userImport = defineImport({
  label: 'Users',
  notice:
    'No one is notified, unless you send invitations. The users have no password until they ask for one on the login page or are invited.',
  columns: userColumns,
  read: readUser,
  keyOf: userKey,
  personOf: ({ first_name, last_name }) => searchable(personName({ first_name, last_name })),
  findExisting: findExistingUsers,
  warnExisting: warnOfOtherNames,
  checkNew: checkUsers,
  create: createUsers,
  undo: undoUsers,
})

/**
 * Returns the keys of users who have an account already. A student without an email address has one if anybody of this
 * name has this phone number.
 */
async function findExistingUsers(
  { trx }: BatchContext,
  records: readonly ImportedUser[],
): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('users')
    .select(emailKey.as('email'))
    .where(hasEmail(records.flatMap(({ email }) => email || [])))
    .execute()
  const persons = await findByPhone(
    { trx },
    records.filter(({ email }) => !email),
  )
  return new Set([...rows.map(({ email }) => email), ...persons.map(personKey)])
}

/** Warns if the account with the email address of a row has another name. Such a row is not imported. */
async function warnOfOtherNames(
  { trx }: BatchContext,
  records: readonly ImportedUser[],
): Promise<RowErrors[]> {
  const rows = await trx
    .selectFrom('users')
    .select([emailKey.as('email'), fullName('users').as('name')])
    .where(hasEmail(records.flatMap(({ email }) => email || [])))
    .execute()
  const names = new Map(rows.map(({ email, name }) => [email, name ?? '']))
  return records.map(({ email, first_name, last_name }): RowErrors => {
    const name = names.get(email)
    const isOther =
      name !== undefined && searchable(name) !== searchable(personName({ first_name, last_name }))
    return isOther ? { email: messages.importEmailTaken(name) } : {}
  })
}

/**
 * Creates accounts without a password. Sends invitations to active users if the administrator asked for them, and
 * notifies nobody else. Returns the ids of the users by key.
 */
async function createUsers(
  { deps, trx, now, sendsInvitations }: BatchContext,
  records: readonly ImportedUser[],
): Promise<ReadonlyMap<string, string>> {
  if (records.length === 0) return new Map()
  const rows = await trx
    .insertInto('users')
    .values(
      records.map(
        ({ email, phone_number, address, emergency_contact, standard, standard_since, ...user }) => ({
          ...user,
          email: email || null,
          id: newId(),
          phone_number: phone_number || null,
          address: address || null,
          emergency_contact: emergency_contact || null,
          password_hash: null,
          invited_at: email ? now : null,
          never_invited: email !== '' && !(sendsInvitations && user.status === 'active'),
          created_at: now,
          updated_at: now,
        }),
      ),
    )
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(['id', 'email', 'status', 'first_name', 'last_name', 'phone_number'])
    .execute()
  // The link of an invitation is created when it is mailed.
  const reachable = rows.filter(({ email }) => email !== null)
  if (reachable.length > 0) {
    await trx
      .insertInto('invitations')
      .values(reachable.map(({ id }) => ({ user_id: id })))
      .execute()
  }
  if (sendsInvitations) {
    const invited = reachable.flatMap(({ id, status }) => (status === 'active' ? { userId: id } : []))
    await deps.jobs.enqueueAll(trx, 'email-invitation', invited)
  }
  const ids = new Map(rows.map((row) => [userKey(row), row.id]))
  await setStandards({ deps, trx, now }, records, ids)
  return ids
}

/** Sets the standards that the file names, as the office does. */
async function setStandards(
  { deps, trx, now }: Pick<BatchContext, 'deps' | 'trx' | 'now'>,
  records: readonly ImportedUser[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const named = records.filter(({ standard }) => standard)
  if (named.length === 0) return
  const standards = await readStandards(trx)
  const today = dayOf(now, deps.config.provider.timezone)
  const rows = named.flatMap((record) => {
    const user_id = ids.get(userKey(record))
    const standard_id = offered(standards, record.standard)?.id
    if (!user_id || !standard_id) return []
    const counts_from = record.standard_since || today
    return { user_id, standard_id, counts_from, chosen_at: now, by_office: true }
  })
  if (rows.length === 0) return
  await trx.insertInto('chosen_standards').values(rows).execute()
  await refreshHours({ deps, trx, now }, { userIds: rows.map(({ user_id }) => user_id) })
}

/** Deletes the accounts that nobody has used since. Returns why the others were kept, by id. */
async function undoUsers(
  { trx }: BatchContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // Logins and enrollments wait for this lock while the reasons are read.
  await sql`select from users where id = any(${ids}) order by id for update`.execute(trx)
  const { rows } = await sql<{ id: string; reason: string | null }>`
    select users.id, case
      when deleted_at is not null then ${messages.keptDeleted}
      when last_login is not null or ${existsOf('logins')} or ${existsOf('password_resets')}
        then ${messages.keptLoggedIn}
      when ${existsOf('enrollments')} or ${existsOf('waitlist_entries')} then ${messages.keptInSession}
      when ${existsOf('certificates')} then ${messages.keptCertificate}
      when ${existsOf('classes', 'instructor_id')} or ${existsOf('class_sessions', 'instructor_id')}
        then ${messages.keptTeaches}
      when ${existsOf('notifications')} then ${messages.keptNotified}
      when ${existsOf('user_uploads')} or ${existsOf('trainings')} then ${messages.keptInUse}
      when updated_at <> created_at then ${messages.keptEdited}
    end as reason
    from users where id = any(${ids})`.execute(trx)
  return deleteUnused(ids, rows, {
    trx,
    remove: (unused) => sql`delete from users where id = any(${unused})`.execute(trx),
  })
}

function existsOf(table: string, column = 'user_id') {
  return sql<boolean>`exists (select from ${sql.table(table)} t where t.${sql.ref(column)} = users.id)`
}
