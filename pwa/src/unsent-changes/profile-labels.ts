import type { EditableField } from '@cubby/contract/constants'
import { phoneText } from '@cubby/contract/phone'
import type { EmailPreferences } from '@cubby/contract/student/profile'
import { text } from '@cubby/texts/t'

/** The names of the fields that a user may edit. */
export const fieldLabels: Record<EditableField, string> = {
  first_name: text('First name'),
  last_name: text('Last name'),
  phone_number: text('Phone'),
}

/** Returns the value of such a field, or of the email address, as it is shown; '' without one. */
export function fieldText(field: string, value: string | null | undefined): string {
  return field === 'phone_number' ? phoneText(value ?? '') : (value ?? '')
}

/** The names of the switches for emails. */
export const preferenceLabels: Record<keyof EmailPreferences, string> = {
  email_notifications: text('Email notifications'),
  class_reminders: text('Class reminders'),
  payment_reminders: text('Payment reminders'),
  certificate_notifications: text('Certificate notifications'),
  general_updates: text('General updates'),
}
