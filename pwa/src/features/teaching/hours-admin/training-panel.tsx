import { messages } from '@cubby/contract/messages'
import { type ReportedTraining, trainingVerification } from '@cubby/contract/teaching/hours'
import type { Standard } from '@cubby/contract/teaching/standards'
import { displayDate } from '@cubby/rules/session-dates'
import { creditProblem } from '@cubby/rules/teaching/check-credits'
import { t } from '@cubby/texts/t'
import type { ReactNode } from 'react'
import { Moment } from '@/desk/dates/dates.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { useStandards } from '@/desk/shell/use-standards.ts'
import { openRow } from '@/desk/table/data-row.tsx'
import { ListState } from '@/desk/table/list-state.tsx'
import { SidePanel } from '@/desk/ui/dialog.tsx'
import {
  type CreditDraft,
  creditsOf,
  draftsOf,
  typedHours,
} from '@/features/catalog/classes-admin/shares/credit-draft.ts'
import { CreditFields } from '@/features/catalog/classes-admin/shares/credit-fields.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button, textLink } from '@/ui/button.tsx'
import { Chip } from '@/ui/chip.tsx'
import { TextField } from '@/ui/fields.tsx'
import { FormElement } from '@/ui/forms/form.tsx'
import type { TrainingDecisionKind } from './training-decision.tsx'
import { creditText, trainingStatusLabels, trainingStatusTones } from './training-labels.ts'
import { TrainingProof } from './training-proof.tsx'

interface TrainingPanelProps {
  training: ReportedTraining
  /** Opens the panel of the student. */
  onUser: () => void
  onDecide: (kind: TrainingDecisionKind) => void
  onClosed: () => void
}

/** A reported training beside its list: the proof, what the student stated, and what the office decides. */
export function TrainingPanel({ training, onUser, onDecide, onClosed }: TrainingPanelProps) {
  const standards = useStandards()
  const { id, title, provider, completed_on, hours, status, reason, submitted_at } = training
  return (
    <SidePanel title={title} finalFocus={openRow} onClosed={onClosed}>
      <div key={id} className="grid gap-6">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
          <Fact name={t('Student')}>
            <button type="button" className={`${textLink} -my-2.5`} onClick={onUser}>
              {training.student_name}
            </button>
          </Fact>
          <Fact name={t('Provider')}>{provider}</Fact>
          <Fact name={t('Taken')}>{displayDate(completed_on, completed_on)}</Fact>
          <Fact name={t('Hours')}>{t('{hours, plural, one {# hour} other {# hours}}', { hours })}</Fact>
          <Fact name={t('Submitted')}>
            <Moment of={submitted_at} />
          </Fact>
          {status !== 'submitted' && (
            <Fact name={t('Decision')}>
              <Chip tone={trainingStatusTones[status]}>{trainingStatusLabels[status]}</Chip>{' '}
              {reason && <span className="block">{t('Reason: {reason}', { reason })}</span>}
            </Fact>
          )}
        </dl>
        <TrainingProof uploadId={training.upload_id} title={title} />
        <ListState
          query={standards}
          failed={t('The standards could not be loaded')}
          announcement={() => t('Standards')}
        >
          {(all) =>
            status === 'submitted' ? (
              <VerifyForm training={training} standards={all} onDecide={onDecide} onDone={onClosed} />
            ) : (
              <Credits training={training} standards={all} />
            )
          }
        </ListState>
      </div>
    </SidePanel>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="figures wrap-anywhere min-w-0">{children}</dd>
    </>
  )
}

function Credits({ training, standards }: { training: ReportedTraining; standards: readonly Standard[] }) {
  return (
    <section aria-label={t('Counts for')} className="grid gap-1 text-sm">
      <h3 className="text-lg">{t('Counts for')}</h3>
      {training.credits.length === 0 && <p>{t('Nothing.')}</p>}
      <ul className="grid gap-1">
        {training.credits.map((credit) => (
          <li key={`${credit.standard_id} ${credit.area_id}`} className="figures wrap-anywhere">
            {creditText(credit, standards, training.completed_on)}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface VerifyFormProps {
  training: ReportedTraining
  standards: readonly Standard[]
  onDecide: (kind: TrainingDecisionKind) => void
  onDone: () => void
}

/** Starts with what the student stated. The office corrects the hours and what they count for. */
function VerifyForm({ training, standards, onDecide, onDone }: VerifyFormProps) {
  const { id, completed_on: day, credits: stated } = training
  const inputOf = ({ hours, credits }: { hours: string; credits: CreditDraft[] }) => ({
    hours: typedHours(hours) ?? Number.NaN,
    credits: creditsOf(credits, standards, day),
  })
  const form = useOperationForm({
    defaults: { hours: String(training.hours), credits: draftsOf(stated, standards, day) },
    schema: trainingVerification,
    input: inputOf,
    check: (values) => {
      const input = inputOf(values)
      return {
        credits:
          trainingVerification.safeParse(input).success &&
          creditProblem(input, standards, { day, tooMany: t(messages.creditsExceedTraining) }),
      }
    },
    send: (call, body) => call('POST', '/admin/trainings/:id/verify', { params: { id }, body }),
    done: t(messages.trainingVerified),
    close: onDone,
  })
  const { hours, credits } = form.watch()
  const typed = typedHours(hours)
  return (
    <FormElement form={form} className="grid gap-4">
      <h3 className="text-lg">{t('What counts')}</h3>
      {form.failure && (
        <Alert tone="error" announced>
          {form.failure}
        </Alert>
      )}
      <TextField
        label={t('Hours')}
        hint={t('The student stated {hours, plural, one {# hour} other {# hours}}.', {
          hours: training.hours,
        })}
        className="figures"
        inputMode="decimal"
        autoComplete="off"
        {...form.field('hours')}
      />
      <CreditFields
        drafts={credits}
        standards={standards}
        day={day}
        hours={typed !== null && Number.isFinite(typed) ? typed : null}
        error={form.errorOf('credits')}
        onChange={(next) => form.set('credits', next)}
      />
      <div className="flex flex-wrap gap-2 max-sm:[&>button]:flex-auto">
        <Button type="submit" busy={form.busy}>
          {t('Verify')}
        </Button>
        <Button variant="outline" onClick={() => onDecide('return')}>
          {t('Return')}
        </Button>
        <Button variant="outline" onClick={() => onDecide('reject')}>
          {t('Reject')}
        </Button>
      </div>
    </FormElement>
  )
}
