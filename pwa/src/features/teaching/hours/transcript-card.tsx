import { TRANSCRIPT_LABEL_MAX_LENGTH, TRANSCRIPT_LINK_DAYS } from '@cubby/contract/constants'
import type { TranscriptLink } from '@cubby/contract/teaching/transcripts'
import { ScrollText } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { afterPress } from '@/ui/after-press.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, Skeleton } from '@/ui/card.tsx'
import { TextField } from '@/ui/fields.tsx'
import { calendarDay, momentText } from '@/ui/moment.ts'
import { NewLink } from '@/ui/new-link.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { Sheet } from '@/ui/sheet.tsx'
import { useTranscriptLinks } from './use-transcript-links.ts'

/** The transcript of the user: as a file, and as a link for others, with who opened it and when. */
export function TranscriptCard() {
  const { links, hasFailed, made, busy, reachable, make, revoke } = useTranscriptLinks()
  const [label, setLabel] = useState('')
  const [ending, setEnding] = useState<TranscriptLink | null>(null)
  const sheet = useRef<HTMLDialogElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!busy && (await make(label.trim()))) setLabel('')
  }
  const askToEnd = (link: TranscriptLink) => {
    setEnding(link)
    afterPress(() => sheet.current?.showModal())
  }
  const end = async () => {
    if (ending && (await revoke(ending.id))) sheet.current?.close()
  }
  return (
    <Card as="section" aria-labelledby="transcript" className="grid gap-4 p-4 sm:p-5">
      <div className="flex items-start gap-3">
        <ScrollText className="mt-1 size-6 shrink-0 text-primary" aria-hidden="true" />
        <div className="grid gap-1">
          <h3 id="transcript" className="text-lg">
            Transcript
          </h3>
          <p className="max-w-prose text-muted-foreground text-sm">
            All your certificates, verified trainings, and hours on paper, with a QR code that a licensor
            checks on any phone.
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <DownloadButton
          path="/users/transcript"
          fileName="transcript.pdf"
          label="Download PDF"
          about="of the transcript"
          disabled={!reachable}
        />
        <DownloadButton
          path="/users/transcript?format=csv"
          fileName="transcript.csv"
          label="Download CSV"
          about="of the transcript"
          disabled={!reachable}
        />
      </div>
      {!reachable && <p className="text-sm">The transcript and its links need a connection.</p>}
      <form onSubmit={submit} className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
        <TextField
          label="Link for"
          optional
          hint={`Such as the name of a licensor. The link works for ${TRANSCRIPT_LINK_DAYS} days.`}
          value={label}
          maxLength={TRANSCRIPT_LABEL_MAX_LENGTH}
          autoComplete="off"
          onValueChange={setLabel}
        />
        <Button type="submit" variant="outline" className="sm:mt-7" busy={busy} disabled={!reachable}>
          Make a link
        </Button>
      </form>
      {made && (
        <NewLink
          key={made.id}
          url={made.url}
          label="Your new link"
          hint="Copy it now: it is not shown again. Anyone who has it can read your transcript."
          announcement="The link is ready"
        />
      )}
      {hasFailed && <Alert tone="error">Your links could not be loaded.</Alert>}
      {links === null && !hasFailed && reachable && <Skeleton className="h-16" />}
      {links !== null && links.length > 0 && (
        <ul aria-label="Links to your transcript" className="divide-y">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} disabled={!reachable || busy} onEnd={() => askToEnd(link)} />
          ))}
        </ul>
      )}
      <Sheet ref={sheet} title="Revoke this link?">
        <p>Nobody can read your transcript with it anymore. You can make another one at any time.</p>
        <div className="grid gap-2">
          <Button busy={busy} onClick={end}>
            Revoke the link
          </Button>
          <Button variant="outline" onClick={() => sheet.current?.close()}>
            Keep it
          </Button>
        </div>
      </Sheet>
    </Card>
  )
}

interface LinkRowProps {
  link: TranscriptLink
  disabled: boolean
  onEnd: () => void
}

function LinkRow({ link, disabled, onEnd }: LinkRowProps) {
  const now = useMinute()
  const { label, created_at, expires_at, revoked_at, opened, openings } = link
  const isOpen = revoked_at === null && new Date(expires_at) > now
  const state =
    revoked_at !== null
      ? `Revoked on ${calendarDay(revoked_at)}`
      : `${isOpen ? 'Works' : 'Worked'} until ${calendarDay(expires_at)}`
  const name = label || `Link of ${calendarDay(created_at)}`
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <p className="break-words font-semibold">{name}</p>
          <p className="text-muted-foreground text-sm">
            {state}. {opened === 0 ? 'Not opened yet' : `Opened ${pluralize(opened, 'time')}`}.
          </p>
        </div>
        {isOpen && (
          <Button variant="outline" size="small" disabled={disabled} onClick={onEnd}>
            Revoke<span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
      {openings.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold text-primary text-sm">
            {opened > openings.length ? `The last ${openings.length} openings` : 'When it was opened'}
          </summary>
          <ul className="figures grid gap-1 text-sm">
            {openings.map(({ at, browser }, index) => (
              <li key={index}>
                {momentText(at)}, {browser || 'unknown browser'}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
