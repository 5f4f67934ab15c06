import type { Day } from '../day.ts'
import type { Dice } from '../dice.ts'
import type { Step } from './step.ts'

/** Creates a step in which the office sends one request. `choose` returns null if there is nothing to do. */
export function asking(
  name: string,
  {
    weight,
    tells = false,
  }: { readonly weight: number /** Whether the student is notified. */; readonly tells?: boolean },
  choose: (day: Day, dice: Dice) => Promise<[method: string, path: string, body?: object] | null>,
): Step {
  return {
    name,
    weight,
    async take(day, dice) {
      const asked = await choose(day, dice)
      if (!asked) return
      const began = new Date(day.world.now()).toISOString()
      const { status, body } = await day.office(...asked)
      day.world.note(`The office ${name}: ${status}${status >= 400 ? ` ${String(body.code)}` : ''}`)
      if (status === 400 || status === 404 || status >= 500) {
        throw new Error(`${asked[0]} ${asked[1]} was answered with ${status} ${JSON.stringify(body)}`)
      }
      if (status === 200 && tells) await requireNotified(day, asked[1], began)
      await day.work()
    },
  }
}

/** Throws unless the student of the enrollment or payment in this path has been notified since then. */
async function requireNotified(day: Day, path: string, since: string): Promise<void> {
  const id = path.split('/').find((part) => /^[\da-f-]{36}$/.test(part))
  const [row] = await day.query<{ count: number }>(`
    select count(*)::int as count from notifications where created_at >= '${since}' and user_id in (
      select user_id from enrollments where id = '${id}'
      union all select e.user_id from enrollments e join payments p on p.enrollment_id = e.id where p.id = '${id}')`)
  if (row?.count === 0) throw new Error(`${path} notified nobody`)
}

/** Picks a row of the database. Null if there is none. */
export async function oneOf<Row>(day: Day, dice: Dice, text: string): Promise<Row | null> {
  const rows = await day.query<Row>(text)
  return rows.length > 0 ? dice.pick(rows) : null
}
