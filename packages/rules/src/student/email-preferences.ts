import type { EmailPreferences, PreferencesChange } from '@cubby/contract/student/profile'

/** A kind of message that a user can turn off. */
export type PreferenceCategory = Exclude<keyof EmailPreferences, 'email_notifications'>

/** The switches of single kinds, below the master switch `email_notifications`. */
export const preferenceCategories = [
  'class_reminders',
  'payment_reminders',
  'certificate_notifications',
  'general_updates',
] as const satisfies readonly PreferenceCategory[]

const allOn: EmailPreferences = {
  email_notifications: true,
  class_reminders: true,
  payment_reminders: true,
  certificate_notifications: true,
  general_updates: true,
}

/**
 * Returns the five switches after a change. Turning the master switch on turns the four others on. Turning one
 * of the others off turns the master switch off. So while the master switch is on, all others are on.
 */
export function changePreferences(current: EmailPreferences, change: PreferencesChange): EmailPreferences {
  // Copies each switch by name, because `current` may be a user with other fields.
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

/**
 * Returns one change with the same effect as two changes, one after the other. Neither may turn the master switch on
 * and another one off, because the effect of such a change depends on the switches before it.
 */
export function combineChanges(earlier: PreferencesChange, later: PreferencesChange): PreferencesChange {
  // Turning the master switch on turns all switches on, whatever the earlier change did.
  if (later.email_notifications) return later
  if (earlier.email_notifications) return changePreferences(allOn, later)
  const turnsMasterOff = Object.values(earlier).includes(false)
  return { ...earlier, ...later, ...(turnsMasterOff && { email_notifications: false }) }
}

/** Returns which emails a user gets: `all` by the master switch, or `each`, `some`, or `none` of the kinds. */
export function kindsWanted(preferences: EmailPreferences): 'all' | 'each' | 'some' | 'none' {
  if (preferences.email_notifications) return 'all'
  const on = preferenceCategories.filter((category) => preferences[category]).length
  if (on === 0) return 'none'
  return on === preferenceCategories.length ? 'each' : 'some'
}

/** Returns the five switches of a new account. All are on, unless the signup turned off the master switch. */
export function initialPreferences(master = true): EmailPreferences {
  return changePreferences(allOn, { email_notifications: master })
}

const categories: Readonly<Record<string, PreferenceCategory>> = {
  class_reminder: 'class_reminders',
  payment_due: 'payment_reminders',
  center_invoice: 'payment_reminders',
  certificate_ready: 'certificate_notifications',
  certificate_expiring: 'certificate_notifications',
  certificate_revoked: 'certificate_notifications',
  training_reviewed: 'certificate_notifications',
  hours_due: 'certificate_notifications',
}

/** Types that are always sent, because an offer expires and students need receipts as records. */
const ALWAYS = new Set(['waitlist_offer', 'payment_receipt'])

/** Returns the switch that turns off notifications of this type, or null if they are always sent. */
export function categoryOf(type: string): PreferenceCategory | null {
  return ALWAYS.has(type) ? null : (categories[type] ?? 'general_updates')
}

/**
 * Whether a notification of this type is also sent by email and push. While the master switch is off, the
 * switch of its kind decides.
 */
export function wantsEmail(preferences: EmailPreferences, type: string): boolean {
  const category = categoryOf(type)
  return category === null || preferences.email_notifications || preferences[category]
}
