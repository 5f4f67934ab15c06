import type { DemoContext } from './demo-context.ts'

const INVITED_DAYS_AGO = 3
const DAY_MS = 86_400_000

/** Adds an invited instructor without a password. */
export async function seedInvitedInstructor({ trx, now, nextId }: DemoContext): Promise<void> {
  const id = nextId()
  const invitedAt = new Date(now.getTime() - INVITED_DAYS_AGO * DAY_MS)
  await trx
    .insertInto('users')
    .values({
      id,
      email: 'jonah.fields@example.test',
      first_name: 'Jonah',
      last_name: 'Fields',
      phone_number: '(718) 555-0119',
      password_hash: null,
      role: 'instructor',
      status: 'active',
      invited_at: invitedAt,
      created_at: invitedAt,
      updated_at: invitedAt,
    })
    .execute()
  await trx.insertInto('invitations').values({ user_id: id, mailed_at: invitedAt }).execute()
}
