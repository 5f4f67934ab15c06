import type { SentGroup } from '@cubby/contract/office/notification-center'
import { displayDate } from '@cubby/rules/session-dates'
import { pluralize } from '@/ui/pluralize.ts'

/** Returns the kind of a sent message. Null for a message to one user, whose name `sentText` returns. */
export function sentKind({ type, is_broadcast }: SentGroup): 'Class message' | 'Broadcast' | null {
  if (type === 'class_notification') return 'Class message'
  return is_broadcast ? 'Broadcast' : null
}

/** Describes a sent message: 'To 12 recipients in CPR on Dec 4, 2026, by Ada Admin, from the template …'. */
export function sentText(group: SentGroup): string {
  const { sender_name, template_name } = group
  const by = sender_name ? `, by ${sender_name}` : ''
  const from = template_name ? `, from the template ${template_name}` : ''
  return `To ${recipientsText(group)}${by}${from}`
}

/** 'Rosa Quimby', or '12 recipients in CPR on Dec 4, 2026'. */
function recipientsText({ recipient_name, sent_count, class_name, session_date, type }: SentGroup): string {
  const count = recipient_name ?? pluralize(sent_count, 'recipient')
  if (type !== 'class_notification' || !class_name) return count
  return `${count} in ${class_name}${session_date ? ` on ${displayDate(session_date, session_date)}` : ''}`
}
