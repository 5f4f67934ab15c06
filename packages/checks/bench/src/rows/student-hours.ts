import type pg from 'pg'
import { admin, adminSettings, call, logIn } from '../api-client.ts'
import { percentile, type Row, timeOf } from '../row.ts'
import { growSchool } from '../seed-large-school.ts'
import { withServer } from '../with-server.ts'

/** One user in fifty is an instructor, so that there are 100,000 students. */
const SCHOOL = { users: 102_050, sessions: 20 }
const RUNS = 80
const WARM_UP_RUNS = 20

/**
 * Results of 100,000 students in one standard, and of every third in a second one: one in ten is overdue, one in ten is
 * due within 90 days, three in ten are done, and the others have time.
 */
const results = `
  insert into hour_results
    (user_id, standard_id, computed_on, state, due_on, done_through, earned, self_reported, missing, missing_areas)
  select id, standard, current_date,
    case when k = 0 then 'overdue' when k = 1 then 'due_soon' when k < 5 then 'done' else 'open' end,
    case when k = 0 then current_date - n % 90 when k = 1 then current_date + n % 90
      when k > 4 then current_date + 90 + n % 640 end,
    case when k between 2 and 4 then current_date + n % 700 end,
    n % 30, 0, case when k between 2 and 4 then 0 else 30 - n % 30 end,
    case when k between 2 and 4 then '{}'::text[] else areas[1 : 1 + n % 8] end
  from users, lateral (select split_part(id, '-', 2)::int as n) number,
    lateral (select n / 7 % 10 as k) kind,
    (values
      ('ocfs-day-care', 1, array['safety-and-security', 'nutrition-and-health', 'program-development',
        'business-records', 'abuse-prevention', 'child-care-statutes', 'abuse-statutes', 'shaken-baby']),
      ('cda', 3, array['safe-environment', 'families', 'observing', 'professionalism', 'social-emotional',
        'program-operation', 'physical-intellectual', 'child-development'])) followed (standard, every, areas)
  where id like 'user-%' and role = 'student' and n % every = 0`

const LIST_GOAL = 200
/** As the reports of the administrators. */
const DEMAND_GOAL = 1_000

const pages = {
  'who lacks what': '/admin/hours',
  'page 100': '/admin/hours?page=100',
  'of a standard and an area': '/admin/hours?standard=cda&area=families',
  'due by a day': `/admin/hours?state=overdue&dueBy=${new Date().toISOString().slice(0, 10)}`,
  'who is done': '/admin/hours?state=done',
  'by name': '/admin/hours?searchTerm=delgado%20mar',
  'the demand': '/admin/hours/demand',
} as const

/** Times the office's list of who lacks what with 100,000 students, one call at a time. */
export function studentHours(): Promise<Row[]> {
  return withServer(adminSettings, async ({ server, database }) => {
    await growSchool(database, { users: 0, sessions: 0 }, SCHOOL)
    await seedResults(database)
    const token = await logIn(server.url, admin)
    const rows: Row[] = []
    for (const [name, path] of Object.entries(pages)) {
      const times: number[] = []
      for (let run = -WARM_UP_RUNS; run < RUNS; run += 1) {
        const ms = await timeOf(async () => (await call(server.url, path, { token })).arrayBuffer())
        if (run >= 0) times.push(ms)
      }
      rows.push({
        measurement: `hours of 100,000 students: ${name}, p95`,
        value: percentile(times, 0.95),
        unit: 'ms',
        goal: { max: name === 'the demand' ? DEMAND_GOAL : LIST_GOAL },
      })
    }
    return rows
  })
}

async function seedResults(database: pg.Client): Promise<void> {
  await database.query(results)
  await database.query('vacuum analyze hour_results')
}
