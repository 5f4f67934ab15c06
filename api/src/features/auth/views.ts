import type { User } from '@cubby/contract/user'
import type { Selectable } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'

type PersonRow = Selectable<Schema['people']>

/** A person as the wire shows them to themselves: never the password hash. */
export function userView(person: PersonRow): User {
  return {
    id: person.id,
    first_name: person.first_name,
    last_name: person.last_name,
    name: `${person.first_name} ${person.last_name}`,
    email: person.email,
    email_verified: person.email_verified_at !== null,
    phone_number: person.phone_number,
    role: person.role,
    status: person.status,
    email_notifications: person.email_notifications,
    class_reminders: person.class_reminders,
    payment_reminders: person.payment_reminders,
    certificate_notifications: person.certificate_notifications,
    general_updates: person.general_updates,
    created_at: person.created_at.toISOString(),
    updated_at: person.updated_at.toISOString(),
  }
}
