import type { TemplateType } from '@cubby/contract/office/template-types'
import type { RefundPolicy } from '@cubby/contract/refund-policy'
import type { Holiday, Room } from '@cubby/contract/school/rooms'
import { addDays } from '@cubby/rules/days'
import { displayDate } from '@cubby/rules/session-dates'
import { COURT_STREET, ROOM_3 } from './classes.ts'
import type { DemoContext } from './demo-context.ts'
import { holidayAfter } from './demo-days.ts'

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

const policy: RefundPolicy = [
  { days: 7, percent: 100 },
  { days: 2, percent: 50 },
]

/** Sets the refund policy of the demo school, to which all of its students have agreed. */
export async function seedRefundPolicy({ trx }: DemoContext, openedAt: Date): Promise<void> {
  const value = JSON.stringify(policy)
  await trx.insertInto('settings').values({ name: 'refund_policy', value, updated_at: openedAt }).execute()
  await trx.updateTable('enrollments').set({ refund_policy: value }).execute()
}

const rooms: readonly Room[] = [
  { name: COURT_STREET, address: '', places: 18 },
  { name: ROOM_3, address: '', places: 18 },
]

/** Creates the rooms of the demo school, and its holidays of a year. */
export async function seedRooms({ trx, day }: DemoContext, openedAt: Date): Promise<void> {
  const values = { rooms, holidays: holidaysFrom(day(-1)) }
  await trx
    .insertInto('settings')
    .values(
      Object.entries(values).map(([name, value]) => ({
        name,
        value: JSON.stringify(value),
        updated_at: openedAt,
      })),
    )
    .execute()
}

/** Returns the holidays of a year from a day on. */
function holidaysFrom(today: string): Holiday[] {
  const holidays: Holiday[] = []
  for (
    let { day, name } = holidayAfter(today);
    day < addDays(today, 365);
    { day, name } = holidayAfter(day)
  ) {
    holidays.push({ name: name.replace('the day', 'The day'), first_day: day, last_day: day })
  }
  return holidays
}

const TEMPLATES: readonly (readonly [string, TemplateType, 'user' | 'class', string, string])[] = [
  [
    'class_reminder',
    'class_reminder',
    'class',
    '{{class_name}} starts {{start_date}}',
    'Hi {{student_name}}, {{class_name}} starts on {{start_date}} with {{teacher_name}}. Please bring a photo ID and wear clothes you can kneel in.',
  ],
  [
    'room_changed',
    'class_notification',
    'class',
    '{{class_name}}: new room',
    'Hi {{student_name}}, we meet in another room this time. Please ask at the front desk when you come in.',
  ],
  [
    'welcome',
    'user_notification',
    'user',
    'Welcome, {{student_name}}',
    'We are glad that you learn with us. Your next class is {{class_name}} on {{start_date}}.',
  ],
  [
    'documents_missing',
    'enrollment',
    'user',
    'We still need your documents',
    'Hi {{student_name}}, we still need a copy of your ID before {{class_name}}. Please bring it along or send it to us.',
  ],
]

/** Creates the provider's templates, and one message that it sent to everyone. */
export async function seedMessages({ trx, now, nextId, day, adminId }: DemoContext): Promise<void> {
  for (const [name, type, recipientType, title, message] of TEMPLATES) {
    await trx
      .insertInto('notification_templates')
      .values({
        id: nextId(),
        name,
        type,
        recipient_type: recipientType,
        title_template: title,
        message_template: message,
        created_at: now,
      })
      .execute()
  }
  const users = await trx
    .selectFrom('users')
    .select('id')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
  const holiday = holidayAfter(day(0))
  const sent = {
    type: 'broadcast',
    title: `Closed on ${holiday.name}`,
    message: `Our office is closed on ${displayDate(holiday.day, holiday.day)}, and no class takes place on that day.`,
  } as const
  const sentId = nextId()
  const sentAt = new Date(now.getTime() - 9 * 24 * 60 * 60 * 1000)
  await trx
    .insertInto('sent_messages')
    .values({
      ...sent,
      id: sentId,
      sender_id: adminId,
      values: JSON.stringify({}),
      recipients: users.length,
      created_at: sentAt,
      delivered_at: sentAt,
    })
    .execute()
  await trx
    .insertInto('notifications')
    .values(
      users.map(({ id }) => ({
        ...sent,
        id: nextId(),
        user_id: id,
        action_url: '/profile?section=notifications',
        metadata: JSON.stringify({ links: [] }),
        is_read: true,
        created_at: sentAt,
        sent_message_id: sentId,
      })),
    )
    .execute()
}

/** Creates three messages of visitors: one that is open, one that the office answered, and one in the archive. */
export async function seedContactMessages({ trx, now, nextId, adminId }: DemoContext): Promise<void> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000)
  const message = (name: string, text: string, hours: number) => ({
    id: nextId(),
    idempotency_key: null,
    name,
    email: `${name}@example.test`.toLowerCase().replace(' ', '.'),
    message: text,
    created_at: hoursAgo(hours),
    forwarded_at: hoursAgo(hours),
    confirmed_at: hoursAgo(hours),
  })
  const answered = message('Maya Torres', 'Is there parking near Room 2?', 52)
  await trx
    .insertInto('contact_messages')
    .values([
      message(
        'Jonas Weber',
        'Four of my assistants need CPR before January.\n\nCan you teach them at our day care, and what would it cost?',
        3,
      ),
      { ...answered, status: 'answered' },
      {
        ...message('Web Growth', 'We bring your website to the top of every search.', 200),
        status: 'archived',
        archived_at: hoursAgo(170),
        archived_by: adminId,
      },
    ])
    .execute()
  await trx
    .insertInto('contact_answers')
    .values({
      id: nextId(),
      message_id: answered.id,
      text: 'Yes, behind the building, free of charge. Ring at the gate.',
      sent_by: adminId,
      created_at: hoursAgo(48),
      mailed_at: hoursAgo(48),
    })
    .execute()
}
