import { expect, it } from 'vitest'
import { demoLogIn } from '../harness/journey.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('an administrator sees the correct figures on the dashboard', async () => {
  await cubby.query('delete from certificates')
  await cubby.query('delete from waitlist_entries')
  await cubby.query('truncate payment_entries, payments cascade')
  await cubby.query('delete from make_up_meetings')
  await cubby.query('delete from enrollments')
  const students = await cubby.query("select id from users where role = 'student' order by id limit 4")
  const [session] = await cubby.query(`
    select s.id from class_sessions s join classes c on c.id = s.class_id
    where c.title = 'CPR and First Aid Certification' and s.start_date > current_date order by s.capacity desc limit 1`)
  // Two of three enrollments of this month are approved; $100.00 and $25.50 were received, $60.00 was refunded.
  for (const [at, status] of ['approved', 'approved', 'pending'].entries()) {
    await cubby.query(
      `insert into enrollments (id, user_id, session_id, status, enrolled_at) values ($1, $2, $3, $4, now())`,
      `e${at}`,
      students[at]?.id,
      session?.id,
      status,
    )
  }
  for (const [at, [enrollment, cents, status]] of [
    ['e0', 10_000, 'paid'],
    ['e1', 2_550, 'paid'],
    ['e2', 6_000, 'refunded'],
  ].entries()) {
    await cubby.query(
      `insert into payments (id, enrollment_id, amount_cents, due_date, status, created_at, updated_at)
       values ($1, $2, $3, current_date, 'pending', now(), now())`,
      `p${at}`,
      enrollment,
      cents,
    )
    await cubby.query(
      `insert into payment_entries (id, payment_id, kind, amount_cents, method, received_at, recorded_at)
       values ($1, $2, 'receipt', $3, 'cash', now(), now())`,
      `r${at}`,
      `p${at}`,
      cents,
    )
    if (status === 'refunded') {
      await cubby.query(
        `insert into payment_entries
           (id, payment_id, kind, amount_cents, receipt_id, reason, received_at, recorded_at)
         select 'b' || id, payment_id, 'refund', amount_cents, id, 'Ill', received_at, recorded_at
         from payment_entries where id = $1`,
        `r${at}`,
      )
    }
    await cubby.query('update payments set status = $2, paid_at = now() where id = $1', `p${at}`, status)
  }
  await cubby.query(
    `insert into waitlist_entries (id, user_id, session_id, status, joined_at) values ('w', $1, $2, 'waiting', now())`,
    students[3]?.id,
    session?.id,
  )
  await cubby.query('update class_sessions set capacity = 3 where id = $1', session?.id)
  const [activeUsers] = await cubby.query("select count(*)::int as count from users where status = 'active'")
  const [classes] = await cubby.query(
    "select count(*)::int as count from classes where status in ('scheduled', 'active') and removed_at is null",
  )

  const page = await demoLogIn(cubby, 'admin')
  await page.goto(`${cubby.proxy.url}/admin`)
  const card = async (name: string) => {
    const found = page.locator('dl > *').filter({ has: page.getByText(name, { exact: true }) })
    // The last one explains what is counted and has further numbers.
    const texts = (await found.getByRole('definition').allTextContents()).slice(0, 2)
    // Leaves out the comparison with the previous period, in which nothing happened.
    return texts.map((text) => text.replace(/(Up|Down) .*|No change/, '').trim()).join(', ')
  }
  const year = new Date().getFullYear()
  await page.getByText('Monthly Revenue', { exact: true }).waitFor()
  expect(await card('Monthly Revenue')).toBe('$125.50, 3 recent payments')
  expect(await card('Active Enrollments')).toBe('3, 66.67% enrollment rate')
  expect(await card('Active Users')).toBe(`${activeUsers?.count}, 0 recent certificates`)
  expect(await card('Active Classes')).toBe(`${classes?.count}, 1 on the waitlist`)
  await page.locator('svg').getByText('$126', { exact: true }).waitFor()
  await page.locator('svg').getByText(`Net Revenue ${year}`, { exact: true }).waitFor()
  const lines = page.locator('svg text').filter({ hasText: 'Enrollments' })
  await expect
    .poll(() => lines.allTextContents())
    .toEqual([`Total Enrollments ${year - 1}`, `Total Enrollments ${year} `, `Approved Enrollments ${year} `])
  const list = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Revenue by Class' }) })
  expect(await list.getByRole('listitem').allTextContents()).toEqual([
    // Nothing is compared with a period in which nothing happened.
    'CPR and First Aid Certification$125.502 enrollments with payments in CPR and First Aid Certification',
  ])
})
