import { messages } from './messages.ts'

/** Stable error codes of the wire, each with its exact default message. */
export const refusals = {
  bad_request: messages.malformedJson,
  invalid_input: messages.invalidInput,
  invalid_key: messages.keyInvalid,
  unauthorized: messages.unauthorized,
  login_failed: messages.loginFailed,
  account_not_active: messages.accountNotActive,
  wrong_password: messages.currentPasswordWrong,
  reset_link_invalid: messages.resetLinkInvalid,
  verification_link_invalid: messages.verificationLinkInvalid,
  forbidden: messages.forbidden,
  staff_cannot_enroll: messages.staffCannotEnroll,
  not_found: messages.notFound,
  class_not_found: messages.classNotFound,
  session_not_found: messages.sessionNotFound,
  enrollment_not_found: messages.enrollmentNotFound,
  not_on_waitlist: messages.notOnWaitlist,
  notification_not_found: messages.notificationNotFound,
  email_taken: messages.emailTaken,
  profile_conflict: messages.profileChangedElsewhere,
  session_full: messages.sessionFull,
  session_started: messages.sessionStarted,
  session_cancelled: messages.sessionCancelled,
  session_completed: messages.sessionCompleted,
  session_removed: messages.sessionRemoved,
  already_enrolled: messages.alreadyEnrolled,
  enrollment_closed: messages.enrollmentClosed,
  already_on_waitlist: messages.alreadyOnWaitlist,
  session_has_spots: messages.sessionHasSpots,
  too_large: messages.tooLarge,
  unsupported_type: messages.unsupportedType,
  key_reused: messages.keyReused,
  key_in_flight: messages.keyInFlight,
  too_many_requests: messages.tooManyRequests,
  /** Only for an answer kept from a version that knew another code. */
  gone: messages.somethingWentWrong,
  busy: messages.busy,
  internal: messages.somethingWentWrong,
} as const

export type RefusalCode = keyof typeof refusals
