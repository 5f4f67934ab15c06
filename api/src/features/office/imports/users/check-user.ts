import { messages } from '@cubby/contract/messages'
import { searchable } from '@cubby/rules/searchable'
import { sql } from 'kysely'
import type { BatchContext, RowCheck } from '../import-definition.ts'
import type { ImportedUser } from './read-user.ts'

/**
 * Refuses administrators, because a file must not create them. Warns about a person who seems to have an account with
 * another email address. An active user has a share of the invitations.
 */
export async function checkUsers(
  { trx }: BatchContext,
  records: readonly ImportedUser[],
): Promise<RowCheck[]> {
  const known = new Map<string, string>()
  for (const user of await findByPhone({ trx }, records)) known.set(personKey(user), user.email)
  return records.map((record) => {
    if (record.role === 'admin') return { errors: { role: messages.importAdminRefused } }
    const key = personKey(record)
    const other = record.phone_number ? known.get(key) : undefined
    if (record.phone_number && !other) known.set(key, record.email)
    return {
      errors: null,
      ...(record.status === 'active' && { share: { of: INVITATIONS, amount: 1 } }),
      ...(other && { warnings: { email: messages.importSamePerson } }),
    }
  })
}

function findByPhone({ trx }: Pick<BatchContext, 'trx'>, records: readonly ImportedUser[]) {
  const phones = records.flatMap(({ phone_number }) => (phone_number ? lastDigits(phone_number) : []))
  return trx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'phone_number', 'email'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`right(regexp_replace(phone_number, '\\D', '', 'g'), 10) = any(${phones})`)
    .execute()
}

function personKey(user: Pick<ImportedUser, 'first_name' | 'last_name'> & { phone_number: string | null }) {
  return JSON.stringify([
    searchable(`${user.first_name} ${user.last_name}`),
    lastDigits(user.phone_number ?? ''),
  ])
}

/** The digits of a phone number without the country code. */
function lastDigits(phone: string): string {
  return phone.replace(/\D/g, '').slice(-10)
}

/** Identifies the share of a row whose user can be invited. */
export const INVITATIONS = 'invitations'
