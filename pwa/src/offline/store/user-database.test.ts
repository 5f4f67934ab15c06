import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, describe, expect, test } from 'vitest'
import { forgetLogin, startLogin } from '@/offline/session/login.ts'
import { pauseStorage, resumeStorage } from '@/offline/store/connection.ts'
import { openPublic, openUserDb } from '@/offline/store/schema.ts'
import {
  changeUnlessCurrent,
  deleteUserDatabase,
  readLogin,
  retryWhenClosed,
  writeAs,
} from '@/offline/store/user-database.ts'
import { becomeLoggedIn, currentUser, emptyDevice, loginOf, visa } from '@/offline/testing.ts'

const ada = loginOf('ada')

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn(ada)
})

/** Work that first finds its database closed this many times. */
function closedFor(times: number) {
  let attempts = 0
  return async () => {
    attempts += 1
    if (attempts <= times) throw new Dexie.DatabaseClosedError()
    return attempts
  }
}

describe('work that finds its database closed', () => {
  test('is repeated', async () => {
    expect(await retryWhenClosed(closedFor(0))).toBe(1)
    expect(await retryWhenClosed(closedFor(3))).toBe(4)
  })

  test('fails when the database stays closed, and at once for any other failure', async () => {
    await expect(retryWhenClosed(closedFor(4))).rejects.toThrow(Dexie.DatabaseClosedError)
    let attempts = 0
    const failing = retryWhenClosed(async () => {
      attempts += 1
      throw new Error('other')
    })
    await expect(failing).rejects.toThrow('other')
    expect(attempts).toBe(1)
  })
})

/** Adds a card as the user of a tab that opened the database before. */
async function addCard(tab: Awaited<ReturnType<typeof currentUser>>, id: string): Promise<unknown> {
  const { payment_methods } = tab.db
  return writeAs(tab, [payment_methods], () => payment_methods.add({ ...visa, id }))
}

const cards = async () => (await openUserDb('ada')).payment_methods.toCollection().primaryKeys()

describe('a write', () => {
  test('is stored for the current login, also in a database of an older version of the app', async () => {
    const tab = await currentUser()
    expect(await tab.db.writer.count()).toBe(0)
    await addCard(tab, 'a')
    await addCard(tab, 'b')
    expect(await cards()).toHaveLength(2)
  })

  test('of an ended login is refused after a new login of the same user, which writes', async () => {
    const oldTab = await currentUser()
    await addCard(oldTab, 'a')
    await startLogin(loginOf('ada', 'a-fresh-token'))
    const newTab = await currentUser()
    await addCard(newTab, 'b')
    expect(await addCard(oldTab, 'c')).toBeNull()
    expect(await cards()).toHaveLength(2)
  })

  test('that began before the logout is refused after it, even if the login never wrote', async () => {
    const tab = await currentUser()
    const login = await readLogin()
    if (!login) throw new Error('The test needs a login')
    // The tab has compared the login and is about to become the writer.
    const slow = tab.db.transaction('rw', tab.db.writer, tab.db.payment_methods, async () => {
      await tab.db.payment_methods.count()
    })
    const write = addCard(tab, 'late')
    await forgetLogin(login, null)
    await changeUnlessCurrent(tab.db, 'ada', () => tab.db.payment_methods.clear())
    await slow
    await write
    await tab.db.payment_methods.clear()
    expect(await addCard(tab, 'later')).toBeNull()
    expect(await cards()).toEqual([])
  })

  test('does not wait for a table that it does not name', async () => {
    const tab = await currentUser()
    await addCard(tab, 'a')
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const reader = tab.db.transaction('r', tab.db.enrollments, () => Dexie.waitFor(released))
    await addCard(tab, 'b')
    release()
    await reader
    expect(await cards()).toHaveLength(2)
  })
})

describe('the database of a user', () => {
  test('is deleted after the logout', async () => {
    const tab = await currentUser()
    await addCard(tab, 'a')
    await (await openPublic()).login.delete('current')
    await deleteUserDatabase('ada')
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('u-ada')
    expect(await addCard(tab, 'b')).toBeNull()
  })

  test('is not cleared while the user is logged in', async () => {
    await addCard(await currentUser(), 'a')
    await deleteUserDatabase('ada')
    expect(await cards()).toHaveLength(1)
  })
})

describe('while the page is hidden for good', () => {
  test('a running write is aborted as a whole, and repeated when the page is shown again', async () => {
    let attempts = 0
    let notePause = () => {}
    const paused = new Promise<void>((resolve) => {
      notePause = resolve
    })
    const write = retryWhenClosed(async () => {
      attempts += 1
      const tab = await currentUser()
      return writeAs(tab, [tab.db.payment_methods], async () => {
        await tab.db.payment_methods.add({ ...visa, id: 'first' })
        if (attempts === 1) {
          pauseStorage()
          notePause()
        }
        await tab.db.payment_methods.add({ ...visa, id: 'second' })
      })
    })
    await paused
    // Another page sees none of it, and is not blocked.
    const other = await new Dexie('u-ada').open()
    expect(await other.table('payment_methods').count()).toBe(0)
    other.close()
    resumeStorage()
    await write
    expect(attempts).toBe(2)
    expect(await cards()).toHaveLength(2)
  })

  test('nothing opens a database', async () => {
    await currentUser()
    pauseStorage()
    await expect(readLogin()).rejects.toThrow(Dexie.DatabaseClosedError)
    resumeStorage()
    expect((await readLogin())?.user.id).toBe('ada')
  })
})
