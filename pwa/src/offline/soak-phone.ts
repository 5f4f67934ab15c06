/**
 * A simulated phone of `pnpm soak` runs this: the app's storage, outbox, and sync, without its screens. Arguments and
 * results are JSON, because the soak runs in another realm.
 */
import type { LoginResponse } from '@cubby/contract/accounts/user'
import { setCurrentLogin } from '@/api/client.ts'
import { checkLogin, readLoginToken, startLogin } from '@/offline/session/login.ts'
import { pauseStorage, resumeStorage } from '@/offline/store/connection.ts'
import { rebuildWith } from '@/offline/store/open-database.ts'
import { loadShapesWith } from '@/offline/store/readable-rows.ts'
import type { Command } from '@/offline/store/stored-rows.ts'
import { openCurrentUser, retryWhenClosed } from '@/offline/store/user-database.ts'
import { enqueue } from '@/offline/sync/enqueue.ts'
import { sendNow } from '@/offline/sync/manage-row.ts'
import { sync } from '@/offline/sync/sync.ts'

rebuildWith(() => import('@/offline/store/rebuild-database.ts'))
loadShapesWith(() => import('@/offline/store/personal-shapes.gen.ts'))
setCurrentLogin({ readToken: readLoginToken, check: checkLogin })

async function userDatabase() {
  const currentUser = await openCurrentUser()
  if (!currentUser) throw new Error('nobody is logged in')
  return currentUser.db
}

const readOutbox = () =>
  retryWhenClosed(async () => (await userDatabase()).outbox.orderBy('createdAt').toArray())

const phone = {
  logIn: (login: LoginResponse) => startLogin(login),
  /** What the app does at its start, when it becomes visible, and when the browser reports a connection. */
  sync: () => sync('connection', ['enrollments', 'waitlist', 'profile']),
  sendNow,
  readOutbox,
  /** What the app does when its page is left and the browser keeps it, and when it is shown again. */
  leave: pauseStorage,
  comeBack: resumeStorage,
  /** Stores a command. Returns the id of its row, or null, and the rows of the outbox from before. */
  async enqueue(command: Command) {
    const before = await readOutbox()
    return { id: (await enqueue(command)).rowId, before }
  },
  readStored: () =>
    retryWhenClosed(async () => {
      const db = await userDatabase()
      const [enrollments, waitlist, profile] = await Promise.all([
        db.enrollments.toArray(),
        db.waitlist.toArray(),
        db.profile.toArray(),
      ])
      return { enrollments, waitlist, profile }
    }),
}

export type SoakPhone = typeof phone

Object.assign(globalThis, { phone })
