import type { User } from '@cubby/contract/accounts/user'
import { personName } from '@cubby/rules/people/person-name'
import type { Selectable } from 'kysely'
import type { Schema } from '../../../platform/db/schema.ts'

type UserRow = Selectable<Schema['users']>

/** Returns the API view of a user's own account, without the password hash. */
export function userView(user: UserRow): User {
  return {
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    name: personName(user),
    email: user.email ?? '',
    email_verified: user.email_verified_at !== null,
    new_email: user.new_email,
    phone_number: user.phone_number,
    role: user.role,
    status: user.status,
    email_notifications: user.email_notifications,
    class_reminders: user.class_reminders,
    payment_reminders: user.payment_reminders,
    certificate_notifications: user.certificate_notifications,
    general_updates: user.general_updates,
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
  }
}
