import { z } from 'zod'

const row = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
const rows = z.array(row)

/**
 * GET /users/personal-data and /admin/users/{id}/personal-data: a copy of a user's data, for people to keep. Instants
 * are ISO 8601 in UTC, days yyyy-MM-dd, amounts in cents.
 */
export const personalData = z
  .object({
    exported_at: z.string(),
    account: row,
    logins: rows.describe('When the user logged in and out'),
    devices: rows.describe('Devices that the user logged in with'),
    passkeys: rows.describe('Passkeys, without their keys'),
    authenticator_apps: rows.describe('When an authenticator app was added'),
    recovery_codes: rows.describe('How many recovery codes are left'),
    push_devices: rows.describe('Browsers that show notifications'),
    enrollments: rows,
    attendance: rows.describe('Marks of attendance'),
    make_up_meetings: rows.describe('Meetings of other sessions that the user makes up'),
    late_scans: rows.describe('Scans of meeting codes that arrived late'),
    transfer_requests: rows.describe('Requests to move to another session'),
    rebookings: rows.describe('What happened when a session was cancelled, and what the user chose'),
    waitlist: rows,
    payments: rows,
    payment_entries: rows.describe('Money that was received or returned'),
    checkouts: rows.describe('Pages of Stripe that were opened to pay by card'),
    center_memberships: rows.describe('Centers that the user directs or works for'),
    center_invitations: rows.describe(
      'Invitations to a center that the user accepted, or to their verified address',
    ),
    center_requests: rows.describe('Centers that somebody with the verified address asked for'),
    center_orders: rows.describe('Groups that the user enrolled for a center'),
    invoice_lines: rows.describe('What centers were billed for the user'),
    card_refunds: rows.describe('Refunds to cards'),
    disputes: rows.describe('Payments that the holder of the card disputed'),
    certificates: rows,
    standards: rows.describe('Standards for hours that the user follows'),
    hours: rows.describe('What the user has of each standard, and what is missing'),
    trainings: rows.describe('Trainings taken elsewhere that the user reported'),
    transcript_links: rows.describe('Links to the transcript, without their addresses'),
    transcript_openings: rows.describe('When the links were opened'),
    documents: rows.describe('Uploaded files; the files themselves are in the app'),
    notifications: rows,
    consents: rows.describe('Versions of the Terms and the Privacy Policy that the user agreed to'),
    contact_messages: rows.describe('Messages sent from the address of the account, once it is verified'),
    contact_answers: rows.describe('What the school answered to these messages'),
    activity: rows.describe('What the user did, and what others did to the account'),
  })
  .meta({ id: 'PersonalData' })
export type PersonalData = z.infer<typeof personalData>
