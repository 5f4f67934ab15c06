import type { ListedUser, UserDetails } from '@cubby/contract/people/users'
import type { Selectable } from 'kysely'
import type { Schema } from '../../../platform/db/schema.ts'
import type { ListedRow } from './queries.ts'

export function listedView(row: ListedRow): ListedUser {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    role: row.role,
    status: row.status,
    invited_at: row.invited_at?.toISOString() ?? null,
    never_invited: row.invited_at !== null && row.never_invited,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export function detailsView(row: Selectable<Schema['users']>): UserDetails {
  return {
    ...listedView(row),
    phone_number: row.phone_number,
    address: row.address,
    emergency_contact: row.emergency_contact,
    email_notifications: row.email_notifications,
    is_test_account: row.is_test_account,
    new_email: row.new_email,
    last_login: row.last_login?.toISOString() ?? null,
  }
}
