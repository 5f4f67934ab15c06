import type { EditableField } from '@cubby/contract/constants'
import type { EmailPreferences } from '@cubby/contract/student/profile'

/** The names of the fields that a user may edit. */
export const fieldLabels: Record<EditableField, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  phone_number: 'Phone',
}

/** The names of the switches for emails. */
export const preferenceLabels: Record<keyof EmailPreferences, string> = {
  email_notifications: 'Email notifications',
  class_reminders: 'Class reminders',
  payment_reminders: 'Payment reminders',
  certificate_notifications: 'Certificate notifications',
  general_updates: 'General updates',
}
