import { t } from '@cubby/texts/t'
import { CalendarSync } from 'lucide-react'
import { useRef } from 'react'
import { afterPress } from '@/ui/after-press.ts'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { InfoButton } from '@/ui/info-button.tsx'
import { calendarDay } from '@/ui/moment.ts'
import { NewLink } from '@/ui/new-link.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { type CalendarOf, useCalendarLink } from './use-calendar-link.ts'

const texts = {
  user: () => ({
    title: t('Your calendar'),
    aboutSeen: (day: string) =>
      t(
        'Your calendar link was created on {day}. For your security, it was shown only then. Make a new link if you need one.',
        { day },
      ),
    about: t(
      'A private link puts all your sessions into your calendar app and keeps them up to date. Anyone who has the link can see them.',
    ),
    unreachable: t('Your calendar link needs a connection.'),
    end: t('End your calendar link?'),
    ended: t('Calendar apps that use it stop showing your sessions. You can make a new one at any time.'),
  }),
  office: () => ({
    title: t('Calendar of the office'),
    aboutSeen: (day: string) =>
      t(
        'The calendar link of the office was created on {day}. For your security, it was shown only then. Make a new link if you need one.',
        { day },
      ),
    about: t(
      'A private link puts all sessions of the school into Google Calendar or another calendar app and keeps them up to date. It names no students, but anyone who has it can see the sessions and their links for joining online. In their profile, instructors can make a link to the sessions they teach.',
    ),
    unreachable: t('The calendar link needs a connection.'),
    end: t('End the calendar link of the office?'),
    ended: t('Calendar apps that use it stop showing the sessions. You can make a new one at any time.'),
  }),
} satisfies Record<CalendarOf, () => object>

/** A private calendar link of the user, or of the office, to create, replace, and revoke. */
export function CalendarSubscription({ of = 'user' }: { of?: CalendarOf }) {
  const { link, busy, reachable, make, revoke } = useCalendarLink(of)
  const text = texts[of]()
  const sheet = useRef<HTMLDialogElement>(null)
  const end = async () => {
    await revoke()
    sheet.current?.close()
  }
  const isSeen = link.status === 'made' && link.url === null
  const about = isSeen ? text.aboutSeen(calendarDay(link.at)) : text.about
  const newLink = link.status === 'made' && link.url !== null && (
    <NewLink url={link.url} label={t('Your link')} hint={t("Copy it now. You won't see it again.")}>
      <a
        href={link.url.replace(/^https?:/, 'webcal:')}
        className={buttonVariants({ variant: 'outline', size: 'small' })}
      >
        {t('Subscribe')}
      </a>
    </NewLink>
  )
  const buttons = link.status !== 'unknown' && (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="small" busy={busy} disabled={!reachable} onClick={make}>
        {link.status === 'made' ? t('Make a new link') : t('Make a calendar link')}
      </Button>
      {link.status === 'made' && (
        <Button
          variant="outline"
          size="small"
          disabled={!reachable}
          onClick={() => afterPress(() => sheet.current?.showModal())}
        >
          {t('End the link')}
        </Button>
      )}
    </div>
  )
  const unreachable = !reachable && <p className="text-sm">{text.unreachable}</p>
  const endSheet = (
    <Sheet ref={sheet} title={text.end}>
      <p>{text.ended}</p>
      <div className="grid gap-2">
        <Button busy={busy} onClick={end}>
          {t('End the link')}
        </Button>
        <Button variant="outline" onClick={() => sheet.current?.close()}>
          {t('Keep it')}
        </Button>
      </div>
    </Sheet>
  )
  if (of === 'office') {
    return (
      <section aria-labelledby="calendar" className="grid gap-3 print:hidden">
        <div className="flex min-h-11 flex-wrap items-center gap-x-1 gap-y-2">
          <h3 id="calendar" className="font-sans font-semibold text-muted-foreground text-sm">
            {text.title}
          </h3>
          <InfoButton label={t('About: {title}', { title: text.title })}>
            <p>{text.about}</p>
          </InfoButton>
          {buttons}
        </div>
        {isSeen && <p className="text-muted-foreground text-sm">{about}</p>}
        {newLink}
        {unreachable}
        {endSheet}
      </section>
    )
  }
  return (
    <Card as="section" aria-labelledby="calendar" className="grid gap-4 p-4 sm:p-5">
      <div className="flex items-start gap-3">
        <CalendarSync className="mt-1 size-6 shrink-0 text-primary" aria-hidden="true" />
        <div className="grid gap-1">
          <h3 id="calendar" className="text-lg">
            {text.title}
          </h3>
          <p className="max-w-prose text-muted-foreground text-sm">{about}</p>
        </div>
      </div>
      {newLink}
      {unreachable}
      {buttons}
      {endSheet}
    </Card>
  )
}
