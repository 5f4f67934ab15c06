import { v7 as newId } from 'uuid'
import type { Caller } from '../auth/caller.ts'
import { audit } from '../db/audit.ts'
import type { Trx } from '../db/database.ts'

interface NewSent {
  readonly type: 'user_notification' | 'class_notification' | 'broadcast'
  readonly title: string
  readonly message: string
  readonly recipients: number
  readonly classId?: string
  readonly templateId?: string | null
  readonly values?: Record<string, string>
  /** Whom it is about in the audit log: a person, when it goes to one. */
  readonly personId?: string
  readonly delivered: boolean
}

/** Notes what an administrator sends, with its line in the audit log. */
export async function insertSent(trx: Trx, caller: Caller, sent: NewSent, now: Date) {
  const id = newId()
  await trx
    .insertInto('sent_messages')
    .values({
      id,
      sender_id: caller.person.id,
      type: sent.type,
      class_id: sent.classId ?? null,
      title: sent.title,
      message: sent.message,
      template_id: sent.templateId ?? null,
      values: JSON.stringify(sent.values ?? {}),
      recipients: sent.recipients,
      created_at: now,
      delivered_at: sent.delivered ? now : null,
    })
    .execute()
  await audit(trx, {
    actorId: caller.person.id,
    action: sent.type === 'broadcast' ? 'notification.broadcast' : 'notification.sent',
    subject: sent.personId ? { type: 'person', id: sent.personId } : { type: 'sent_message', id },
    details: {
      ...(sent.personId && { person_id: sent.personId }),
      ...(sent.classId && { class_id: sent.classId }),
      title: sent.title,
      recipients: sent.recipients,
    },
    request: caller.request,
    now,
  })
  return { ...sent, id }
}
