import type { TrainingClass } from '@cubby/contract/classes'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../errors.ts'
import { findClasses, findUpcomingSessions } from './queries.ts'
import { classView } from './views.ts'

/** Every class on offer with its coming sessions: all a student's device needs to browse offline. */
export async function listClasses(deps: Deps): Promise<TrainingClass[]> {
  const now = await deps.clock(deps.db)
  const [classes, sessions] = await Promise.all([
    findClasses(deps.db),
    findUpcomingSessions(deps.db, deps.config.provider.timezone, now),
  ])
  return classes.map((found) => classView(found, sessions))
}

/** One class with its coming sessions. Throws Refusal `class_not_found`. */
export async function readClass(deps: Deps, classId: string): Promise<TrainingClass> {
  const now = await deps.clock(deps.db)
  const [found] = await findClasses(deps.db, classId)
  if (!found) throw new Refusal('class_not_found')
  return classView(found, await findUpcomingSessions(deps.db, deps.config.provider.timezone, now, classId))
}
