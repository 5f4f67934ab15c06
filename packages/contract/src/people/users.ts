import { z } from 'zod'
import { firstName, lastName, phone, role, userStatus } from '../accounts/user.ts'
import {
  correctableFields,
  EMAIL_MAX_LENGTH,
  EXPORTED_IDS_LIMIT,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PHONE_MAX_LENGTH,
  SEARCH_MAX_LENGTH,
} from '../constants.ts'
import { messages } from '../messages.ts'
import { ACTIVITY_PAGE_SIZE, USER_PAGE_SIZES } from '../page-sizes.ts'
import { pageQuery, pagination } from '../paging.ts'
import { enrollmentStatus } from '../seats/enrollments.ts'
import { day, emailOrNone, id, text } from '../text.ts'

/** A user in the administrators' list. */
export const listedUser = z
  .object({
    id,
    first_name: z.string(),
    last_name: z.string(),
    /** Empty for a student whom only a phone reaches. */
    email: z.string(),
    role,
    status: userStatus,
    /** When the newest invitation was sent to a user who has set no password yet; otherwise null. */
    invited_at: z.string().nullable(),
    /**
     * Whether an import created the user, and no invitation was sent yet. `invited_at` is then the day of the import.
     */
    never_invited: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'ListedUser' })
export type ListedUser = z.infer<typeof listedUser>

/** A user with everything an administrator may see of them. */
export const userDetails = listedUser
  .extend({
    phone_number: z.string().nullable(),
    address: z.string().nullable(),
    emergency_contact: z.string().nullable(),
    email_notifications: z.boolean(),
    /** Debts of a test account are not counted as outstanding. */
    is_test_account: z.boolean(),
    /** The address that replaces `email` when the user opens the link that was mailed to it. */
    new_email: z.string().nullable(),
    last_login: z.string().nullable(),
    /** The other users with the same phone number, such as a family. Older servers do not send it. */
    same_phone: z.array(z.object({ id, name: z.string() })).optional(),
  })
  .meta({ id: 'UserDetails' })
export type UserDetails = z.infer<typeof userDetails>

const userSorts = ['name', 'email', 'role', 'status', 'created', 'updated'] as const
export type UserSort = (typeof userSorts)[number]

/** Which users: every word of `searchTerm` is in their name, email address, or phone number. */
const userFilter = {
  searchTerm: text(SEARCH_MAX_LENGTH).trim().optional(),
  role: z.enum(['all', ...role.options]).optional(),
  status: userStatus.optional(),
  /** Only those who hold at least one seat now. */
  current: z.enum(['true']).optional(),
  /** Only those whose email address is a spelling of another account's. */
  twins: z.enum(['true']).optional(),
  /** The first and the last day of creation, yyyy-MM-dd in the provider's time zone. */
  createdFrom: day().optional(),
  createdTo: day().optional(),
  /** Only users with an entry in the audit log between these days, yyyy-MM-dd in the provider's time zone. */
  activeFrom: day().optional(),
  activeTo: day().optional(),
  sort: z.enum(userSorts).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
}

/** GET /admin/users/search. */
export const userSearch = z.object({ ...userFilter, ...pageQuery(USER_PAGE_SIZES) })
export type UserSearch = z.infer<typeof userSearch>

/** GET /admin/users/export. With `ids`, separated by commas, only those. */
export const userExport = z.object({
  ...userFilter,
  ids: text(EXPORTED_IDS_LIMIT * 65)
    .transform((list) => list.split(',').filter(Boolean))
    .pipe(z.array(id).max(EXPORTED_IDS_LIMIT))
    .optional(),
})
export type UserExport = z.infer<typeof userExport>

export const userPage = z.object({ users: z.array(listedUser), pagination }).meta({ id: 'UserPage' })
export type UserPage = z.infer<typeof userPage>

/** GET /admin/users/{id}/activity: a line of the audit log that is about a user. */
const userActivity = z
  .object({
    id: z.string(),
    action: z.enum(['role_update', 'status_update', 'profile_update', 'other']),
    details: z.record(z.string(), z.unknown()),
    /** The class and the first day of the session it is about, where there are any. */
    class_name: z.string().nullable(),
    session_date: z.string().nullable(),
    /** Null for what Cubby did itself. */
    actor_name: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'UserActivity' })
export type UserActivity = z.infer<typeof userActivity>

export const activityQuery = z.object(pageQuery([ACTIVITY_PAGE_SIZE]))
export const activityPage = z
  .object({ activities: z.array(userActivity), total: z.int() })
  .meta({ id: 'UserActivityPage' })
export type ActivityPage = z.infer<typeof activityPage>

/** An enrollment in a user's history. */
const userEnrollment = z
  .object({
    enrollment_id: z.string(),
    enrollment_type: z.enum(['active', 'historical']),
    class_title: z.string(),
    session_date: z.string(),
    enrollment_status: enrollmentStatus,
    enrolled_at: z.string(),
    completed_at: z.string().nullable(),
    archived_at: z.string().nullable(),
    completion_reason: z.string().nullable(),
    archived_reason: z.string().nullable(),
  })
  .meta({ id: 'UserEnrollment' })
export type UserEnrollment = z.infer<typeof userEnrollment>

export const userEnrollments = z
  .object({ enrollments: z.array(userEnrollment), total: z.int() })
  .meta({ id: 'UserEnrollments' })
export type UserEnrollments = z.infer<typeof userEnrollments>

/** PATCH /admin/users/{id}/role. */
export const roleChange = z.object({ role }).meta({ id: 'RoleChange' })
/** PATCH /admin/users/{id}/status. */
export const statusChange = z.object({ status: userStatus }).meta({ id: 'StatusChange' })
/** PATCH /admin/users/{id}/test-account. */
export const testAccountChange = z.object({ is_test_account: z.boolean() }).meta({ id: 'TestAccountChange' })
/** PUT /admin/users/{id}/password. */
export const passwordSetting = z
  .object({
    newPassword: text(PASSWORD_MAX_LENGTH, messages.bothPasswordsRequired)
      .min(1, messages.bothPasswordsRequired)
      .min(PASSWORD_MIN_LENGTH, messages.passwordTooShort),
  })
  .meta({ id: 'PasswordSetting' })

/**
 * PUT /admin/users/{id}/profile. `base` has the values of the corrected fields when the correction began, as in
 * `ProfileEdit`. The email in it is the new address, if one waits for its confirmation.
 */
export const userCorrection = z
  .object({
    first_name: firstName.optional(),
    last_name: lastName.optional(),
    email: emailOrNone.optional(),
    phone_number: phone.nullish(),
    base: z
      .object({
        first_name: text(NAME_MAX_LENGTH).optional(),
        last_name: text(NAME_MAX_LENGTH).optional(),
        email: text(EMAIL_MAX_LENGTH).optional(),
        phone_number: text(PHONE_MAX_LENGTH).nullish(),
      })
      .optional(),
  })
  .refine((edit) => correctableFields.some((field) => edit[field] !== undefined), messages.nothingToChange)
  .meta({ id: 'UserCorrection' })
export type UserCorrection = z.infer<typeof userCorrection>

/** The user after an operation, and the sentence to show. */
export const userChanged = z.object({ user: userDetails, message: z.string() }).meta({ id: 'UserChanged' })
