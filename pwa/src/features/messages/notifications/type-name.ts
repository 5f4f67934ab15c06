import type { Notification } from '@cubby/contract/messages/notifications'
import { displayDate } from '@cubby/rules/session-dates'
import { t, text, translate } from '@cubby/texts/t'
import {
  Award,
  Bell,
  CalendarDays,
  Hourglass,
  type LucideIcon,
  MessageSquareText,
  Receipt,
} from 'lucide-react'
import type { ChipTone } from '@/ui/chip.tsx'

const tones: Readonly<Record<string, ChipTone>> = {
  class_reminder: 'pending',
  certificate_ready: 'success',
  certificate_expiring: 'warning',
  payment_due: 'warning',
  center_invoice: 'pending',
  hours_due: 'warning',
  waitlist_offer: 'warning',
}

const icons: Readonly<Record<string, LucideIcon>> = {
  class_reminder: CalendarDays,
  certificate_ready: Award,
  certificate_expiring: Award,
  training_reviewed: Award,
  hours_due: Hourglass,
  payment_due: Receipt,
  center_invoice: Receipt,
  waitlist_offer: Hourglass,
  class_notification: MessageSquareText,
}

/** Returns the icon of a kind of notification. */
export function typeIcon(type: string): LucideIcon {
  return icons[type] ?? Bell
}

/** Returns the kind of a message and its class: 'Class message: CPR, Dec 4, 2026'. */
export function kindText({
  type,
  metadata: { class_name, session_date },
}: Pick<Notification, 'type' | 'metadata'>) {
  const kind = type === 'class_notification' ? t('Class message') : typeName(type)
  const about = [class_name, session_date && displayDate(session_date, session_date)].filter(Boolean)
  return about.length > 0 ? `${kind}: ${about.join(', ')}` : kind
}

const names: Readonly<Record<string, string>> = {
  center_invoice: text('Center invoice'),
  center_membership: text('Center membership'),
  certificate: text('Certificate'),
  certificate_expiring: text('Certificate expiring'),
  certificate_ready: text('Certificate ready'),
  certificate_revoked: text('Certificate revoked'),
  class_notification: text('Class notification'),
  class_reminder: text('Class reminder'),
  detailed_message: text('Detailed message'),
  enrollment: text('Enrollment'),
  hours_due: text('Hours due'),
  other: text('Other'),
  payment: text('Payment'),
  payment_due: text('Payment due'),
  payment_receipt: text('Payment receipt'),
  session_changed: text('Session changed'),
  training_reviewed: text('Training reviewed'),
  user_notification: text('User notification'),
  waitlist_offer: text('Waitlist offer'),
}

/** Returns the label of a notification type: 'class_reminder' → 'Class reminder'. Others stay as they are named. */
export function typeName(type: string): string {
  const known = names[type]
  if (known !== undefined) return translate(known)
  const words = type.replaceAll('_', ' ').trim()
  return words === '' ? t('Other') : words.charAt(0).toUpperCase() + words.slice(1)
}

export function typeTone(type: string): ChipTone {
  return tones[type] ?? 'neutral'
}
