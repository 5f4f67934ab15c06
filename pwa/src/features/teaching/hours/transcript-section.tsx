import { TRANSCRIPT_LABEL_MAX_LENGTH, TRANSCRIPT_LINK_DAYS } from '@cubby/contract/constants'
import type { TranscriptLink } from '@cubby/contract/teaching/transcripts'
import { t } from '@cubby/texts/t'
import { type FormEvent, useRef, useState } from 'react'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { afterPress } from '@/ui/after-press.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, Skeleton } from '@/ui/card.tsx'
import { TextField } from '@/ui/fields.tsx'
import { NewLink } from '@/ui/new-link.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { TranscriptLinkRow } from './transcript-link-row.tsx'
import { useTranscriptLinks } from './use-transcript-links.ts'

/** The transcript of the user: as a file, and as a link for others, with who opened it and when. */
export function TranscriptSection() {
  const { links, hasFailed, made, busy, reachable, make, revoke } = useTranscriptLinks()
  const [label, setLabel] = useState('')
  const [revoking, setRevoking] = useState<TranscriptLink | null>(null)
  const sheet = useRef<HTMLDialogElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!busy && (await make(label.trim()))) setLabel('')
  }
  const askToRevoke = (link: TranscriptLink) => {
    setRevoking(link)
    afterPress(() => sheet.current?.showModal())
  }
  const revokeLink = async () => {
    if (revoking && (await revoke(revoking.id))) sheet.current?.close()
  }
  return (
    <section aria-labelledby="section" className="grid content-start gap-4">
      <div className="grid gap-1">
        <h2 id="section" tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
          {t('Transcript')}
        </h2>
        <p className="max-w-prose text-muted-foreground">
          {t(
            'All your certificates, verified trainings, and hours. The PDF has a QR code that a licensor can check on any phone.',
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <DownloadButton
          path="/users/transcript"
          fileName="transcript.pdf"
          label={t('Download PDF')}
          about={t('of the transcript')}
          disabled={!reachable}
        />
        <DownloadButton
          path="/users/transcript?format=csv"
          fileName="transcript.csv"
          label={t('Download CSV')}
          about={t('of the transcript')}
          disabled={!reachable}
        />
      </div>
      {!reachable && <p className="text-sm">{t('The transcript and its links need a connection.')}</p>}
      <Card className="grid gap-4 p-4 sm:p-5">
        <form onSubmit={submit} className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
          <TextField
            label={t('Link for')}
            optional
            hint={t('Such as the name of a licensor. The link works for {days} days.', {
              days: TRANSCRIPT_LINK_DAYS,
            })}
            value={label}
            maxLength={TRANSCRIPT_LABEL_MAX_LENGTH}
            autoComplete="off"
            onValueChange={setLabel}
          />
          <Button type="submit" variant="outline" className="sm:mt-7" busy={busy} disabled={!reachable}>
            {t('Make a link')}
          </Button>
        </form>
        {made && (
          <NewLink
            key={made.id}
            url={made.url}
            label={t('Your new link')}
            hint={t("Copy it now. You won't see it again. Anyone who has it can read your transcript.")}
            announcement={t('The link is ready')}
          />
        )}
        {hasFailed && <Alert tone="error">{t('Your links could not be loaded.')}</Alert>}
        {links === null && !hasFailed && reachable && <Skeleton className="h-16" />}
        {links !== null && links.length > 0 && (
          <ul aria-label={t('Links to your transcript')} className="divide-y">
            {links.map((link) => (
              <TranscriptLinkRow
                key={link.id}
                link={link}
                disabled={!reachable || busy}
                onRevoke={() => askToRevoke(link)}
              />
            ))}
          </ul>
        )}
      </Card>
      <Sheet ref={sheet} title={t('Revoke this link?')}>
        <p>{t('No one can read your transcript with it after that. You can make a new link at any time.')}</p>
        <div className="grid gap-2">
          <Button busy={busy} onClick={revokeLink}>
            {t('Revoke the link')}
          </Button>
          <Button variant="outline" onClick={() => sheet.current?.close()}>
            {t('Keep it')}
          </Button>
        </div>
      </Sheet>
    </section>
  )
}
