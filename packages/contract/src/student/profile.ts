import { z } from 'zod'
import { firstName, lastName, phone, queuedFirstName, queuedLastName, user } from '../accounts/user.ts'
import { editableFields, NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '../constants.ts'
import { notification } from '../messages/notifications.ts'
import { messages } from '../messages.ts'
import { paymentMethod } from '../money/payment-methods.ts'
import { payment } from '../money/payments.ts'
import { enrollment } from '../seats/enrollments.ts'
import { waitlistEntry } from '../seats/waitlist-entry.ts'
import { certificate } from '../teaching/certificates.ts'
import { text } from '../text.ts'
import { activity } from './activity.ts'

/** The form in the header of the profile. */
export const profileForm = z.object({ first_name: firstName, last_name: lastName, phone_number: phone })
export type ProfileForm = z.input<typeof profileForm>

/**
 * PUT /users/profile and PUT /profile/profile. Other fields of the body (role, status, email) are ignored.
 * `base` has the values of the edited fields when the edit began. With `base`, an edit is refused if the same
 * field was changed in the meantime.
 */
export const profileEdit = z
  .object({
    first_name: queuedFirstName.optional(),
    last_name: queuedLastName.optional(),
    phone_number: phone.nullish(),
    base: z
      .object({
        first_name: text(NAME_MAX_LENGTH).optional(),
        last_name: text(NAME_MAX_LENGTH).optional(),
        phone_number: text(PHONE_MAX_LENGTH).nullish(),
      })
      .optional(),
  })
  .refine((edit) => editableFields.some((field) => edit[field] !== undefined), messages.nothingToChange)
  .meta({ id: 'ProfileEdit' })
export type ProfileEdit = z.infer<typeof profileEdit>

/** PUT /profile/email-preferences and PUT /users/preferences: the flags to change, any of the five. */
export const preferencesChange = z
  .object({
    email_notifications: z.boolean().optional(),
    class_reminders: z.boolean().optional(),
    payment_reminders: z.boolean().optional(),
    certificate_notifications: z.boolean().optional(),
    general_updates: z.boolean().optional(),
  })
  .refine((change) => Object.values(change).some((flag) => flag !== undefined), messages.nothingToChange)
  .meta({ id: 'PreferencesChange' })
export type PreferencesChange = z.infer<typeof preferencesChange>
export type EmailPreferences = Record<keyof PreferencesChange, boolean>

/** The user after a change. */
export const userResponse = z.object({ user }).meta({ id: 'UserResponse' })
export type UserResponse = z.infer<typeof userResponse>

/** GET /users/profile. `?lists=none` leaves out the lists. */
export const profile = user
  .extend({
    enrollments: z.array(enrollment).optional(),
    waitlist_entries: z.array(waitlistEntry).optional(),
    payments: z.array(payment).optional(),
    payment_methods: z.array(paymentMethod).optional(),
    certificates: z.array(certificate).optional(),
    notifications: z.array(notification).optional(),
    recent_activity: z.array(activity).optional(),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof profile>

/** GET /users/dashboard: what the overview counts. */
export const dashboard = z
  .object({
    active_classes: z.int(),
    /** The valid ones. */
    certificates: z.int(),
    payments_due: z.int(),
    unread_notifications: z.int(),
    waitlist_entries: z.int(),
    recent_activity: z.array(activity),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof dashboard>
