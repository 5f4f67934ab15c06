/**
 * Page sizes of the administrators' lists; the first of several is the default. Apart from the other constants, because
 * the app's first view loads those.
 */
export const USER_PAGE_SIZES = [10, 25, 50] as const
export const CONTACT_PAGE_SIZES = [20, 50, 100] as const
export const AUDIT_PAGE_SIZES = [25, 50, 100] as const
export const CLASS_PAGE_SIZES = [12, 24, 48] as const
export const FINANCIAL_PAGE_SIZES = [20, 50, 100] as const

export const ACTIVITY_PAGE_SIZE = 10
export const ENROLLMENT_PAGE_SIZE = 20
export const WAITLIST_PAGE_SIZE = 20
export const CALLS_PAGE_SIZE = 20
export const SENT_PAGE_SIZE = 20
export const IMPORT_PAGE_SIZE = 20
export const CERTIFICATE_PAGE_SIZE = 8
export const TRAINING_PAGE_SIZE = 20
export const STANDING_PAGE_SIZES = [25, 50, 100] as const
export const CENTER_PAGE_SIZES = [25, 50, 100] as const
export const INVOICE_PAGE_SIZES = [25, 50, 100] as const
