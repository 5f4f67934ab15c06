import type { Reader } from '../../../platform/db/database.ts'
import { spellingsOf } from '../../accounts/auth/queries.ts'
import { plain } from './plain.ts'

export async function messagesOf(db: Reader, userId: string) {
  const documents = await db
    .selectFrom('user_uploads')
    .select(['id', 'category', 'file_name', 'file_type', 'file_size', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const consents = await db
    .selectFrom('consents')
    .select(['kind', 'version', 'given_at', 'occasion'])
    .where('user_id', '=', userId)
    .orderBy('given_at')
    .orderBy('kind')
    .execute()
  const notifications = await db
    .selectFrom('notifications')
    .leftJoin('calls', 'calls.notification_id', 'notifications.id')
    .select(['title', 'message', 'type', 'is_read', 'created_at', 'deleted_at'])
    .select(['calls.outcome as told_by', 'calls.done_at as told_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return {
    documents: documents.map(plain),
    notifications: notifications.map(plain),
    consents: consents.map(plain),
  }
}

/** An account whose email address may not be verified: somebody else may have written from it. */
export interface ContactedAccount {
  readonly email: string | null
  readonly normal_email: string | null
  readonly email_verified_at: Date | null
}

export function verifiedAddressesOf(account: ContactedAccount): string[] {
  return account.email_verified_at ? spellingsOf(account) : []
}

/**
 * Returns the contact messages from a user's email address, with the answers. Returns none if the address is
 * not verified, because somebody else may have sent them.
 */
export async function contactMessagesOf(db: Reader, account: ContactedAccount) {
  const addresses = verifiedAddressesOf(account)
  if (addresses.length === 0) return { contact_messages: [], contact_answers: [] }
  const messages = await db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'message', 'status', 'created_at'])
    .where('email', 'in', addresses)
    .orderBy('created_at')
    .execute()
  const answers = await db
    .selectFrom('contact_answers')
    .innerJoin('contact_messages', 'contact_messages.id', 'contact_answers.message_id')
    .select(['contact_messages.message', 'contact_answers.text as answer', 'contact_answers.created_at'])
    .where('contact_messages.email', 'in', addresses)
    .orderBy('contact_answers.created_at')
    .execute()
  return { contact_messages: messages.map(plain), contact_answers: answers.map(plain) }
}
