/** Business constants. Durations are in milliseconds unless the name says otherwise. */
export const PASSWORD_MIN_LENGTH = 8
/** Longer passwords are refused before they reach the hash. */
export const PASSWORD_MAX_LENGTH = 256
/** The most passkeys of a user. */
export const PASSKEYS_LIMIT = 20
export const PASSKEY_NAME_MAX_LENGTH = 60
/** How many recovery codes a user gets, and how many characters each has without its dashes. */
export const RECOVERY_CODES = 10
export const RECOVERY_CODE_LENGTH = 16
/** How long a join code works, in minutes. */
export const JOIN_CODE_MINUTES = 10
/** How often a join code can be tried. */
export const JOIN_CODE_TRIES = 5
/** The digits of a join code. The first four find it, and the others are its secret. */
export const JOIN_CODE_LENGTH = 10
export const JOIN_CODE_SELECTOR_LENGTH = 4
/** How long the second step of a login can be taken, and a passkey can be used or created, in minutes. */
export const SECOND_STEP_MINUTES = 5
/** How long a proof or a login allows the strongest actions of administrators, in minutes. */
export const PROOF_MINUTES = 10
/** A message to more people than this needs a fresh proof. */
export const PROOF_RECIPIENTS = 25
/** Refunds above this amount need a proof, in dollars, unless the settings say otherwise. */
export const PROOF_REFUND_AMOUNT = 500
/** How long another administrator can approve what one asked for, in days. */
export const APPROVAL_DAYS = 7
export const PROOF_REFUND_MAX = 100_000
/** How long a scanned authenticator app can be confirmed, in minutes. */
export const AUTHENTICATOR_APP_MINUTES = 10
export const RESET_REASON_MAX_LENGTH = 300
export const NAME_MIN_LENGTH = 2
export const NAME_MAX_LENGTH = 100
/** The longest search text: a first and a last name. */
export const SEARCH_MAX_LENGTH = 2 * NAME_MAX_LENGTH
export const EMAIL_MAX_LENGTH = 254
export const PHONE_MAX_LENGTH = 32
export const CONTACT_NAME_MAX_LENGTH = 200
export const CONTACT_MESSAGE_MAX_LENGTH = 5_000

export const DETAILED_MESSAGE_MAX_LENGTH = 5_000
export const LINK_LABEL_MAX_LENGTH = 100
export const LINK_URL_MAX_LENGTH = 2_000
/** The most links in one detailed message. */
export const LINKS_LIMIT = 10

/** How long the success message of saved email preferences stays, in milliseconds. */
export const PREFERENCES_SAVED_MS = 3_000

/** The fields of a profile that its user may edit. */
export const editableFields = ['first_name', 'last_name', 'phone_number'] as const
export type EditableField = (typeof editableFields)[number]

/** The fields of a user that administrators correct. */
export const correctableFields = [...editableFields, 'email'] as const
export type CorrectableField = (typeof correctableFields)[number]

/** How many of the newest activities the overview shows. */
export const OVERVIEW_ACTIVITIES = 5

/** How long the success message of a password reset stays before the next page, in milliseconds. */
export const PASSWORD_RESET_REDIRECT_MS = 2_000

/** How many days an invitation link works after it is mailed. */
export const INVITATION_DAYS = 14

/** How long a waitlist offer holds its seat. */
export const OFFER_HOURS = 24
/** The estimated wait counts the seats that became free in these days. */
export const WAIT_ESTIMATE_DAYS = 90

/** A payment is due this many days before its session starts. */
export const PAYMENT_DUE_DAYS = 7
/** The fewest days that a student has to pay, unless the session starts sooner. */
export const PAYMENT_MIN_DAYS = 3
/** A payment is due soon from this many days before its due date. */
export const PAYMENT_DUE_SOON_DAYS = 7
/** The most steps of a refund policy, and the earliest deadline of a step. */
export const REFUND_STEPS_LIMIT = 5
export const REFUND_STEP_MAX_DAYS = 365

