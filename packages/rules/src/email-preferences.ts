import type { EmailPreferences, PreferencesChange } from '@cubby/contract/profile'

/** A kind of message that a user can turn off. */
export type PreferenceCategory = Exclude<keyof EmailPreferences, 'email_notifications'>

/** The individual switches below the master, `email_notifications`. */
export const preferenceCategories = [
  'class_reminders',
  'payment_reminders',
  'certificate_notifications',
  'general_updates',
] as const satisfies readonly PreferenceCategory[]

/**
 * The five switches after a change: turning the master on forces the four others
 * on, turning any individual one off turns the master off. So while the master is on, all are.
 */
export function changePreferences(current: EmailPreferences, change: PreferencesChange): EmailPreferences {
  // Each flag by name, because `current` may be a whole user with other fields.
  const chosen = (flag: keyof EmailPreferences) => change[flag] ?? current[flag]
  const wanted: EmailPreferences = {
    email_notifications: chosen('email_notifications'),
    class_reminders: chosen('class_reminders'),
    payment_reminders: chosen('payment_reminders'),
    certificate_notifications: chosen('certificate_notifications'),
    general_updates: chosen('general_updates'),
  }
  if (wanted.email_notifications && !current.email_notifications) {
    for (const category of preferenceCategories) wanted[category] = true
  }
  const allOn = preferenceCategories.every((category) => wanted[category])
  return { ...wanted, email_notifications: wanted.email_notifications && allOn }
}

/** Which emails a user gets: all by the main switch, or some or none by the switch of each kind. */
export function kindsWanted(preferences: EmailPreferences): 'all' | 'each' | 'some' | 'none' {
  if (preferences.email_notifications) return 'all'
  const on = preferenceCategories.filter((category) => preferences[category]).length
  if (on === 0) return 'none'
  return on === preferenceCategories.length ? 'each' : 'some'
}

/** The five switches of a new account, all on unless the signup turned the master off. */
export function initialPreferences(master = true): EmailPreferences {
  const allOn = {
    email_notifications: true,
    class_reminders: true,
    payment_reminders: true,
    certificate_notifications: true,
    general_updates: true,
  }
  return changePreferences(allOn, { email_notifications: master })
}

const categories: Readonly<Record<string, PreferenceCategory>> = {
  class_reminder: 'class_reminders',
  payment_due: 'payment_reminders',
  certificate_ready: 'certificate_notifications',
  certificate_expiring: 'certificate_notifications',
  certificate_revoked: 'certificate_notifications',
}

/** Always sent: an offer expires, and a receipt is a record that students need. */
const ALWAYS = new Set(['waitlist_offer', 'payment_receipt'])

/** The switch that turns notifications of this type off; null for those that always go out. */
export function categoryOf(type: string): PreferenceCategory | null {
  return ALWAYS.has(type) ? null : (categories[type] ?? 'general_updates')
}

/** Whether a notification of this type also goes out by email and push. While the master is off, the category decides. */
export function wantsEmail(preferences: EmailPreferences, type: string): boolean {
  const category = categoryOf(type)
  return category === null || preferences.email_notifications || preferences[category]
}
