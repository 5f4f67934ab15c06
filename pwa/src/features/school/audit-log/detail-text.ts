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
import { isRecord } from '@/api/read-response.ts'
import { pluralize } from '@/ui/pluralize.ts'

type Details = Readonly<Record<string, unknown>>
type Text = (value: unknown, details: Details) => string

const isOn = (value: unknown) => (value === true ? 'on' : 'off')
const plain = (value: unknown) => (typeof value === 'boolean' ? isOn(value) : String(value))

/** A field name as words: 'first_name' → 'first name', 'instructor_id' → 'instructor'. */
const plainName = (value: unknown) => plain(value).replace(/_id$/, '').replaceAll('_', ' ')

const isChange = (value: unknown): value is { from?: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'to' in value

/** 'Capacity: 12', or 'Capacity: from 12 to 14' for a change. */
const labeled =
  (label: string, textOf: (value: unknown) => string = plain): Text =>
  (value) =>
    isChange(value)
      ? `${label}: from ${textOf(value.from ?? 'none')} to ${textOf(value.to ?? 'none')}`
      : `${label}: ${textOf(value)}`

const list = (value: unknown) => (Array.isArray(value) ? value.map(plainName).join(', ') : plainName(value))
const sentenceIfTrue =
  (sentence: string): Text =>
  (value) =>
    value === true ? sentence : ''
const dayText = (day: unknown) =>
  typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? displayDate(day, day) : plain(day)
const dollars = (amount: unknown) => (typeof amount === 'number' ? amountText(amount) : plain(amount))
const methodName = (value: unknown) =>
  Object.entries(receiptMethods).find(([method]) => method === value)?.[1] ?? plainName(value)

const identityText = (value: unknown) =>
  Object.entries(joinIdentities).find(([identity]) => identity === value)?.[1] ?? plainName(value)

const jobName = (value: unknown) =>
  Object.entries(jobLabels).find(([kind]) => kind === value)?.[1] ?? plainName(value)

/** The names of rooms or holidays: 'Room 1, Room 2'. */
const namesText = (value: unknown): string => {
  const names = Array.isArray(value) ? value.map((one) => (isRecord(one) ? one.name : one)) : []
  return names.length > 0 ? list(names.map(plain)) : 'none'
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
  merged_email: labeled('Email of the ended account'),
  session_id: null,
  class_id: null,
  center_id: null,
  enrollment_id: null,
  material_id: null,
  operation_id: null,
  password_reset_id: null,
  written_at: null,
  title: labeled('Title'),
  name: labeled('Template'),
  category: labeled('Category', plainName),
  from: (from, { to }) =>
    to == null
      ? `Before: ${plainName(from)}`
      : typeof to === 'boolean'
        ? `From ${isOn(from)} to ${isOn(to)}`
        : `From ${plainName(from)} to ${plainName(to)}`,
  to: (to, { from }) =>
    from != null ? '' : typeof to === 'boolean' ? `Now ${isOn(to)}` : `Decision: ${plainName(to)}`,
  identity: labeled('Identity', identityText),
  calls: labeled('Messages'),
  reason: labeled('Reason'),
  other_session: labeled('Other session'),
  refund_deadlines: (choice) =>
    choice === 'new' ? 'Refund deadlines start again' : 'Refund deadlines that had passed stay passed',
  moved: labeled('Moved'),
  asked: labeled('Asked'),
  refunded: labeled('Refunded'),
  unanswered: (unanswered) =>
    unanswered === 'refund' ? 'Without an answer: the refund' : 'Without an answer: the new session',
  automatic: sentenceIfTrue('Approved automatically'),
  seat: (seat) => (seat === 'offer' ? 'Took the offered seat' : ''),
  role: labeled('Role', plainName),
  status: labeled('Status', plainName),
  asked_role: labeled('Requested role', plainName),
  asked_status: labeled('Requested status', plainName),
  fields: labeled('Changed', list),
  email: labeled('Email'),
  changed: labeled('Changed', list),
  email_notifications: labeled('All emails', isOn),
  class_reminders: labeled('Class reminders', isOn),
  payment_reminders: labeled('Payment reminders', isOn),
  certificate_notifications: labeled('Certificate notifications', isOn),
  general_updates: labeled('General updates', isOn),
  month: (month) => (typeof month === 'string' ? `Month: ${monthName(month)}` : ''),
  amount: labeled('Amount', dollars),
  discount: labeled('Discount'),
  discount_amount: labeled('Taken off', dollars),
  price: labeled('Price', dollars),
  as_refund: labeled('Counts as a refund of', dollars),
  amount_in: labeled('In', dollars),
  amount_out: labeled('Out', dollars),
  date: labeled('Date', dayText),
  method: labeled('Method', methodName),
  reference: labeled('Reference'),
  last_four: labeled('Card ending in'),
  certificate_name: labeled('Certificate'),
  number: labeled('Number'),
  po_number: labeled('PO number'),
  hours: labeled('Hours'),
  standards: labeled('Standards'),
  standard_version: labeled('Version'),
  training_provider: labeled('Provider'),
  center: labeled('Center'),
  person: labeled('Person'),
  member_kind: labeled('As', plainName),
  hours_given_by_office: sentenceIfTrue('Hours entered by the office'),
  recipients: (count) => pluralize(Number(count), 'recipient'),
  start_date: labeled('First day', dayText),
  end_date: labeled('Last day', dayText),
  start_time: labeled('Start time'),
  end_time: labeled('End time'),
  location: labeled('Location'),
  online_link: labeled('Online link'),
  capacity: labeled('Capacity'),
  meetings: labeled('Meetings'),
  break_minutes: labeled('Break in minutes'),
  required_hours_percent: labeled('Required share of hours in percent'),
  meeting_date: labeled('Meeting', dayText),
  attendance: labeled('Attendance', plainName),
  import_kind: labeled('Import of', plainName),
  send_invitations: sentenceIfTrue('Sends invitations'),
  file_name: labeled('File'),
  created: labeled('Created'),
  undone: labeled('Undone'),
  kept: labeled('Kept'),
  kept_amount: labeled('Kept', dollars),
  legal_text: (kind) =>
    legalTextKinds
      .filter((each) => each === kind)
      .map((each) => legalTextTitles[each])
      .join(),
  version: labeled('Version'),
  terms_version: labeled('Terms, version'),
  privacy_version: labeled('Privacy Policy, version'),
  occasion: labeled('Occasion', plainName),
  login_method: labeled('Method', plainName),
  passkey_name: labeled('Passkey'),
  recovery_codes_left: labeled('Recovery codes left'),
  job_kind: labeled('Job', jobName),
  jobs: labeled('Number of jobs'),
  replaced_user_id: null,
  order_mode: labeled('For', (mode) => (mode === 'all' ? 'all or none' : 'as many as fit')),
  ordered_seats: labeled('Spots'),
  ordered_waiting: labeled('On the waitlist'),
  users: labeled('Number of users'),
  requested_by: labeled('Asked by'),
  instructor_id: (value) => (isChange(value) ? 'Changed the instructor' : ''),
  provider_name: labeled('Provider name'),
  provider_email: labeled('Provider email'),
  provider_phone: labeled('Provider phone'),
  provider_address: labeled('Provider address'),
  provider_hours: labeled('Office hours'),
  provider_license: labeled('License number'),
  provider_timezone: labeled('Time zone'),
  accent_color: labeled('Accent color'),
  rooms: labeled('Rooms', namesText),
  holidays: labeled('Holidays', namesText),
  brand_logo: (value) => (isChange(value) ? 'Changed the logo' : ''),
  home_heading: labeled('Home page heading'),
  home_introduction: labeled('Home page introduction'),
  home_belief: labeled('What you believe'),
  home_about: labeled('Who you are'),
  home_offer_1: labeled('First offer'),
  home_offer_1_text: labeled('About the first offer'),
  home_offer_2: labeled('Second offer'),
  home_offer_2_text: labeled('About the second offer'),
  home_offer_3: labeled('Third offer'),
  home_offer_3_text: labeled('About the third offer'),
  home_invitation: labeled('Closing invitation'),
  classes_introduction: labeled('Class list introduction'),
  auto_approve_enrollments: labeled('Approve enrollments automatically', isOn),
  offer_hours: labeled('Offer hours'),
  payment_due_days: labeled('Payment due days'),
  reminder_days: labeled('Reminder days'),
  contact_message_days: labeled('Days until messages to the office are deleted'),
  refund_policy: labeled('Refund policy', policyText),
  payment_plan: labeled('Payment plan', planText),
  installments: labeled('Owed'),
  journal_accounts: labeled('Accounts of the journal', accountsText),
  transcript_columns: labeled('Columns of transcripts', columnsText),
  require_second_factor: labeled('Administrators need a second factor', isOn),
  proof_refund_amount: labeled('Refunds that need a proof, above dollars'),
  approve_deletions: labeled('A second administrator approves deletions', isOn),
  approve_refunds_above: labeled('A second administrator approves refunds above dollars'),
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
