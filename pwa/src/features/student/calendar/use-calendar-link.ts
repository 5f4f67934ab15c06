import { messages } from '@cubby/contract/messages'
import type { NewCalendarLink } from '@cubby/contract/student/calendar'
import { useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import { failureMessage } from '@/api/failure-message.ts'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { readLogin } from '@/offline/session/login.ts'
import { showToast } from '@/ui/toast-store.ts'

type Link =
  | { status: 'unknown' }
  | { status: 'none' }
  /** The address; known only right after the link was created. */
  | { status: 'made'; at: string; url: string | null }

/** Returns the state of the user's calendar link on the server. */
export function useCalendarLink() {
  const reachable = useServerReachable()
  const [link, setLink] = useState<Link>({ status: 'unknown' })
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (!reachable) return
    let shown = true
    readCalendarLink().then(
      (at) => {
        if (shown) setLink((held) => keepAddress(held, at))
      },
      // No buttons until the state is known.
      () => undefined,
    )
    return () => {
      shown = false
    }
  }, [reachable])

  const run = async (work: () => Promise<Link>) => {
    setBusy(true)
    try {
      setLink(await work())
    } catch (caught) {
      showToast('error', failureMessage(caught, messages.networkFailed, messages.calendarLinkFailed))
    } finally {
      setBusy(false)
    }
  }
  const make = () =>
    run(async () => {
      const { created_at, url } = await makeCalendarLink()
      return { status: 'made', at: created_at, url }
    })
  const revoke = () =>
    run(async () => {
      await revokeCalendarLink()
      return { status: 'none' }
    })
  return { link, busy, reachable, make, revoke }
}

/** Keeps an address that is on the screen until its link is replaced or revoked. */
function keepAddress(held: Link, at: string | null): Link {
  if (at === null) return { status: 'none' }
  return { status: 'made', at, url: held.status === 'made' && held.at === at ? held.url : null }
}

const PATH = '/profile/calendar-link'

async function asUser() {
  const login = await readLogin()
  return login ? { token: login.token } : {}
}

/** When the user's link was created; null without one. */
async function readCalendarLink(): Promise<string | null> {
  return (await call('GET', PATH, await asUser())).link?.created_at ?? null
}

/** Creates a link and revokes the earlier one. */
async function makeCalendarLink(): Promise<NewCalendarLink> {
  return call('POST', PATH, await asUser())
}

async function revokeCalendarLink(): Promise<void> {
  await call('DELETE', PATH, await asUser())
}
