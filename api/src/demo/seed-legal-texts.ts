import type { DemoContext } from './demo-context.ts'

const terms = `# Enrollment

You enroll for yourself. A place is yours when we confirm it.

# Payment and withdrawal

You pay by the date that we tell you. What you get back when you withdraw depends on the day; we show it before you withdraw.

# Attendance

A certificate states the hours that you attended. Whoever misses a meeting may make it up in another session.`

const privacy = `# What we store

- your name, email, and phone number, so that we can reach you
- your enrollments, attendance, and certificates, because licensors ask for them
- your payments, because the law requires it

# Who sees it

Our office sees all of it. Your instructors see what they need to teach. We sell nothing.

# What you can do

You can download your data and ask us to delete your account.`

/** Creates drafts of the Terms and the Privacy Policy. Nobody is asked to agree until they are published. */
export async function seedLegalTexts({ trx, adminId, now }: DemoContext): Promise<void> {
  const draft = { updated_at: now, updated_by: adminId }
  await trx
    .insertInto('legal_text_drafts')
    .values([
      { kind: 'terms', text: terms, ...draft },
      { kind: 'privacy', text: privacy, ...draft },
    ])
    .execute()
}
