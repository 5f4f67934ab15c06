import { displayDate } from '@cubby/rules/session-dates'
import {
  shownFingerprint,
  statedText,
  type TranscriptStatement,
} from '@cubby/rules/teaching/transcript-statement'
import { currentLocale, perLanguage } from '@cubby/texts/languages'
import { t, translate } from '@cubby/texts/t'
import { cx } from 'class-variance-authority'
import { CertificateStamp } from '@/art/certificate-stamp.tsx'
import { Card } from '@/ui/card.tsx'
import type { ChipTone } from '@/ui/chip.tsx'
import { rich } from '@/ui/rich.tsx'
import type { CertificateContent } from './check-certificate.ts'
import type { Check } from './use-check.ts'
import { verdictLabels } from './verdict-labels.ts'

const looks: Partial<Record<ChipTone, string>> = {
  success: 'border-success/50 bg-success/10 text-success',
  warning: 'border-warning/50 bg-warning/10 text-warning',
  destructive: 'border-destructive/50 bg-destructive/10 text-destructive',
  pending: 'border-pending/50 bg-pending/10 text-pending',
}

/** The result of a check: the verdict, the content of the certificate, and the evidence. */
export function VerdictCard({ check, provider }: { check: Check; provider: string }) {
  const { Icon, tone, title, text } = verdictLabels[check.verdict]
  const isTranscript = check.verdict.startsWith('transcript')
  const { content, transcript } = check
  return (
    <Card as="section" aria-labelledby="verdict" className="grid gap-4 overflow-hidden p-4 sm:p-5">
      <div
        role="status"
        className={cx(
          'grid grid-cols-[auto_1fr] items-start gap-3 rounded-control border p-4',
          looks[tone] ?? 'border-border bg-muted text-foreground',
        )}
      >
        <Icon className="size-7 shrink-0" aria-hidden="true" />
        <div className="grid gap-1">
          <h2 id="verdict" className="text-xl">
            {translate(title)}
          </h2>
          <p className="text-foreground">{text(provider)}</p>
        </div>
      </div>
      {content && <CertificateFacts content={content} />}
      {transcript && <TranscriptFacts statement={transcript} />}
      {check.verdict !== 'unreadable' && !isTranscript && (
        <div className="flex items-end justify-between gap-4">
          <CheckNote check={check} />
          {check.verdict === 'valid' && (
            <CertificateStamp className="size-18 shrink-0 animate-stamp sm:size-24" />
          )}
        </div>
      )}
      {transcript && <TranscriptNote statement={transcript} />}
    </Card>
  )
}

const moment = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
)

function CheckNote({ check: { online, checkedAt, listAsOf } }: { check: Check }) {
  return (
    <p className="figures max-w-[32ch] text-muted-foreground text-sm">
      {online
        ? t('Checked with the server on {moment}.', { moment: moment().format(checkedAt) })
        : listAsOf
          ? t(
              "Checked on this device, without the server. The device's list of revoked certificates is from {moment} and lacks later revocations.",
              { moment: moment().format(listAsOf) },
            )
          : t('This device has not downloaded the keys and the list of revoked certificates yet.')}
    </p>
  )
}

function CertificateFacts({ content }: { content: CertificateContent }) {
  const facts: Fact[] = [
    [t('Name'), content.name],
    [t('Class'), content.className],
    [t('Dates'), displayDate(content.startDate, content.endDate)],
    [t('Hours'), content.hours.toLocaleString(currentLocale())],
    [t('Issued'), displayDate(content.issuedOn, content.issuedOn)],
    [
      t('Valid'),
      content.expiresOn === null
        ? t('Does not expire')
        : t('Through {date}', { date: displayDate(content.expiresOn, content.expiresOn) }),
    ],
    [t('Number'), content.number],
  ]
  return <Facts facts={facts} />
}

type Fact = readonly [name: string, value: string]

const dayText = (day: string) => displayDate(day, day)

function TranscriptFacts({ statement }: { statement: TranscriptStatement }) {
  const { name, asOf, standards, recordCount } = statement
  return (
    <Facts
      facts={[
        [t('Name'), name],
        [t('As of'), dayText(asOf)],
        ...standards.map((one): Fact => [one.name, statedText(one, dayText)]),
        [t('Trainings'), `${recordCount}`],
      ]}
    />
  )
}

function TranscriptNote({ statement: { fingerprint } }: { statement: TranscriptStatement }) {
  return (
    <p className="max-w-prose text-muted-foreground text-sm">
      {rich(
        'Checked on this device. If the paper shows the fingerprint <part>{fingerprint}</part>, its list of trainings is unchanged. Or ask the student for a link, and this device checks the whole list.',
        {
          fingerprint: shownFingerprint(fingerprint),
          part: (words) => <span className="figures">{words}</span>,
        },
      )}
    </p>
  )
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="figures grid grid-cols-[fit-content(50%)_1fr] gap-x-5 gap-y-1.5">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="min-w-0 break-words font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
