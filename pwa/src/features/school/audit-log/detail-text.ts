import { legalTextKinds, legalTextTitles } from '@cubby/contract/accounts/legal-text-kinds'
import { journalAccounts } from '@cubby/contract/journal-accounts'
import { receiptMethods } from '@cubby/contract/money/method-labels'
import { jobLabels } from '@cubby/contract/office/job-labels'
import { type PaymentPlan, paymentPlan } from '@cubby/contract/payment-plan'
import { joinIdentities } from '@cubby/contract/people/join-codes'
import type { RefundPolicy } from '@cubby/contract/refund-policy'
import { type AuditDetailName, auditDetailNames } from '@cubby/contract/school/audit-details'
import { transcriptColumns } from '@cubby/contract/transcript-columns'
import { monthName } from '@cubby/rules/money/closed-months'
import { paymentPlanText } from '@cubby/rules/money/payment-plan-text'
import { amountText } from '@cubby/rules/money/price-text'
import { refundPolicyText } from '@cubby/rules/money/refund-policy'
import { displayDate } from '@cubby/rules/session-dates'
import { t, translate } from '@cubby/texts/t'
import { isRecord } from '@/api/read-response.ts'
import { codeName } from './code-names.ts'

type Details = Readonly<Record<string, unknown>>
type Text = (value: unknown, details: Details) => string

const isOn = (value: unknown) => (value === true ? t('on') : t('off'))
const plain = (value: unknown) => (typeof value === 'boolean' ? isOn(value) : String(value))

const plainName = (value: unknown) => codeName(plain(value))

