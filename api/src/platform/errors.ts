import { type RefusalCode, refusals } from '@cubby/contract/codes'
import type { ErrorBody } from '@cubby/contract/errors'
import { type DetailsOf, detailsFields, isDetailed } from '@cubby/contract/refusal-details'

/** A refused request: a stable code and the exact message, without HTTP. */
export class Refusal<Code extends RefusalCode = RefusalCode> extends Error {
  readonly code: Code
  readonly fields: Record<string, string> | undefined
  readonly details: DetailsOf<Code> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: Code,
    parts: {
      message?: string
      fields?: Record<string, string>
      details?: DetailsOf<Code> | undefined
      retryAfterSeconds?: number
      /** The underlying error, for the log. */
      cause?: unknown
    } = {},
  ) {
    super(parts.message ?? refusals[code], { cause: parts.cause })
    this.name = 'Refusal'
    this.code = code
    this.fields = parts.fields
    this.details = parts.details
    this.retryAfterSeconds = parts.retryAfterSeconds
  }

  // Without this, TypeScript narrows `instanceof` to a refusal whose code is `any`.
  static override [Symbol.hasInstance](value: unknown): value is Refusal {
    return Function.prototype[Symbol.hasInstance].call(Refusal, value)
  }

  /** Returns this refusal for a part of a larger body: the name of each field begins with the path of that part. */
  within(path: string): Refusal<Code> {
    const { code, message, fields, details, retryAfterSeconds } = this
    return new Refusal(code, {
      message,
      ...(fields && {
        fields: Object.fromEntries(Object.entries(fields).map(([name, said]) => [`${path}.${name}`, said])),
      }),
      details,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
  }
}

/** The details in the field that responses and stored refusals have for their code. */
export function detailsBody({ code, details }: Refusal): object {
  return isDetailed(code) && details ? { [detailsFields[code]]: details } : {}
}

/** Reads what `detailsBody` wrote. */
export function readDetails(code: RefusalCode, body: Partial<ErrorBody>): DetailsOf<RefusalCode> {
  return isDetailed(code) ? body[detailsFields[code]] : undefined
}

/** The only table from codes to HTTP statuses. */
export const statusOf = {
  bad_request: 400,
  invalid_input: 400,
  invalid_key: 400,
  wrong_password: 400,
  weak_password: 400,
  reset_link_invalid: 400,
  invitation_invalid: 400,
  invitation_expired: 400,
  invitation_used: 400,
  password_already_set: 409,
  verification_link_invalid: 400,
  unsubscribe_link_invalid: 400,
  unauthorized: 401,
  login_failed: 401,
  second_step_expired: 401,
  second_factor_required: 403,
  proof_required: 403,
  second_admin_missing: 409,
  approval_requested: 409,
  own_approval: 409,
  not_own_approval: 409,
  approval_decided: 409,
  approval_expired: 409,
  approval_requester_gone: 409,
  approval_not_found: 404,
  own_second_factor_missing: 409,
  own_email: 409,
  no_email: 409,
  email_needed: 409,
  phone_needed: 409,
  has_email: 409,
  join_code_invalid: 400,
  call_not_found: 404,
  own_second_factor: 409,
  own_password: 409,
  time_zone_fixed: 409,
  time_zone_with_closed_months: 409,
  time_zone_shifts_meetings: 409,
  no_second_factor: 409,
  last_second_factor: 409,
  wrong_code: 400,
  passkey_refused: 400,
  passkey_not_found: 404,
  login_not_found: 404,
  current_login: 409,
  passkey_exists: 409,
  passkey_limit: 409,
  authenticator_app_exists: 409,
  authenticator_app_not_started: 409,
  authenticator_app_not_found: 404,
  account_not_active: 403,
  forbidden: 403,
  staff_cannot_enroll: 403,
  not_found: 404,
  user_not_found: 404,
  class_not_found: 404,
  session_not_found: 404,
  enrollment_not_found: 404,
  not_on_waitlist: 404,
  notification_not_found: 404,
  no_students: 409,
  no_recipient: 400,
  template_not_found: 404,
  template_mismatch: 400,
  template_name_taken: 409,
  view_not_found: 404,
  failed_job_not_found: 404,
  contact_message_not_found: 404,
  contact_message_answered: 409,
  error_report_not_found: 404,
  view_name_taken: 409,
  payment_not_found: 404,
  center_not_found: 404,
  center_changed: 409,
  center_not_active: 409,
  center_decided: 409,
  center_invitation_invalid: 404,
  center_invitation_not_found: 404,
  center_invitation_limit: 409,
  center_member_not_found: 404,
  center_last_director: 409,
  center_choice_missing: 409,
  center_pays: 409,
  order_refused: 409,
  replacement_refused: 409,
  replacement_closed: 409,
  invoice_not_found: 404,
  invoice_not_draft: 409,
  invoice_not_sent: 409,
  invoice_empty: 409,
  invoice_has_money: 409,
  invoice_balance_changed: 409,
  invoice_overpaid: 409,
  paid_on_invoice: 409,
  material_not_found: 404,
  file_too_large: 413,
  logo_not_an_image: 400,
  logo_too_large: 413,
  logo_too_wide: 400,
  logo_not_found: 404,
  invalid_file_type: 400,
  invalid_file_extension: 400,
  file_required: 400,
  upload_not_found: 404,
  document_not_found: 404,
  upload_limit: 409,
  certificate_replaced: 409,
  certificate_not_found: 404,
  standard_not_found: 404,
  standard_changed: 409,
  training_not_found: 404,
  training_reviewed: 409,
  training_limit: 409,
  transcript_not_found: 404,
  transcript_link_not_found: 404,
  transcript_link_limit: 409,
  certificate_file_missing: 404,
  calendar_not_found: 404,
  already_paid: 409,
  payment_not_due: 409,
  not_paid: 409,
  refund_instead: 409,
  partly_refunded: 409,
  amount_exceeds_remaining: 409,
  installments_mismatch: 409,
  installment_dates: 400,
  installments_changed: 409,
  refund_exceeds_paid: 409,
  refund_before_receipt: 409,
  receipt_not_found: 404,
  date_unconfirmed: 409,
  correction_below_refunds: 409,
  correction_overpays: 409,
  receipt_used: 409,
  receipt_month_closed: 409,
  same_receipt_payment: 422,
  correction_after_refund: 409,
  correction_after_use: 409,
  entry_not_correctable: 409,
  entry_corrected: 409,
  payment_replaced: 409,
  month_not_over: 409,
  month_closed: 409,
  month_changed: 409,
  not_last_closed_month: 409,
  nothing_owed: 409,
  payment_failed: 409,
  pay_at_office: 409,
  pay_online: 409,
  payment_processing: 409,
  amount_below_minimum: 409,
  stripe_unavailable: 503,
  stripe_signature_invalid: 400,
  payment_disputed: 409,
  last_admin: 409,
  merge_same_account: 409,
  merge_own_account: 409,
  merge_roles_differ: 409,
  merge_into_no_email: 409,
  merge_into_inactive: 409,
  merge_test_account: 409,
  merge_conflict: 409,
  email_taken: 409,
  profile_conflict: 409,
  session_full: 409,
  session_started: 409,
  session_cancelled: 409,
  session_completed: 409,
  session_removed: 409,
  terms_changed: 409,
  code_not_valid: 409,
  discount_not_found: 404,
  price_not_lower: 409,
  refund_changed: 409,
  already_waiting: 409,
  already_enrolled: 409,
  session_not_completed: 409,
  unprintable_certificate: 409,
  capacity_below_seats: 409,
  class_conflict: 409,
  session_conflict: 409,
  session_not_over: 409,
  meeting_not_found: 404,
  meetings_changed: 409,
  meeting_cancelled: 409,
  meeting_not_begun: 409,
  meeting_has_attendance: 409,
  student_not_in_session: 404,
  make_up_not_found: 404,
  make_up_not_approved: 409,
  make_up_unconfirmed: 409,
  make_up_other_class: 409,
  make_up_own_session: 409,
  make_up_exists: 409,
  make_up_full: 409,
  meeting_code_invalid: 400,
  not_in_session: 409,
  walk_ins_not_allowed: 409,
  walk_in_too_early: 409,
  walk_in_refused: 409,
  consent_required: 409,
  legal_text_not_found: 404,
  legal_text_changed: 409,
  legal_text_unchanged: 409,
  import_not_found: 404,
  import_file_too_large: 413,
  import_unreadable: 400,
  import_changed: 409,
  enrollment_closed: 409,
  undo_refused: 409,
  not_transferable: 409,
  review_waiting: 409,
  already_certified: 409,
  transfer_requested: 409,
  transfer_request_not_found: 404,
  other_class: 409,
  rebooking_changed: 409,
  choice_closed: 409,
  session_has_spots: 409,
  not_waiting: 409,
  no_offer: 409,
  offer_expired: 409,
  offer_accepted: 409,
  offer_declined: 409,
  waitlist_entry_closed: 409,
  key_in_flight: 409,
  gone: 409,
  length_required: 411,
  too_large: 413,
  unsupported_type: 415,
  key_reused: 422,
  too_many_requests: 429,
  internal: 500,
  busy: 503,
  files_unavailable: 503,
  file_infected: 400,
  file_being_checked: 409,
  scanner_unavailable: 503,
  unavailable: 503,
} as const satisfies Record<RefusalCode, number>

/** Another server, or the folder in its place, cannot be reached or does not work now. A retry may help. */
export class ServiceUnavailable extends Error {
  override readonly name = 'ServiceUnavailable'
  readonly service: 'mail' | 'push' | 'files' | 'scanner'

  constructor(service: ServiceUnavailable['service'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.service = service
  }
}
