import { messages } from '@cubby/contract/messages'
import type { NewCalendarLink } from '@cubby/contract/student/calendar'
import { t } from '@cubby/texts/t'
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

/** Whose calendar a link shows: what its user attends and teaches, or all of the school. */
export type CalendarOf = keyof typeof paths

const paths = { user: '/profile/calendar-link', office: '/admin/calendar-link' } as const

/** Returns the state of a calendar link on the server. */
export function useCalendarLink(of: CalendarOf) {
  const path = paths[of]
  const reachable = useServerReachable()
  const [link, setLink] = useState<Link>({ status: 'unknown' })
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (!reachable) return
    let shown = true
    readCalendarLink(path).then(
      (at) => {
        if (shown) setLink((held) => keepAddress(held, at))
      },
      // No buttons until the state is known.
      () => undefined,
    )
    return () => {
      shown = false
    }
  }, [reachable, path])

  const run = async (work: () => Promise<Link>) => {
    setBusy(true)
    try {
      setLink(await work())
    } catch (caught) {
      showToast('error', failureMessage(caught, t(messages.networkFailed), t(messages.calendarLinkFailed)))
    } finally {
      setBusy(false)
    }
  }
  const make = () =>
    run(async () => {
      const { created_at, url } = await makeCalendarLink(path)
      return { status: 'made', at: created_at, url }
    })
  const revoke = () =>
    run(async () => {
      await revokeCalendarLink(path)
      return { status: 'none' }
    })
  return { link, busy, reachable, make, revoke }
}

/** Keeps an address that is on the screen until its link is replaced or revoked. */
function keepAddress(held: Link, at: string | null): Link {
  if (at === null) return { status: 'none' }
  return { status: 'made', at, url: held.status === 'made' && held.at === at ? held.url : null }
}

type Path = (typeof paths)[CalendarOf]

async function asUser() {
  const login = await readLogin()
  return login ? { token: login.token } : {}
}

/** When the link was created; null without one. */
async function readCalendarLink(path: Path): Promise<string | null> {
  return (await call('GET', path, await asUser())).link?.created_at ?? null
}

/** Creates a link and revokes the earlier one. */
async function makeCalendarLink(path: Path): Promise<NewCalendarLink> {
  return call('POST', path, await asUser())
}

async function revokeCalendarLink(path: Path): Promise<void> {
  await call('DELETE', path, await asUser())
}
