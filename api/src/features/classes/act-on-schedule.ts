import type { AdminSession } from '@cubby/contract/admin-classes'
import type { ScheduleAction } from '@cubby/contract/class-save'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { readAdminClass } from './read-admin-classes.ts'
import { removeSession } from './remove-session.ts'
import { createSession, updateSession } from './save-session.ts'

interface Answer {
  sessions?: AdminSession[]
  session?: AdminSession | { id: string; removed_at: string }
}

/** One call for all that is done with sessions; each act is authorised and audited as on its own path. */
export async function actOnSchedule(deps: Deps, caller: Caller, act: ScheduleAction): Promise<Answer> {
  switch (act.action) {
    case 'list': {
      const { sessions } = await readAdminClass(deps, caller, act.class_id)
      return { sessions }
    }
    case 'create':
      return createSession(deps, caller, act.class_id, act.session)
    case 'update':
      return updateSession(deps, caller, act.session_id, act.session)
    case 'delete':
      return removeSession(deps, caller, act.session_id)
  }
}
