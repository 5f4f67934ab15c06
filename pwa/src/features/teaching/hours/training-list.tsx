import type { HoursLedger, Training } from '@cubby/contract/teaching/hours'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX, Hourglass, Paperclip, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { attemptsOf, unsentStateOf } from '@/offline/outbox/command-state.ts'
import type { OutboxRow } from '@/offline/store/stored-rows.ts'
import { cancel } from '@/offline/sync/manage-row.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { rich } from '@/ui/rich.tsx'
import { RefusalNote } from '@/unsent-changes/refusal-note.tsx'
import { UnsentNote } from '@/unsent-changes/unsent-note.tsx'
import { creditText, dayText, hoursText } from './standing-text.ts'

interface TrainingListProps {
  ledger: HoursLedger
  reports: readonly OutboxRow<'report-training'>[]
}

/** The trainings that the student took elsewhere, with what became of them. Verified ones are folded. */
export function TrainingList({ ledger: { trainings, standards }, reports }: TrainingListProps) {
  const waiting = new Set(reports.map(({ args }) => args.report.id))
  const sent = trainings.filter(({ id }) => !waiting.has(id))
  if (reports.length + sent.length === 0) {
    return (
      <p className="text-muted-foreground">
        {t('Nothing yet. Report a training that you took somewhere else, with a photo of its certificate.')}
      </p>
    )
  }
  const open = sent.filter(({ status }) => status !== 'verified')
  const verified = sent.filter(({ status }) => status === 'verified')
  const cardOf = (training: Training) => (
    <TrainingCard key={training.id} training={training} standards={standards}>
      <StatusChip training={training} />
      <Review training={training} />
    </TrainingCard>
  )
  return (
    <>
      {reports.length + open.length > 0 && (
        <ul className="grid gap-3">
          {reports.toReversed().map((row) => (
            <ReportCard key={row.id} row={row} standards={standards} />
          ))}
          {open.map(cardOf)}
        </ul>
      )}
      {verified.length > 0 && (
        <details>
          <summary className="min-h-11 py-2.5 font-semibold">
            {t('{count, plural, one {# verified} other {# verified}}', { count: verified.length })}
          </summary>
          <ul className="grid gap-3">{verified.map(cardOf)}</ul>
        </details>
      )}
    </>
  )
}

interface TrainingCardProps {
  training: Pick<Training, 'title' | 'provider' | 'completed_on' | 'hours' | 'credits'>
  standards: HoursLedger['standards']
  /** The name of the proof, if there is one. */
  proof?: string | undefined
  children: ReactNode
}

function TrainingCard({ training, standards, proof, children }: TrainingCardProps) {
  const { title, provider, completed_on, hours, credits } = training
  return (
    <Card as="li" className="grid gap-2 p-4">
      <div>
        <h4 className="font-semibold">{title}</h4>
        <p className="figures text-muted-foreground text-sm">
          {provider}, {dayText(completed_on)}, {hoursText(hours)}
        </p>
      </div>
      {credits.length > 0 && (
        <ul className="figures text-sm">
          {credits.map((credit) => (
            <li key={`${credit.standard_id} ${credit.area_id}`}>
              {creditText(credit, standards, completed_on)}
            </li>
          ))}
        </ul>
      )}
      {proof && (
        <p className="flex items-center gap-1.5 text-muted-foreground text-sm">
          <Paperclip className="size-4 shrink-0" aria-hidden="true" />
          <span className="wrap-anywhere">{proof}</span>
        </p>
      )}
      {children}
    </Card>
  )
}

interface ReportCardProps {
  row: OutboxRow<'report-training'>
  standards: HoursLedger['standards']
}

/** A training that the office does not have yet. */
function ReportCard({ row, standards }: ReportCardProps) {
  const { args, id, status, lastError } = row
  const state = unsentStateOf(status)
  const attempts = attemptsOf(row)
  return (
    <TrainingCard training={args.report} standards={standards} proof={args.file?.name}>
      {state ? (
        <>
          <div>
            <Chip tone="pending">
              <Hourglass aria-hidden="true" />
              {state === 'sending' ? t('Sending') : t('Waiting to be sent')}
            </Chip>
          </div>
          <UnsentNote
            rowId={row.id}
            command="report-training"
            state={state}
            attempts={attempts}
            undo={attempts.tried ? null : () => cancel(id)}
          />
        </>
      ) : (
        <>
          <RefusalNote command="report-training" error={lastError} rowId={id} />
          <CorrectLink id={args.report.id} title={args.report.title} />
        </>
      )}
    </TrainingCard>
  )
}

function StatusChip({ training: { status } }: { training: Training }) {
  const chips = {
    submitted: (
      <Chip tone="pending">
        <Hourglass aria-hidden="true" />
        {t('Self-reported until the office verifies it')}
      </Chip>
    ),
    verified: (
      <Chip tone="success">
        <CircleCheck aria-hidden="true" />
        {t('Verified')}
      </Chip>
    ),
    returned: (
      <Chip tone="warning">
        <Undo2 aria-hidden="true" />
        {t('Returned')}
      </Chip>
    ),
    rejected: (
      <Chip tone="destructive">
        <CircleX aria-hidden="true" />
        {t('Not accepted')}
      </Chip>
    ),
  }
  return <div>{chips[status]}</div>
}

/** Why the office returned or rejected a training, and what the student can do. */
function Review({ training: { id, title, status, reason } }: { training: Training }) {
  if (status !== 'returned' && status !== 'rejected') return null
  return (
    <>
      {reason && <p className="wrap-anywhere border-s-4 ps-3">{reason}</p>}
      {status === 'returned' && <CorrectLink id={id} title={title} />}
    </>
  )
}

function CorrectLink({ id, title }: { id: string; title: string }) {
  return (
    <Link
      to="/profile"
      search={{ section: 'hours', view: 'training', training: id }}
      className={buttonVariants({ variant: 'outline', size: 'small', className: 'justify-self-start' })}
    >
      {rich('Correct it<part>: {title}</part>', {
        title,
        part: (words) => <span className="sr-only">{words}</span>,
      })}
    </Link>
  )
}
