import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aClock } from '../testing/clock.ts'
import { rowsIn } from '../testing/rows.ts'
import { useTestApp } from '../testing/test-app.ts'
import { isOfficeDay } from './demo-days.ts'
import { seedDemo } from './seed-demo.ts'

/** The tabs of the profile that a link may name. */
const SECTIONS =
  /^(\/my-center|\/profile\?section=(overview|enrollments|waitlist|certificates|payments|notifications))$/

/** An ordinary day, a Sunday before Thanksgiving, a leap day, and one before Christmas. */
const days = ['2027-06-09', '2026-11-22', '2028-02-29', '2026-12-19']
/** The days are the same on both engines, and the data is slow to make on PGlite. */
const daysOfEngine = process.env.TEST_ENGINE === 'pglite' ? days.slice(0, 1) : days

describe.each(daysOfEngine)('the demo data of %s', (today) => {
  const { clock } = aClock(new Date(`${today}T15:00:00Z`))
  const test = useTestApp({ clock, hasAdmin: false })
  beforeAll(async () => {
    await seedDemo(test.deps)
  })

  /** The violations that a query finds, as text. */
  const problems = async (query: ReturnType<typeof sql<{ what: string }>>) =>
    (await query.execute(test.deps.db)).rows.map(({ what }) => what)

  it('has no activity or notification of a user from before they joined', async () => {
    expect(
      await problems(sql`
        select users.email || ' ' || done.what as what from users join (
          select user_id, enrolled_at as at, 'enrolled' as what from enrollments
          union all select user_id, joined_at, 'joined a waitlist' from waitlist_entries
          union all select user_id, created_at, 'was told' from notifications
          union all select user_id, created_at, 'got a certificate' from certificates
          union all select actor_id, at, action from audit_log where action <> 'user.registered'
        ) done on done.user_id = users.id where done.at < users.created_at`),
    ).toEqual([])
  })

  it('has sessions only while the office is open', async () => {
    const sessions = await rowsIn(test, 'class_sessions', {}, [
      'start_date',
      'end_date',
      'start_time',
      'end_time',
    ])
    expect(sessions.length).toBeGreaterThan(10)
    for (const { start_date, end_date, start_time, end_time } of sessions) {
      expect([start_date, end_date].filter((day) => !isOfficeDay(day))).toEqual([])
      expect([start_time >= '09:00', end_time <= '15:00']).toEqual([true, true])
    }
    const short = sessions.filter((session) => session.start_date !== session.end_date)
    for (const { start_date, end_date } of short) expect(end_date > start_date).toBe(true)
  })

  it('has as many meeting days as a class of days says', async () => {
    const sessions = await test.deps.db
      .selectFrom('class_sessions')
      .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
      .innerJoin('session_meetings', 'session_meetings.session_id', 'class_sessions.id')
      .select(['classes.title', 'classes.duration', sql<number>`count(*)::int`.as('meetings')])
      .where('classes.duration', 'like', '% day%')
      .groupBy(['classes.title', 'classes.duration', 'class_sessions.id'])
      .execute()
    expect(sessions.map(({ title }) => title)).toContain('Opening a Family Day Care')
    for (const { title, duration, meetings } of sessions) {
      expect([title, meetings]).toEqual([title, Number.parseInt(duration, 10)])
    }
  })

  it('has enrollments within the lifetime of their sessions, and payments that match the prices', async () => {
    expect(
      await problems(sql`
        select e.id || ' ' || fault as what from enrollments e
          join class_sessions s on s.id = e.session_id join classes c on c.id = s.class_id
          left join payments p on p.enrollment_id = e.id, lateral (values
            ('enrolled before the session was planned', e.enrolled_at < s.created_at),
            ('planned before the class', s.created_at < c.created_at),
            ('enrolled after the start', e.enrolled_at::date >= s.start_date),
            ('completed before the end', e.completed_at::date <= s.end_date),
            ('did not complete a session that is over', s.status = 'completed' and e.completed_at is null),
            ('completed a session to come', s.status <> 'completed' and e.completed_at is not null),
            ('costs another amount', p.amount_cents + p.discount_cents <> c.price_cents),
            ('is charged before it was requested', p.created_at < e.enrolled_at),
            ('is due after the start without a plan',
              e.center_id is null and p.installments is null and p.due_date > s.start_date),
            ('is paid before it was charged', p.paid_at < p.created_at),
            ('is owed without a seat', p.status in ('pending', 'failed', 'paid') and e.status <> 'approved'),
            ('is approved and free', e.status = 'approved' and c.price_cents > 0 and p.id is null)
          ) as problems (fault, is_so) where is_so`),
    ).toEqual([])
  })

  it('has certificates only for sessions that their holders completed', async () => {
    expect(
      await problems(sql`
        select c.id || ' was issued for a session that was not completed' as what from certificates c
        where c.session_id is not null and not exists (select from enrollments e
          where e.session_id = c.session_id and e.user_id = c.user_id and e.completed_at <= c.created_at)`),
    ).toEqual([])
  })

  it('has a make-up meeting only for a student who has no seat in its session', async () => {
    expect(
      await problems(sql`
        select m.id || ' is in a session of the student' as what from make_up_meetings m
          join session_meetings meeting on meeting.id = m.meeting_id
          join enrollments own on own.id = m.enrollment_id
          join enrollments e on e.session_id = meeting.session_id and e.user_id = own.user_id`),
    ).toEqual([])
  })

  it('has no broken links', async () => {
    const rows = await rowsIn(test, 'notifications', {}, ['action_url', 'metadata'])
    const links = rows.flatMap(({ action_url, metadata }) => [
      action_url ?? 'nowhere',
      ...(metadata.links ?? []).map(({ url }) => url),
    ])
    expect(links.length).toBeGreaterThan(20)
    for (const link of new Set(links)) {
      if (SECTIONS.test(link)) continue
      expect(link).toMatch(/^\/classes\//)
      expect((await test.get(link)).status, link).toBe(200)
    }
  })
})
