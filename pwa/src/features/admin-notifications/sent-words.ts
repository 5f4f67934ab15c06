import type { SentGroup } from '@cubby/contract/notification-center'
import { counted } from '@/ui/counted.ts'

/** 'To 12 recipients in CPR, by Ada Admin, from the template class_reminder'. */
export function sentText(group: SentGroup): string {
  const { sender_name, template_name } = group
  const by = sender_name ? `, by ${sender_name}` : ''
  const from = template_name ? `, from the template ${template_name}` : ''
  return `To ${recipientsText(group)}${by}${from}`
}

/** 'Rosa Quimby', or '12 recipients in CPR'. */
function recipientsText({ recipient_name, sent_count, class_name, is_broadcast }: SentGroup): string {
  if (recipient_name) return recipient_name
  const count = counted(sent_count, 'recipient')
  return class_name && !is_broadcast ? `${count} in ${class_name}` : count
}
