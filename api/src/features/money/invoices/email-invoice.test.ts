import { PDFDocument } from '@cantoo/pdf-lib'
import { addDays, dayOf } from '@cubby/rules/days'
import { beforeEach, expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { type JobData, type Jobs, noJobs } from '../../../platform/jobs/jobs.ts'
import { aCenter, aSentInvoice, joinCenter } from '../../../testing/centers.ts'
import { aClock } from '../../../testing/clock.ts'
import { aCaller, aUser } from '../../../testing/factories.ts'
import { aMailbox } from '../../../testing/mail.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { withdraw } from '../../seats/enrollments/withdraw.ts'
import { invoiceCenters } from './collect-lines.ts'
import { remindOfInvoices } from './email-invoice.ts'

const START = new Date('2026-11-27T15:00:00Z')
const time = aClock(START)
const queue: JobData['email-invoice'][] = []
const keep = (data: object) => {
  if ('about' in data && 'id' in data) queue.push(data as JobData['email-invoice'])
}
const jobs: Jobs = {
  ...noJobs,
  enqueue: async (_trx, _name, data) => keep(data),
  enqueueAll: async (_trx, _name, all) => {
    for (const data of all) keep(data)
  },
}
const test = useTestApp({ clock: time.clock, jobs })
const box = aMailbox()
beforeEach(() => {
  time.set(START)
  queue.length = 0
  box.mails.length = 0
})

/** Sends the emails that were enqueued. */
async function sendMails() {
  const handlers = handlersOf({ ...test.deps, mailer: box.mailer })
  for (const data of queue.splice(0)) await handlers['email-invoice'](data)
  return box.mails.splice(0)
}

async function anInvoice(people = 1) {
  const center = await aCenter(test)
  const sent = await aSentInvoice(test, center.id, { people, poNumber: 'PO 77' })
  return { admin: test.admin, center, ...sent }
}

const noticesOf = async (userId: string) =>
  (await rowsIn(test, 'notifications', { user_id: userId })).map(({ title }) => title)

it('goes to the billing address with the document, once', async () => {
  const { invoice, center, admin } = await anInvoice()
  queue.push(...queue)
  const mails = await sendMails()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    to: { name: 'Little Stars', address: `${center.id}@oaks.test` },
    subject: `Invoice ${invoice.number} from Cubby Training`,
    attachments: [{ filename: `${invoice.number}.pdf`, contentType: 'application/pdf' }],
  })
  expect(mails[0]?.text).toContain('$95.00 is due on Dec 27, 2026.')
  const pdf = await PDFDocument.load(mails[0]?.attachments?.[0]?.content ?? new Uint8Array())
  expect(pdf.getTitle()).toBe(`Invoice ${invoice.number}`)
  const { body } = await test.as(admin).get(`/admin/invoices/${invoice.id}`)
  expect(body.invoice.sent_at).toBe(START.toISOString())
})

it('thanks once for money on several lines', async () => {
  const { invoice, admin } = await anInvoice(2)
  await sendMails()
  await test.as(admin).post(`/admin/invoices/${invoice.id}/receipts`, {
    amount: 120,
    balance: 190,
    method: 'check',
    date: dayOf(START, 'America/New_York'),
  })
  const mails = await sendMails()
  expect(mails.map(({ subject }) => subject)).toEqual([
    `We received your payment for invoice ${invoice.number}`,
  ])
  expect(mails[0]?.text).toContain('$70.00 remains to be paid, due on Dec 27, 2026.')
})

it('sends credit notes that the database wrote, once, by two servers', async () => {
  const { enrolled } = await anInvoice()
  await sendMails()
  const [first] = enrolled
  const caller = aCaller({ id: first?.student.id ?? '' }, 'student')
  await withdraw({ deps: test.deps, caller }, { enrollmentId: first?.enrollmentId ?? '' })
  await Promise.all([invoiceCenters(test.deps), invoiceCenters(test.deps)])
  const mails = await sendMails()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toMatch(/^Credit note CN-2026-\d{5} from Cubby Training$/)
  await invoiceCenters(test.deps)
  expect(await sendMails()).toEqual([])
})

it('says that an invoice is void', async () => {
  const { invoice, admin } = await anInvoice()
  await sendMails()
  await test.as(admin).post(`/admin/invoices/${invoice.id}/void`, { reason: 'Wrong PO' })
  const [mail] = await sendMails()
  expect(mail?.text).toContain(`Do not pay invoice ${invoice.number}. It is void: Wrong PO`)
})

it('reminds of an overdue invoice after 1, 14, and 30 days, and tells the directors once', async () => {
  const { invoice, center } = await anInvoice()
  await sendMails()
  const former = await aUser(test)
  const membership = await joinCenter(test, { centerId: center.id, userId: former.id, kind: 'director' })
  await changeRows(test, 'center_members', membership, { left_at: START })
  const reminded: number[] = []
  for (let days = 0; days <= 40; days++) {
    time.set(new Date(`${addDays('2026-12-27', days)}T15:00:00Z`))
    await Promise.all([remindOfInvoices(test.deps), remindOfInvoices(test.deps)])
    const mails = (await sendMails()).filter(({ subject }) => subject.includes(invoice.number ?? ''))
    expect(mails.length).toBeLessThanOrEqual(1)
    if (mails.length > 0) reminded.push(days)
  }
  expect(reminded).toEqual([1, 14, 30])
  expect(await noticesOf(center.director.id)).toEqual([
    'A new invoice for Little Stars',
    'An invoice for Little Stars is overdue',
  ])
  expect(await noticesOf(former.id)).toEqual([])
})