/** The most installments of a payment. */
export const INSTALLMENTS_LIMIT = 12
export const PLAN_STEP_MAX_DAYS = 365
export const PLAN_SHARE_MAX = 100
/** The refund policy until an administrator sets another one: everything until the session starts. */
export const FULL_REFUND = [{ days: 0, percent: 100 }]
/** A payment's reminder is sent this many days before its due date. */
export const PAYMENT_REMINDER_DAYS = 3
/** A session's reminder is sent this many hours before its start. */
export const CLASS_REMINDER_HOURS = 24
/** The highest page number that a list accepts. */
export const MAX_PAGE = 100_000
/** Lists count their rows up to this number, and further only on pages that are further. */
export const COUNT_LIMIT = 10_000
/** The most users that can be picked for an export. */
export const EXPORTED_IDS_LIMIT = 200
/** How long a review, or a change of the status of a class or session, can be undone. */
export const UNDO_SECONDS = 10
/** The reason that the student reads when an enrollment is declined. */
export const DECLINE_REASON_MAX_LENGTH = 500
/** A reason in a user's enrollment history is cut after this many characters. */
export const REASON_SHOWN_LENGTH = 20
export const NOTIFICATION_TITLE_MAX_LENGTH = 200
export const NOTIFICATION_MESSAGE_MAX_LENGTH = 5_000
/** The provider's name and email address by default. */
export const DEFAULT_PROVIDER_NAME = 'Cubby Training'
export const DEFAULT_PROVIDER_EMAIL = 'office@cubby.test'
export const PAGE_TEXT_MAX_LENGTH = 500
export const LOGO_MAX_BYTES = 200_000
/** Width and height. Every page shows the logo, and a browser needs four bytes for each pixel. */
export const LOGO_MAX_SIDE = 4_000
/** The limits of an imported file. */
export const IMPORT_MAX_BYTES = 10 * 1024 * 1024
export const IMPORT_ZIP_MAX_BYTES = 50 * 1024 * 1024
/** The files of a zip together, unpacked. PDF, JPEG, and PNG files hardly shrink in a zip. */
export const IMPORT_UNZIPPED_MAX_BYTES = 200 * 1024 * 1024
/** The extensions of lists as text, apart from .xlsx for Excel. */
export const IMPORT_TEXT_EXTENSIONS = ['csv', 'tsv', 'txt'] as const
export const IMPORT_FILES_LIMIT = 10_000
export const IMPORT_ROWS_LIMIT = 50_000
export const IMPORT_COLUMNS_LIMIT = 100
/** The values of a column that an administrator can map to Cubby's, and the length of one. */
export const IMPORT_VALUES_LIMIT = 100
export const IMPORT_VALUE_MAX_LENGTH = 200
export const IMPORT_CELL_MAX_LENGTH = 20_000
/** What Excel allows. */
export const IMPORT_SHEET_MAX_LENGTH = 31
/** The number of first rows among which the header is looked for, and can be chosen. */
export const IMPORT_HEADER_ROWS = 20
/** How many rows of an imported file the screen shows as samples. */
export const IMPORT_SAMPLES = 3
/** How many of the newest imports the screen lists. */
export const IMPORT_HISTORY_LIMIT = 50
/** How long the values of rows that were not imported are stored. */
export const IMPORT_VALUES_KEPT_DAYS = 30
export const SETTING_TEXT_MAX_LENGTH = 300

export const CLASS_TITLE_MAX_LENGTH = 200
export const CLASS_DESCRIPTION_MAX_LENGTH = 10_000
export const CLASS_TEXT_MAX_LENGTH = 300
/** Dollars. */
export const PRICE_MAX = 100_000
/** A document is drawn in memory. */
export const CASH_BOOK_PDF_LIMIT = 5_000
export const RECEIPT_REFERENCE_MAX_LENGTH = 100
export const REOPENING_REASON_MAX_LENGTH = 300
export const REFUND_REASON_MAX_LENGTH = 200
export const DISCOUNT_CODE_MAX_LENGTH = 40
/** The most days of a session, its first and its last day included. */
export const SESSION_MAX_DAYS = 366
/** A meeting is shorter than a day, and so are its break and the minutes that a student misses. */
export const MEETING_MAX_MINUTES = 24 * 60 - 1
/** The reason of a cancelled meeting, which its students read. */
export const MEETING_REASON_MAX_LENGTH = 200
export const CAPACITY_MAX = 10_000
export const SESSIONS_OF_CLASS_LIMIT = 200
/** A reason in the dialog of a class's enrollments is cut after this many characters. */
export const CLASS_REASON_SHOWN_LENGTH = 30
/** The step of a session's times, in seconds. */
export const TIME_STEP_SECONDS = 300
/** Dollars. */
export const PRICE_STEP = 0.01

export const TEMPLATE_NAME_MAX_LENGTH = 100
export const SAVED_VIEW_NAME_MAX_LENGTH = 60
/** The maximum length of the query string in a list's URL. */
export const LIST_QUERY_MAX_LENGTH = 2_000
/** The most rows in one call; a screen sends the rest in further calls. */
export const BULK_LIMIT = 50
/** The most calls to one student that are marked at once. */
export const CALLS_LIMIT = 200
/** The most rows in one bulk operation. */
export const BULK_PREVIEW_LIMIT = 1_000
/** The most users that one call may name. */
export const RECIPIENTS_LIMIT = 1_000
/** How many characters of a template its card and the select show. */
export const TEMPLATE_PREVIEW_LENGTH = 100
export const TEMPLATE_CHOICE_LENGTH = 50
/** How long the broadcast dialog shows its success message, in milliseconds. */
export const BROADCAST_CLOSE_MS = 3_000
/** How long the banner over a list stays, in milliseconds. */
export const BANNER_MS = 5_000

/** Toasts: at most three at once. */
export const TOAST_LIMIT = 3
export const TOAST_SUCCESS_MS = 5_000
export const TOAST_ERROR_MS = 6_000

