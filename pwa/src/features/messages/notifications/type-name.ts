import type { Notification } from '@cubby/contract/messages/notifications'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
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

/** Returns the label of a notification type: 'class_reminder' → 'Class reminder'. */
export function typeName(type: string): string {
  const words = type.replaceAll('_', ' ').trim()
  return words === '' ? t('Other') : words.charAt(0).toUpperCase() + words.slice(1)
}

export function typeTone(type: string): ChipTone {
  return tones[type] ?? 'neutral'
}
