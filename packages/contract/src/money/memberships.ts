import { z } from 'zod'
import { firstName, lastName, phone } from '../accounts/user.ts'
import { messages } from '../messages.ts'
import { emailOrNone, id } from '../text.ts'

/** `director`: sees the staff who agreed, enrolls them, and pays. `staff`: is enrolled. */
export const memberKind = z.enum(['director', 'staff'])

export type MemberKind = z.infer<typeof memberKind>

/**
 * POST /centers/{id}/invitations and /admin/centers/{id}/invitations. Somebody without an email address gets
 * a link that the inviter passes on. Only the office invites directors.
 */
export const centerInvite = z
  .object({
    kind: memberKind,
    first_name: firstName,
    last_name: lastName,
    email: emailOrNone,
    phone_number: phone.nullish(),
  })
  .refine(({ email: address, phone_number }) => address !== '' || Boolean(phone_number), {
    path: ['phone_number'],
    message: messages.phoneNeeded,
  })
  .meta({ id: 'CenterInvite' })

export type CenterInvite = z.infer<typeof centerInvite>

/** An invitation that nobody has accepted yet. Whether its address has an account is never said. */
export const centerInvitation = z
  .object({
    id: z.string(),
    kind: memberKind,
    /** Null for the link for everybody. */
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    created_at: z.string(),
    expires_at: z.string(),
  })
  .meta({ id: 'CenterInvitation' })

export type CenterInvitation = z.infer<typeof centerInvitation>

/** The link is shown only now. It is null for an invitation that was sent by email. */
export const centerInvited = z
  .object({ invitation: centerInvitation, link: z.string().nullable(), message: z.string() })
  .meta({ id: 'CenterInvited' })

export type CenterInvited = z.infer<typeof centerInvited>

export const centerInvitationToken = z
  .string(messages.centerInvitationInvalid)
  .min(1, messages.centerInvitationInvalid)
  .max(200, messages.centerInvitationInvalid)

/** The page on which a person reads an invitation and joins. */
export const centerInvitationPath = (token: string) => `/join-center?token=${token}`

/** GET /center-invitations/{token}: what a person reads before they agree. */
export const centerInvitationView = z
  .object({
    kind: memberKind,
    center: z.object({ name: z.string(), address: z.string() }),
    /** The invited person's first name; null for the link for everybody. */
    first_name: z.string().nullable(),
  })
  .meta({ id: 'CenterInvitationView' })

export type CenterInvitationView = z.infer<typeof centerInvitationView>

/** POST /users/centers: the caller joins and agrees to what the directors see. */
export const centerJoin = z
  .object({ token: centerInvitationToken, agreed: z.literal(true, messages.centerAgreementRequired) })
  .meta({ id: 'CenterJoin' })

export type CenterJoin = z.infer<typeof centerJoin>

/** What happens to a class that the center has not been billed for when somebody leaves. */
const leavingChoice = z.enum(['center', 'self', 'withdraw'])

export type LeavingChoice = z.infer<typeof leavingChoice>

/** A membership of the user. */
export const ownMembership = z
  .object({
    id: z.string(),
    center_id: z.string(),
    center_name: z.string(),
    kind: memberKind,
    joined_at: z.string(),
    /** The classes that the center pays for and that are not over, the next first. Empty for directors. */
    enrollments: z.array(
      z.object({
        enrollment_id: z.string(),
        class_title: z.string(),
        display_date: z.string(),
        has_started: z.boolean(),
        /** Whether the center was billed. It then pays in any case. */
        is_invoiced: z.boolean(),
        /** Dollars. */
        amount: z.number(),
      }),
    ),
  })
  .meta({ id: 'OwnMembership' })

export type OwnMembership = z.infer<typeof ownMembership>

/** GET /users/centers. */
export const ownMemberships = z.object({ memberships: z.array(ownMembership) }).meta({ id: 'OwnMemberships' })

export type OwnMemberships = z.infer<typeof ownMemberships>

/**
 * POST /users/centers/{id}/leave. The directors see nothing from then on. Every class that has not begun and was not
 * invoiced needs a choice. Of the others, the center pays what was invoiced, and by default what has begun.
 */
export const centerLeave = z
  .object({
    choices: z.array(z.object({ enrollment_id: id, choice: leavingChoice })).max(500),
  })
  .meta({ id: 'CenterLeave' })

/** POST /users/centers. Who joined before gets the same membership. */
export const centerJoined = z
  .object({ membership: ownMembership.omit({ enrollments: true }), message: z.string() })
  .meta({ id: 'CenterJoined' })

export type CenterJoined = z.infer<typeof centerJoined>
