import type { Login } from '@cubby/contract/accounts/logins'
import { messages } from '@cubby/contract/messages'
import { activityDay } from '@cubby/rules/student/activity-day'
import { t } from '@cubby/texts/t'
import { Laptop, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { failureMessage } from '@/api/failure-message.ts'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { SectionHeading } from '@/layout/page/section-heading.tsx'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { type Stored, useServerReachable, useStored } from '@/offline/hooks/use-collection.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { FormFailure } from '@/ui/forms/form-failure.tsx'
import { calendarDay } from '@/ui/moment.ts'
import { rich } from '@/ui/rich.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { EndCalendarSwitch, useHasCalendarLink } from './end-calendar-switch.tsx'

/** Ends a login and returns those that are left. */
const end = ({ id }: Login) => callAsUser('DELETE', '/users/logins/:id', { params: { id } })

/** Where the user is logged in. Readable offline; ending a login needs a connection. */
export function MyLoginsSection() {
  const stored = useStored('logins')
  const reachable = useServerReachable()
  const [ending, setEnding] = useState<Login | 'others' | null>(null)
  const others = stored.rows.filter(({ is_current }) => !is_current)
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      <div className="grid gap-1">
        <SectionHeading title={t('My logins')} stored={stored} />
        <p className="max-w-2xl text-muted-foreground">
          {t(
            "The devices where you are logged in. If you don't recognize one, log it out and change your password.",
          )}
        </p>
      </div>
      <StoredState stored={stored} failed={t(messages.profileFailed)}>
        <Card className="max-w-2xl px-5">
          <ul className="divide-y">
            {stored.rows.map((login) => (
              <LoginRow key={login.id} login={login} onEnd={reachable ? () => setEnding(login) : undefined} />
            ))}
          </ul>
        </Card>
      </StoredState>
      {!reachable && others.length > 0 && (
        <p className="text-muted-foreground">{t('Logging out another device needs a connection.')}</p>
      )}
      {reachable && others.length > 1 && (
        <Button variant="outline" className="justify-self-start" onClick={() => setEnding('others')}>
          {t('Log out all other devices')}
        </Button>
      )}
      {ending && <EndSheet ending={ending} stored={stored} onClosed={() => setEnding(null)} />}
    </section>
  )
}

/** 'Chrome on Android', or what is said of a login without a browser. */
const nameOf = ({ browser }: Login) => browser || t('Unknown browser')

interface LoginRowProps {
  login: Login
  /** Undefined without a connection. */
  onEnd: (() => void) | undefined
}

function LoginRow({ login, onEnd }: LoginRowProps) {
  const { browser, created_at, last_used_at, is_current } = login
  const now = useMinute()
  const Icon = /Android|iOS/.test(browser) ? Smartphone : Laptop
  return (
    <li className="flex items-center gap-4 py-3">
      <Icon className="size-6 shrink-0 text-muted-foreground" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-3 font-semibold">
          {nameOf(login)}
          {is_current && <Chip tone="success">{t('This device')}</Chip>}
        </p>
        <p className="figures flex flex-wrap gap-x-4 text-muted-foreground text-sm">
          <span>{t('Last used: {day}', { day: activityDay(new Date(last_used_at), now) })}</span>{' '}
          <span>{t('Logged in: {day}', { day: calendarDay(created_at) })}</span>
        </p>
      </div>
      {!is_current && onEnd && (
        <Button variant="quiet" size="small" onClick={onEnd} className="-me-3.5">
          {rich('Log out <part>{name}</part>', {
            name: nameOf(login),
            part: (words) => <span className="sr-only">{words}</span>,
          })}
        </Button>
      )}
    </li>
  )
}

interface EndSheetProps {
  ending: Login | 'others'
  stored: Stored<Login>
  onClosed: () => void
}

/** Says what ends on the other devices, and ends it. */
function EndSheet({ ending, stored, onClosed }: EndSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const hasLink = useHasCalendarLink()
  const [endsCalendar, setEndsCalendar] = useState(true)
  const [state, setState] = useState<{ busy: boolean; failure?: string }>({ busy: false })
  const all = ending === 'others'
  const confirm = async () => {
    setState({ busy: true })
    try {
      if (all) {
        await callAsUser('POST', '/users/logins/end-others', {
          body: { end_calendar_link: hasLink === true && endsCalendar },
        })
      } else await end(ending)
      await stored.refresh()
      showToast(
        'success',
        all ? t('All other devices were logged out') : t('{name} was logged out', { name: nameOf(ending) }),
      )
      dialog.current?.close()
    } catch (caught) {
      const failure = failureMessage(
        caught,
        t(messages.networkFailed),
        t('The device could not be logged out.'),
      )
      setState({ busy: false, failure })
    }
  }
  return (
    <Sheet
      ref={dialog}
      title={all ? t('Log out all other devices?') : t('Log out {name}?', { name: nameOf(ending) })}
      onClose={onClosed}
    >
      <p>
        {all
          ? t('They are logged out at once, or as soon as they have a connection.')
          : t('That device is logged out at once, or as soon as it has a connection.')}{' '}
        {t('Unsent changes on it stay locked until you log in there again.')}
      </p>
      {all && hasLink && <EndCalendarSwitch checked={endsCalendar} onChange={setEndsCalendar} />}
      {state.failure && <FormFailure>{state.failure}</FormFailure>}
      <div className="grid gap-2 sm:grid-cols-2">
        <Button busy={state.busy} onClick={confirm}>
          {t('Log out')}
        </Button>
        <Button variant="outline" onClick={() => dialog.current?.close()}>
          {t('Cancel')}
        </Button>
      </div>
    </Sheet>
  )
}