const isChange = (value: unknown): value is { from?: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'to' in value

/** 'Capacity: 12', or 'Capacity: from 12 to 14' for a change. */
const labeled =
  (label: string, textOf: (value: unknown) => string = plain): Text =>
  (value) =>
    isChange(value)
      ? t('{label}: from {before} to {after}', {
          label,
          before: value.from == null ? t('none') : textOf(value.from),
          after: value.to == null ? t('none') : textOf(value.to),
        })
      : `${label}: ${textOf(value)}`

const list = (value: unknown) => (Array.isArray(value) ? value.map(plainName).join(', ') : plainName(value))
const sentenceIfTrue =
  (sentence: string): Text =>
  (value) =>
    value === true ? sentence : ''
const dayText = (day: unknown) =>
  typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? displayDate(day, day) : plain(day)
const dollars = (amount: unknown) => (typeof amount === 'number' ? amountText(amount) : plain(amount))

/** The label of a code; one that this version does not know as words. */
const labelIn =
  (labels: Readonly<Record<string, string>>) =>
  (value: unknown): string => {
    const label = Object.entries(labels).find(([code]) => code === value)?.[1]
    return label === undefined ? plainName(value) : translate(label)
  }

const methodName = labelIn(receiptMethods)
const identityText = labelIn(joinIdentities)
const jobName = labelIn(jobLabels)

/** The names of rooms or holidays: 'Room 1, Room 2'. */
const namesText = (value: unknown): string => {
  const names = Array.isArray(value) ? value.map((one) => (isRecord(one) ? one.name : one)) : []
  return names.length > 0 ? list(names.map(plain)) : t('none')
}

/** The accounts of the journal, in the order of the settings: 'Cash on hand, Undeposited Funds'. */
const accountsText = (value: unknown): string => {
  const accounts = journalAccounts.safeParse(value).data
  if (!accounts) return ''
  const { classes, ...rest } = accounts
  return [...Object.values(rest), ...Object.values(classes)].join(', ')
}

/** The columns of a transcript's file, in their order: 'Last Name, First Name'. */
const columnsText = (value: unknown): string =>
  (transcriptColumns.safeParse(value).data ?? []).map(({ name }) => name).join(', ')

const isPolicy = (value: unknown): value is RefundPolicy =>
  Array.isArray(value) &&
  value.every((step) => isRecord(step) && typeof step.days === 'number' && typeof step.percent === 'number')
const policyText = (value: unknown) =>
  isPolicy(value) ? refundPolicyText(value).replace(/\.$/, '') : plain(value)

const isPlan = (value: unknown): value is PaymentPlan => paymentPlan.safeParse(value).success
const planText = (value: unknown) =>
  isPlan(value) ? paymentPlanText(value).replace(/\.$/, '') : plain(value)

/** The text of each detail; null hides it. */
const texts: Readonly<Record<AuditDetailName, Text | null>> = {
  user_id: null,
  merged_user_id: null,
  merged_email: labeled(t('Email of the ended account')),
  session_id: null,
  class_id: null,
  center_id: null,
  enrollment_id: null,
  material_id: null,
  operation_id: null,
  password_reset_id: null,
  written_at: null,
  title: labeled(t('Title')),
  name: labeled(t('Template')),
  category: labeled(t('Category'), plainName),
  from: (from, { to }) =>
    to == null
      ? t('Before: {before}', { before: plainName(from) })
      : typeof to === 'boolean'
        ? t('From {before} to {after}', { before: isOn(from), after: isOn(to) })
        : t('From {before} to {after}', { before: plainName(from), after: plainName(to) }),
  to: (to, { from }) =>
    from != null
      ? ''
      : typeof to === 'boolean'
        ? t('Now {state, select, on {on} other {off}}', { state: to ? 'on' : 'off' })
        : t('Decision: {decision}', { decision: plainName(to) }),
  identity: labeled(t('Identity'), identityText),
  calls: labeled(t('Messages')),
  reason: labeled(t('Reason')),
  other_session: labeled(t('Other session')),
  refund_deadlines: (choice) =>
    choice === 'new' ? t('Refund deadlines start again') : t('Past refund deadlines do not start again'),
  moved: labeled(t('Moved')),
  asked: labeled(t('Asked')),
  refunded: labeled(t('Refunded')),
  unanswered: (unanswered) =>
    unanswered === 'refund' ? t('Without an answer: the refund') : t('Without an answer: the new session'),
  automatic: sentenceIfTrue(t('Approved automatically')),
  seat: (seat) => (seat === 'offer' ? t('Took the offered seat') : ''),
  role: labeled(t('Role'), plainName),
  status: labeled(t('Status'), plainName),
  asked_role: labeled(t('Requested role'), plainName),
  asked_status: labeled(t('Requested status'), plainName),
  fields: labeled(t('Changed'), list),
  email: labeled(t('Email')),
  changed: labeled(t('Changed'), list),
  email_notifications: labeled(t('All emails'), isOn),
  class_reminders: labeled(t('Class reminders'), isOn),
  payment_reminders: labeled(t('Payment reminders'), isOn),
  certificate_notifications: labeled(t('Certificate notifications'), isOn),
  general_updates: labeled(t('General updates'), isOn),
  month: (month) => (typeof month === 'string' ? t('Month: {month}', { month: monthName(month) }) : ''),
  amount: labeled(t('Amount'), dollars),
  discount: labeled(t('Discount')),
  discount_amount: labeled(t('Discount amount'), dollars),
  price: labeled(t('Price'), dollars),
  as_refund: labeled(t('Counts as a refund of'), dollars),
  amount_in: labeled(t('In'), dollars),
  amount_out: labeled(t('Out'), dollars),
  date: labeled(t('Date'), dayText),
  method: labeled(t('Method'), methodName),
  reference: labeled(t('Reference')),
  last_four: labeled(t('Card ending in')),
  certificate_name: labeled(t('Certificate')),
  number: labeled(t('Number')),
  po_number: labeled(t('PO number')),
  hours: labeled(t('Hours')),
  standards: labeled(t('Standards')),
  standard_version: labeled(t('Version')),
  training_provider: labeled(t('Provider')),
  center: labeled(t('Center')),
  person: labeled(t('Person')),
  member_kind: labeled(t('As'), plainName),
  hours_given_by_office: sentenceIfTrue(t('Hours entered by the office')),
  recipients: (count) =>
    t('{count, plural, one {# recipient} other {# recipients}}', { count: Number(count) }),
  start_date: labeled(t('First day'), dayText),
  end_date: labeled(t('Last day'), dayText),
  start_time: labeled(t('Start time')),
  end_time: labeled(t('End time')),
  location: labeled(t('Location')),
  online_link: labeled(t('Online link')),
  capacity: labeled(t('Capacity')),
  meetings: labeled(t('Meetings')),
  break_minutes: labeled(t('Break in minutes')),
  required_hours_percent: labeled(t('Required share of hours in percent')),
  meeting_date: labeled(t('Meeting'), dayText),
  attendance: labeled(t('Attendance'), plainName),
  import_kind: labeled(t('Import of'), plainName),
  send_invitations: sentenceIfTrue(t('Sends invitations')),
  file_name: labeled(t('File')),
  created: labeled(t('Created')),
  undone: labeled(t('Undone')),
  kept: labeled(t('Kept')),
  kept_amount: labeled(t('Kept'), dollars),
  legal_text: (kind) =>
    legalTextKinds
      .filter((each) => each === kind)
      .map((each) => translate(legalTextTitles[each]))
      .join(),
  version: labeled(t('Version')),
  terms_version: labeled(t('Terms, version')),
  privacy_version: labeled(t('Privacy Policy, version')),
  occasion: labeled(t('Occasion'), plainName),
  login_method: labeled(t('Method'), plainName),
  passkey_name: labeled(t('Passkey')),
  recovery_codes_left: labeled(t('Recovery codes left')),
  job_kind: labeled(t('Job'), jobName),
  jobs: labeled(t('Number of jobs')),
  replaced_user_id: null,
  order_mode: labeled(t('For'), (mode) => (mode === 'all' ? t('all or none') : t('as many as fit'))),
  ordered_seats: labeled(t('Spots')),
  ordered_waiting: labeled(t('On the waitlist')),
  users: labeled(t('Number of users')),
  requested_by: labeled(t('Asked by')),
  instructor_id: (value) => (isChange(value) ? t('Changed the instructor') : ''),
  provider_name: labeled(t('Provider name')),
  provider_email: labeled(t('Provider email')),
  provider_phone: labeled(t('Provider phone')),
  provider_address: labeled(t('Provider address')),
  provider_hours: labeled(t('Office hours')),
  provider_license: labeled(t('License number')),
  provider_timezone: labeled(t('Time zone')),
  accent_color: labeled(t('Accent color')),
  rooms: labeled(t('Rooms'), namesText),
  holidays: labeled(t('Holidays'), namesText),
  brand_logo: (value) => (isChange(value) ? t('Changed the logo') : ''),
  home_heading: labeled(t('Home page heading')),
  home_introduction: labeled(t('Home page introduction')),
  home_belief: labeled(t('What you believe')),
  home_about: labeled(t('Who you are')),
  home_offer_1: labeled(t('First offer')),
  home_offer_1_text: labeled(t('About the first offer')),
  home_offer_2: labeled(t('Second offer')),
  home_offer_2_text: labeled(t('About the second offer')),
  home_offer_3: labeled(t('Third offer')),
  home_offer_3_text: labeled(t('About the third offer')),
  home_invitation: labeled(t('Closing invitation')),
  classes_introduction: labeled(t('Class list introduction')),
  auto_approve_enrollments: labeled(t('Approve enrollments automatically'), isOn),
  offer_hours: labeled(t('Hours an offered spot is held')),
  payment_due_days: labeled(t('Payment due days')),
  reminder_days: labeled(t('Reminder days')),
  contact_message_days: labeled(t('Days until messages to the office are deleted')),
  refund_policy: labeled(t('Refund policy'), policyText),
  payment_plan: labeled(t('Payment plan'), planText),
  installments: labeled(t('Owed')),
  journal_accounts: labeled(t('Accounts of the journal'), accountsText),
  transcript_columns: labeled(t('Columns of transcripts'), columnsText),
  require_second_factor: labeled(t('Administrators need a second factor'), isOn),
  proof_refund_amount: labeled(t('Confirmed identity for refunds above ($)')),
  approve_deletions: labeled(t('A second administrator approves deletions'), isOn),
  approve_refunds_above: labeled(t('Second administrator for refunds above ($)')),
}

/**
 * Returns the details of a row for display: 'From student to user. Reason: moved'. Unknown details are
 * hidden.
 */
export function detailText(details: Details): string {
  return auditDetailNames
    .flatMap((name) => {
      const value = details[name]
      return value === undefined || value === null || value === ''
        ? []
        : (texts[name]?.(value, details) ?? [])
    })
    .filter(Boolean)
    .join('. ')
}