export const LOCATION_FILTERS = ['Online', 'In-Person', 'Hybrid'] as const
export const DURATION_FILTERS = ['2 days', '8 weeks', '12 weeks'] as const

/** Inclusive price ranges in dollars, as offered on the Classes page. */
export const PRICE_FILTERS = [
  { value: '0-200', label: 'Under $200' },
  { value: '200-300', label: '$200 - $300' },
  { value: '300-400', label: '$300 - $400' },
  { value: '400-1000', label: 'Over $400' },
] as const

/** The classes the footer links to, found by exact title, with their fixed durations. */
export const FIXED_DURATIONS: Readonly<Record<string, string>> = {
  'Development and Operations': '4 weeks',
  'Child Development Associate (CDA)': '3 months',
  'CPR and First Aid Certification': '1 day',
}

/** The largest file that may be uploaded, in bytes. */
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024
/** How many documents a user keeps at most, and how many bytes they are together. */
export const USER_UPLOADS_LIMIT = 20
export const USER_UPLOADS_MAX_BYTES = 50 * 1024 * 1024
export const MATERIAL_TITLE_MAX_LENGTH = 120

/** The range of hours on a certificate. */
export const CERTIFICATE_HOURS_MIN = 0.25
export const CERTIFICATE_HOURS_MAX = 10_000
/** The most students in one request who get a certificate although they did not complete the session. */
export const OVERRIDE_MAX_STUDENTS = 500
export const OVERRIDE_REASON_MAX_LENGTH = 300
/** The step of the input of certificate hours; the server accepts two decimals. */
export const CERTIFICATE_HOURS_STEP = 0.25
/** Standards for hours: names, sources, areas or issuers, and the longest period. */
export const STANDARD_NAME_MAX_LENGTH = 160
export const STANDARD_SOURCE_MAX_LENGTH = 2_000
export const STANDARD_AREAS_LIMIT = 40
export const STANDARD_MONTHS_MAX = 120
/** The most standards that a student follows, and the most shares of one class. */
export const CHOSEN_STANDARDS_LIMIT = 10
export const CLASS_SHARES_LIMIT = 100
/** Trainings elsewhere of one student. */
export const TRAININGS_LIMIT = 200
export const TRAINING_TITLE_MAX_LENGTH = 200
export const TRAINING_REASON_MAX_LENGTH = 300
/** Reminders are sent this many days before a period or a card ends. */
export const HOUR_REMINDER_DAYS = [180, 90, 30] as const
/** A card expires soon from this many days before its last day. */
export const CARD_EXPIRES_SOON_DAYS = 90
/** How long a link to a transcript works, in days. */
export const TRANSCRIPT_LINK_DAYS = 30
export const TRANSCRIPT_LINKS_LIMIT = 20
export const TRANSCRIPT_LABEL_MAX_LENGTH = 80
/** The most openings of a link that its student sees. */
export const TRANSCRIPT_OPENINGS_SHOWN = 20
/** The forecast of demand looks this many days ahead. */
export const HOUR_DEMAND_DAYS = 90
/** Longer push endpoints are refused; real ones have about 200 characters. */
export const PUSH_ENDPOINT_MAX_LENGTH = 1_000
/** The most marks of attendance in one request. */
export const ATTENDANCE_MAX_MARKS = 500
export const ATTENDANCE_NOTE_MAX_LENGTH = 300
/** The longest text of a scanned meeting code, with the address of the app. */
export const MEETING_CODE_MAX_LENGTH = 500

/** The longest text of a scanned code that the server reads; a pass has about 240 characters. */
export const PASS_CODE_MAX_LENGTH = 1_000
/** Students can check in from this many minutes before a meeting begins until it ends. */
export const CHECK_IN_OPENS_MINUTES = 120
/**
 * A student who checks in later than this after a meeting begins is late, and has missed all minutes since the
 * beginning.
 */
export const LATE_GRACE_MINUTES = 10
/** The longest texts of a center, and its limits. */
export const CENTER_NAME_MAX_LENGTH = 160
export const CENTER_ADDRESS_MAX_LENGTH = 400
export const CENTER_NOTES_MAX_LENGTH = 2_000
export const CENTER_TAX_NUMBER_MAX_LENGTH = 60
export const CENTER_DUE_DAYS_MAX = 120
export const CENTER_CLASS_DISCOUNTS_LIMIT = 200
/** The most people of a center that one order enrolls. */
export const CENTER_ORDER_LIMIT = 60
export const CENTER_OPEN_INVITATIONS_LIMIT = 200
/** The most lines in the history of a center. */
export const CENTER_HISTORY_SHOWN = 200
/** How long an invitation to a center, and its link for everybody, work, in days. */
export const CENTER_INVITATION_DAYS = 30
export const PO_NUMBER_MAX_LENGTH = 60
export const INVOICE_REASON_MAX_LENGTH = 300
/** A center is reminded of an invoice this many days after its due day. */
export const INVOICE_REMINDER_DAYS = [1, 14, 30] as const
