import { z } from 'zod'
import { NAME_MAX_LENGTH, PHONE_MAX_LENGTH, PROOF_REFUND_MAX, SETTING_TEXT_MAX_LENGTH } from '../constants.ts'
import { journalAccounts } from '../journal-accounts.ts'
import { messages } from '../messages.ts'
import { refundPolicySetting } from '../refund-policy.ts'
import { email, line } from '../text.ts'
import { transcriptColumns } from '../transcript-columns.ts'
import { accentColor, pageTexts } from './brand.ts'
import { CONTACT_MESSAGE_DAYS } from './retention.ts'
import { holidays, rooms } from './rooms.ts'

const required = (maxLength: number) => line(maxLength, messages.fieldRequired).min(1, messages.fieldRequired)
const integerBetween = (min: number, max: number) =>
  z.int(messages.wholeNumber).min(min, `At least ${min}`).max(max, `At most ${max}`)

/** The settings. Each falls back to the environment, or to the product's default. */
export const settings = z
  .object({
    provider_name: required(NAME_MAX_LENGTH),
    provider_email: email,
    provider_phone: required(PHONE_MAX_LENGTH),
    provider_address: required(SETTING_TEXT_MAX_LENGTH),
    provider_hours: required(SETTING_TEXT_MAX_LENGTH),
    /** Printed on sign-in sheets and attendance records. Empty without one. */
    provider_license: line(NAME_MAX_LENGTH),
    /** A new enrollment is approved at once instead of waiting for an administrator. */
    auto_approve_enrollments: z.boolean(),
    /** How long a waitlist offer holds its seat. */
    offer_hours: integerBetween(1, 168),
    /** A payment is due this many days before the session starts. */
    payment_due_days: integerBetween(0, 90),
    /** Students are reminded of a due payment this many days before. */
    reminder_days: integerBetween(1, 30),
    /** What a student gets back who withdraws. Applies to new enrollments. */
    refund_policy: refundPolicySetting,
    journal_accounts: journalAccounts,
    transcript_columns: transcriptColumns,
    rooms,
    holidays,
    /** Messages to the office are deleted after so many days; 0 keeps them without limit. */
    contact_message_days: z
      .literal(0, `0, or at least ${CONTACT_MESSAGE_DAYS.min}`)
      .or(integerBetween(CONTACT_MESSAGE_DAYS.min, CONTACT_MESSAGE_DAYS.max)),
    /** Administrators need a passkey or an authenticator app for everything but their own account. */
    require_second_factor: z.boolean(),
    /** Refunds above this amount need a fresh proof, in dollars. */
    proof_refund_amount: integerBetween(0, PROOF_REFUND_MAX),
    /** A second administrator has to approve that a user is deleted. */
    approve_deletions: z.boolean(),
    /** A second administrator has to approve refunds above this amount, in dollars; null if none. */
    approve_refunds_above: integerBetween(0, PROOF_REFUND_MAX).nullable(),
    /** The lightness of the color is changed where text would be hard to read. */
    accent_color: accentColor,
    ...pageTexts.shape,
  })
  .meta({ id: 'Settings' })
export type Settings = z.infer<typeof settings>

/** PUT /admin/settings. Settings that an earlier version of the app does not send are not changed. */
export const settingsChange = settings.extend({
  provider_license: settings.shape.provider_license.optional(),
  refund_policy: refundPolicySetting.optional(),
  journal_accounts: journalAccounts.optional(),
  transcript_columns: transcriptColumns.optional(),
  rooms: rooms.optional(),
  holidays: holidays.optional(),
  contact_message_days: settings.shape.contact_message_days.optional(),
  require_second_factor: z.boolean().optional(),
  proof_refund_amount: settings.shape.proof_refund_amount.optional(),
  approve_deletions: z.boolean().optional(),
  approve_refunds_above: settings.shape.approve_refunds_above.optional(),
  accent_color: accentColor.optional(),
  ...pageTexts.partial().shape,
})
export type SettingsChange = z.infer<typeof settingsChange>

export const settingsResponse = z.object({ settings }).meta({ id: 'SettingsResponse' })
export type SettingsResponse = z.infer<typeof settingsResponse>

/** GET /admin/setup: which of the first steps a new school has completed. */
export const setup = z
  .object({
    /** Whether the provider's name or email address differs from the default. */
    has_details: z.boolean(),
    /**
     * Whether the time zone was chosen, or has been used for a session. Missing from a server of version 1.1.0.
     */
    has_time_zone: z.boolean().optional(),
    /** Whether the school has a room. Older servers do not send this and the next two. */
    has_rooms: z.boolean().optional(),
    /** Whether a text of the public pages differs from the default. */
    has_page_texts: z.boolean().optional(),
    /** Whether both legal texts were published. */
    has_legal_texts: z.boolean().optional(),
    /** Whether a class has a session that has not started. */
    has_class: z.boolean(),
    /** Whether an instructor is assigned to a class or session. */
    has_instructor: z.boolean(),
    /** Whether there is an enrollment. The school shares its link to get the first one. */
    has_enrollment: z.boolean(),
    /** The address of the class list, to share with students. */
    share_url: z.string(),
  })
  .meta({ id: 'Setup' })
export type Setup = z.infer<typeof setup>
