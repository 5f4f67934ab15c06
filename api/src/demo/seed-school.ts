import type { TemplateSave } from '@cubby/contract/office/notification-templates'
import type { Holiday } from '@cubby/contract/school/rooms'
import type { SettingsChange } from '@cubby/contract/school/settings'
import { addDays } from '@cubby/rules/days'
import { displayDate } from '@cubby/rules/session-dates'
import { addNotifications } from '../builders/rows.ts'
import { saveDraft } from '../features/accounts/legal-texts/manage-legal-texts.ts'
import { answerContactMessage, changeContactStatus } from '../features/messages/contact/answer-message.ts'
import { sendMessageWithinLimits } from '../features/messages/contact/send-message.ts'
import { insertSent } from '../features/office/notification-center/deliver-broadcast.ts'
import { createTemplate } from '../features/office/notification-center/templates.ts'
import { inviteUser } from '../features/people/invitations/invite-user.ts'
import { correctUser } from '../features/people/users/correct-user.ts'
import { changeSettings } from '../features/school/settings/change-settings.ts'
import { readSettings } from '../features/school/settings/read-settings.ts'
import type { RequestContext } from '../platform/operation-context.ts'
import { COURT_STREET, REFUND_POLICY, ROOM_3 } from './classes.ts'
import type { DemoContext } from './demo-context.ts'
import { holidayAfter } from './demo-days.ts'
import { SCHOOL_OPENED_DAYS_AGO, schoolPeople } from './people.ts'

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

/** Sets up the school, with what its office writes and reads. */
export async function seedSchool(context: DemoContext): Promise<void> {
  const { as, admin, user, day } = context
  const rooms = [COURT_STREET, ROOM_3].map((name) => ({ name, address: '', places: 18 }))
  await setUp(as(admin, SCHOOL_OPENED_DAYS_AGO), {
    refund_policy: REFUND_POLICY,
    rooms,
    holidays: holidaysFrom(day(-1)),
  })
  for (const template of TEMPLATES) await createTemplate(as(admin, 300), template)
  // Nobody is asked to agree until they are published.
  await saveDraft(as(admin, 200), { kind: 'terms', draft: { text: terms, base: null } })
  await saveDraft(as(admin, 200), { kind: 'privacy', draft: { text: privacy, base: null } })
  await seedBroadcast(context)
  await seedContactMessages(context)
  const invited = { first_name: 'Jonah', last_name: 'Fields', email: 'jonah.fields@example.test' }
  await inviteUser(as(admin, 3), { ...invited, phone_number: '(718) 555-0119', role: 'instructor' })
  const { id } = user('yesenia.morales@example.test')
  await correctUser(as(admin, 1), { id, correction: { email: 'yesenia.m@example.test' } })
}

/** Changes settings as the office. */
export async function setUp(
  ctx: RequestContext & Pick<DemoContext, 'trx'>,
  changed: Partial<SettingsChange>,
): Promise<void> {
  const before = await readSettings(ctx.trx, ctx.deps.config)
  await changeSettings(ctx, { ...before, ...changed })
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

const TEMPLATES: readonly TemplateSave[] = [
  {
    name: 'class_reminder',
    type: 'class_reminder',
    title_template: '{{class_name}} starts {{start_date}}',
    message_template:
      'Hi {{student_name}}, {{class_name}} starts on {{start_date}} with {{teacher_name}}. Please bring a photo ID and wear clothes you can kneel in.',
  },
  {
    name: 'room_changed',
    type: 'class_notification',
    title_template: '{{class_name}}: new room',
    message_template:
      'Hi {{student_name}}, we meet in another room this time. Please ask at the front desk when you come in.',
  },
  {
    name: 'welcome',
    type: 'user_notification',
    title_template: 'Welcome, {{student_name}}',
    message_template:
      'We are glad that you learn with us. Your next class is {{class_name}} on {{start_date}}.',
  },
  {
    name: 'documents_missing',
    type: 'enrollment',
    title_template: 'We still need your documents',
    message_template:
      'Hi {{student_name}}, we still need a copy of your ID before {{class_name}}. Please bring it along or send it to us.',
  },
]

/** Sends one message to everybody who uses the school by themselves. They have read it. */
async function seedBroadcast({ trx, as, admin, user, day }: DemoContext): Promise<void> {
  const sending = as(admin, 9)
  const holiday = holidayAfter(day(0))
  const sent = {
    type: 'broadcast',
    title: `Closed on ${holiday.name}`,
    message: `Our office is closed on ${displayDate(holiday.day, holiday.day)}, and no class takes place on that day.`,
  } as const
  const { id } = await insertSent(sending, { ...sent, recipients: schoolPeople.length, delivered: true })
  await addNotifications(
    trx,
    schoolPeople.map(({ email }) => ({
      ...sent,
      user_id: user(email).id,
      action_url: '/profile?section=notifications',
      is_read: true,
      created_at: sending.now,
      sent_message_id: id,
    })),
  )
}

const HOUR = 1 / 24

/** Three visitors write: one message is open, one was answered, and one is in the archive. */
async function seedContactMessages(context: DemoContext): Promise<void> {
  const { as, admin } = context
  await sendMessage(context, {
    name: 'Jonas Weber',
    message:
      'Four of my assistants need CPR before January.\n\nCan you teach them at our day care, and what would it cost?',
    hoursAgo: 3,
  })
  const id = await sendMessage(context, {
    name: 'Maya Torres',
    message: 'Is there parking near Room 2?',
    hoursAgo: 52,
  })
  const text = 'Yes, behind the building, free of charge. Ring at the gate.'
  await answerContactMessage(as(admin, 48 * HOUR), { id, text, base: null })
  const spam = await sendMessage(context, {
    name: 'Web Growth',
    message: 'We bring your website to the top of every search.',
    hoursAgo: 200,
  })
  await changeContactStatus(as(admin, 170 * HOUR), { id: spam, status: 'archived' })
}

/** Sends a visitor's message, and returns its id. */
async function sendMessage(
  { trx, as, admin }: DemoContext,
  { name, message, hoursAgo }: { readonly name: string; readonly message: string; readonly hoursAgo: number },
): Promise<string> {
  const { deps, caller } = as(admin, hoursAgo * HOUR)
  const email = `${name.replace(' ', '.').toLowerCase()}@example.test`
  const form = { name, email, message }
  await sendMessageWithinLimits({ deps, request: caller.request }, { form, key: null, limits: deps.limits })
  const { id } = await trx
    .selectFrom('contact_messages')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}
