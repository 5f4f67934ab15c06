import { messages } from '@cubby/contract/messages'
import type { Transcript, TranscriptRecord, TranscriptStandard } from '@cubby/contract/teaching/transcripts'
import { displayDate } from '@cubby/rules/session-dates'
import { statedStandard, statedText } from '@cubby/rules/teaching/transcript-statement'
import { t } from '@cubby/texts/t'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import { useRequest } from '@/api/use-request.ts'
import { EmptyFrame } from '@/art/empty-pictures.tsx'
import { PageHeading, useDocumentTitle } from '@/layout/page/page-heading.tsx'
import { RequestView } from '@/layout/page/request-view.tsx'
import { Alert } from '@/ui/alert.tsx'
import { textLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { isSignedTranscript } from './check-transcript.ts'

const dayText = (day: string) => displayDate(day, day)

/**
 * The transcript of a link, for a licensor or an employer. The token is in the fragment, which browsers do
 * not send.
 */
export function TranscriptScreen() {
  useDocumentTitle(t('Transcript'))
  const token = useLocation({ select: ({ hash }) => hash })
  useNoIndex()
  return (
    <div className="shell grid max-w-3xl gap-6 py-8 lg:py-14">
      <PageHeading>{t('Transcript')}</PageHeading>
      {token === '' ? <UnknownLink /> : <LinkedTranscript token={token} />}
    </div>
  )
}

function LinkedTranscript({ token }: { token: string }) {
  const request = useRequest(
    `transcript ${token}`,
    {
      refused: t(messages.transcriptNotFound),
      failed: t(messages.transcriptFailed),
      offline: t('Opening a transcript needs a connection. This page continues as soon as there is one.'),
    },
    (signal) => openTranscript(token, signal),
  )
  return (
    <RequestView request={request} loading={t('Opening the transcript...')} refused={() => <UnknownLink />}>
      {(opened) => <Shared {...opened} />}
    </RequestView>
  )
}

/**
 * Opens the transcript of a link, and checks its signature on this device. Each call is an opening that its
 * owner sees.
 */
async function openTranscript(token: string, signal: AbortSignal) {
  const transcript = await call('POST', '/transcripts/open', { body: { token }, signal })
  const { keys } = await call('GET', '/certificates/keys', { signal })
  return { transcript, isSigned: await isSignedTranscript(transcript, keys).catch(() => false) }
}

/** Unknown, expired, and revoked links look the same. */
function UnknownLink() {
  return (
    <EmptyState picture={<EmptyFrame />} title={t('This link does not work')}>
      {t(messages.transcriptNotFound)} {t('Ask for a new link.')}
    </EmptyState>
  )
}

/** Keeps search engines away from a page that somebody published with its link. */
function useNoIndex() {
  const [meta] = useState(() => Object.assign(document.createElement('meta'), { name: 'robots' }))
  useEffect(() => {
    meta.content = 'noindex'
    document.head.append(meta)
    return () => meta.remove()
  }, [meta])
}

function Shared({ transcript, isSigned }: { transcript: Transcript; isSigned: boolean }) {
  const { name, school, as_of, standards, records, self_reported, code } = transcript
  return (
    <>
      <Card as="section" aria-labelledby="whose" className="grid gap-2 p-4 sm:p-5">
        <h2 id="whose" className="break-words text-2xl">
          {name}
        </h2>
        <p>{t('As of {date}, from {school}', { date: dayText(as_of), school: school.name })}</p>
        <p className="text-muted-foreground text-sm">
          {school.address} · {school.phone} · {school.email}
        </p>
        <Alert tone={isSigned ? 'success' : 'warning'}>
          {isSigned
            ? t(
                'This device checked it: {school} signed exactly these hours and trainings, as of this day.',
                {
                  school: school.name,
                },
              )
            : t("This device could not check the signature. Try again, or check the transcript's code.")}
        </Alert>
        <Link to="/verify" hash={code} className={textLink}>
          {t('Check its code')}
        </Link>
      </Card>
      {standards.map((standard) => (
        <StandardCard key={standard.name} standard={standard} />
      ))}
      <Records title={t('Certificates and verified trainings')} records={records} none={t('None so far.')} />
      {self_reported.length > 0 && (
        <Records
          title={t('Self-reported')}
          note={t(
            'The school has not verified these trainings. They are not counted in the totals and not signed.',
          )}
          records={self_reported}
        />
      )}
    </>
  )
}

function StandardCard({ standard }: { standard: TranscriptStandard }) {
  const { name, authority, kind, due_on, areas } = standard
  return (
    <Card as="section" className="grid gap-2 p-4 sm:p-5">
      <h2 className="text-xl">{name}</h2>
      <p className="text-muted-foreground text-sm">{authority}</p>
      <p className="figures font-semibold">{statedText(statedStandard(standard), dayText)}</p>
      {kind === 'hours' && due_on !== null && (
        <p className="figures">{t('Due {date}', { date: dayText(due_on) })}</p>
      )}
      {areas.length > 0 && (
        <ul className="figures divide-y text-sm">
          {areas.map((area) => (
            <li key={area.name} className="flex justify-between gap-4 py-1.5">
              <span className="min-w-0">{area.name}</span>
              <span className="shrink-0">
                {area.minimum_hours > 0
                  ? t('{earned} of {hours, plural, one {# hour} other {# hours}}', {
                      earned: area.earned,
                      hours: area.minimum_hours,
                    })
                  : hoursText(area.earned)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const hoursText = (hours: number) => t('{hours, plural, one {# hour} other {# hours}}', { hours })

interface RecordsProps {
  title: string
  records: readonly TranscriptRecord[]
  note?: string
  none?: string
}

function Records({ title, records, note, none }: RecordsProps) {
  return (
    <Card as="section" className="grid gap-2 p-4 sm:p-5">
      <h2 className="text-xl">{title}</h2>
      {note && <p className="text-muted-foreground text-sm">{note}</p>}
      {records.length === 0 && <p>{none}</p>}
      <ul className="divide-y">
        {records.map(({ kind, number, title, provider, started_on, completed_on, hours, credits }, at) => (
          <li key={at} className="grid gap-0.5 py-2">
            <p className="break-words font-semibold">{title}</p>
            <p className="figures text-sm">
              {[displayDate(started_on, completed_on), hours === null ? '' : hoursText(hours), number ?? '']
                .filter(Boolean)
                .join(' · ')}
            </p>
            {kind !== 'certificate' && (
              <p className="break-words text-muted-foreground text-sm">
                {t('Taken elsewhere: {provider}', { provider })}
              </p>
            )}
            {credits.length > 0 && (
              <p className="text-muted-foreground text-sm">
                {t('Counts for {credits}', {
                  credits: credits
                    .map(({ standard, area, hours }) =>
                      [area ?? standard, hours > 0 ? `${hours} h` : ''].filter(Boolean).join(' '),
                    )
                    .join(', '),
                })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
