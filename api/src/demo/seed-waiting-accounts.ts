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

/** Adds the new address of a student who has not confirmed it. */
export async function seedNewEmail({ trx, now, nextId }: DemoContext): Promise<void> {
  const enteredAt = new Date(now.getTime() - DAY_MS)
  const user = await trx
    .updateTable('users')
    .set({ new_email: 'yesenia.m@example.test', updated_at: enteredAt })
    .where('email', '=', 'yesenia.morales@example.test')
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('email_verifications')
    .values({
      id: nextId(),
      user_id: user.id,
      email: 'yesenia.m@example.test',
      old_email: user.email,
      created_at: enteredAt,
      mailed_at: enteredAt,
    })
    .execute()
}
