/**
 * A simulated phone runs this: the app's storage, outbox, and sync, and what its screens show of a session. Arguments
 * and results are JSON, because the simulation runs in another realm.
 */
import type { LoginResponse } from '@cubby/contract/accounts/user'
import type { GivenDiscount } from '@cubby/contract/discount'
import { dayOf } from '@cubby/rules/days'
import { setCurrentLogin } from '@/api/client.ts'
import { readEvents } from '@/api/event-stream.ts'
import { currentTime } from '@/api/server-clock.ts'
import { entityKeyOf } from '@/offline/outbox/commands.ts'
import { logOut } from '@/offline/session/log-out.ts'
import { checkLogin, readLogin, readLoginToken, startLogin } from '@/offline/session/login.ts'
import type { CollectionName } from '@/offline/store/collections.ts'
import { pauseStorage, resumeStorage } from '@/offline/store/connection.ts'
import { rebuildWith } from '@/offline/store/open-database.ts'
import { loadShapesWith } from '@/offline/store/readable-rows.ts'
import { openPublic } from '@/offline/store/schema.ts'
import type { Command, SeenSession } from '@/offline/store/stored-rows.ts'
import { openCurrentUser, retryWhenClosed } from '@/offline/store/user-database.ts'
import { enqueue } from '@/offline/sync/enqueue.ts'
import { followEvents } from '@/offline/sync/follow-events.ts'
import { dismiss, sendNow } from '@/offline/sync/manage-row.ts'
import { refreshChanged } from '@/offline/sync/refresh-changed.ts'
import { sync } from '@/offline/sync/sync.ts'
import { watchCollection } from '@/offline/sync/watch-collection.ts'
import { ownPriceOf, seenSession } from '@/unsent-changes/session-description.ts'

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

let followed: { readonly userId: string; readonly end: () => void } | null = null

interface View {
  as: 'student' | 'center' | 'moving'
  /** What a code takes off that the server has checked. */
  code?: GivenDiscount & { code: string }
}

const phone = {
  logIn: (login: LoginResponse) => startLogin(login),
  /** What the app does at its start, when it becomes visible, and when the browser reports a connection. */
  sync: (names: CollectionName[] = ['enrollments', 'waitlist', 'profile']) => sync('connection', names),
  /**
   * What the app does with collections that its screens show: it fetches them, and again whenever the server reports
   * that they changed.
   */
  async follow(names: CollectionName[]) {
    for (const name of names) watchCollection(name)
    const login = await readLogin()
    if (!login || login.user.id === followed?.userId) return
    followed?.end()
    const end = followEvents(login.user.id, {
      locks: navigator.locks,
      read: readEvents,
      random: Math.random,
      refresh: (changes, byOthers) => refreshChanged(changes, () => true, byOthers),
    })
    followed = { userId: login.user.id, end }
  },
  sendNow,
  readOutbox,
  /** What the app does when its page is left and the browser keeps it, and when it is shown again. */
  leave() {
    pauseStorage()
    dispatchEvent(new Event('pagehide'))
  },
  comeBack() {
    resumeStorage()
    dispatchEvent(new Event('pageshow'))
  },
  /** Stores a command. Returns the id of its row, or null, and the rows of the outbox from before. */
  async enqueue(command: Command) {
    const before = await readOutbox()
    return { id: (await enqueue(command)).rowId, before }
  },
  /**
   * What a screen shows of a session that the user enrolls in, that a center orders, or that an enrollment
   * moves to.
   */
  async see(sessionId: string, { as, code }: View): Promise<SeenSession> {
    const { classes, provider } = await openPublic()
    const trainingClass = await classes.filter(({ sessions }) => sessions.some(isThis)).first()
    const session = trainingClass?.sessions.find(isThis)
    const school = await provider.toCollection().first()
    if (!trainingClass || !session || !school) throw new Error('the phone does not know the session')
    if (as === 'moving') return seenSession(trainingClass, session)
    const refundPolicy = school.refund_policy
    if (as === 'center') return seenSession(trainingClass, session, { refundPolicy, payer: 'center' })
    const { enrollments, waitlist } = await phone.readStored()
    const own = ownPriceOf(trainingClass, {
      place: waitlist.find(({ session_id }) => session_id === sessionId) ?? null,
      isReturning: enrollments.some(({ completed_at }) => completed_at !== null),
      code,
      today: dayOf(new Date(currentTime()), school.timezone),
    })
    return seenSession(trainingClass, session, { refundPolicy, own })

    function isThis({ id }: { id: string }): boolean {
      return id === sessionId
    }
  },
  /** The rows of a personal collection, as the screens read them. */
  readRows: (name: Exclude<CollectionName, 'classes' | 'provider' | 'legal_texts'>) =>
    retryWhenClosed(async () => (await userDatabase())[name].toArray()),
  readClasses: async () => (await openPublic()).classes.toArray(),
  readLogin,
  logOut,
  entityKeyOf,
  /** What a press on "Dismiss" does with a refused command. */
  dismiss,
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

export type SimulatedPhone = typeof phone

Object.assign(globalThis, { phone })
