import { CalendarSync } from 'lucide-react'
import { useRef, useState } from 'react'
import { afterPress } from '@/ui/after-press.ts'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/inputs.tsx'
import { calendarDay } from '@/ui/moment.ts'
import { Sheet } from '@/ui/sheet.tsx'
import { useCalendarLink } from './use-calendar-link.ts'

/** A private calendar link with all of the user's sessions, to create, replace, and revoke. */
export function CalendarSubscription() {
  const { link, busy, reachable, make, revoke } = useCalendarLink()
  const sheet = useRef<HTMLDialogElement>(null)
  const end = async () => {
    await revoke()
    sheet.current?.close()
  }
  return (
    <Card as="section" aria-labelledby="calendar" className="grid gap-4 p-4 sm:p-5">
      <div className="flex items-start gap-3">
        <CalendarSync className="mt-1 size-6 shrink-0 text-primary" aria-hidden="true" />
        <div className="grid gap-1">
          <h3 id="calendar" className="text-lg">
            Your calendar
          </h3>
          <p className="max-w-prose text-muted-foreground text-sm">
            {link.status === 'made' && link.url === null
              ? `Your calendar link was created on ${calendarDay(link.at)}. It is shown only once, right after that.`
              : 'A private link puts all your sessions into your calendar app and keeps them up to date. Anyone who has the link can see them.'}
          </p>
        </div>
      </div>
      {link.status === 'made' && link.url !== null && <CalendarAddress url={link.url} />}
      {!reachable && <p className="text-sm">Your calendar link needs a connection.</p>}
      {link.status !== 'unknown' && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="small" busy={busy} disabled={!reachable} onClick={make}>
            {link.status === 'made' ? 'Make a new link' : 'Make a calendar link'}
          </Button>
          {link.status === 'made' && (
            <Button
              variant="outline"
              size="small"
              disabled={!reachable}
              onClick={() => afterPress(() => sheet.current?.showModal())}
            >
              End the link
            </Button>
          )}
        </div>
      )}
      <Sheet ref={sheet} title="End your calendar link?">
        <p>Calendar apps that use it stop showing your sessions. You can make a new one at any time.</p>
        <div className="grid gap-2">
          <Button busy={busy} onClick={end}>
            End the link
          </Button>
          <Button variant="outline" onClick={() => sheet.current?.close()}>
            Keep it
          </Button>
        </div>
      </Sheet>
    </Card>
  )
}

/** The address of the link, which can be copied only right after it was created. */
function CalendarAddress({ url }: { url: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    setCopied(true)
  }
  return (
    <div className="grid gap-3">
      <Field label="Your link" hint="Copy it now: it is not shown again.">
        {(control) => (
          <TextInput {...control} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void copy().catch(() => undefined)}>
          {copied ? 'Copied' : 'Copy link'}
        </Button>
        <a
          href={url.replace(/^https?:/, 'webcal:')}
          className={buttonVariants({ variant: 'outline', size: 'small' })}
        >
          Subscribe
        </a>
      </div>
      <p role="status" className="sr-only">
        {copied && 'Copied'}
      </p>
    </div>
  )
}
