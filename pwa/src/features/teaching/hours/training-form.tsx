import { t } from '@cubby/texts/t'
import { DateField, TextField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'
import { messages } from '@cubby/contract/messages'
import type { HoursLedger } from '@cubby/contract/teaching/hours'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { commandFile } from '@/offline/outbox/command-files.ts'
import type { CommandArgs } from '@/offline/store/stored-rows.ts'
import { Button, buttonVariants } from '@/ui/button.tsx'
import type { FieldMessages } from '@/ui/forms/field-errors.ts'
import { Form } from '@/ui/forms/form.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { commandTexts } from '@/unsent-changes/command-texts.ts'
import { queueCommand } from '@/unsent-changes/queue-command.ts'
import { CreditRows } from './credit-rows.tsx'
import { HOURS_SEARCH } from './hours-links.ts'
import { type Proof, ProofInput } from './proof-input.tsx'
import { checkDraft, creditChoices, draftOf } from './training-draft.ts'

interface TrainingFormProps {
  ledger: HoursLedger
  /** The provider's day. */
  today: string
  /** A training that the office returned, or a report that was refused; null for a new training. */
  before: CommandArgs['report-training'] | null
}

/** Reports a training that the student took elsewhere. It is stored with its proof, and sent as soon as possible. */
export function TrainingForm({ ledger, today, before }: TrainingFormProps) {
  const [id] = useState(() => before?.report.id ?? crypto.randomUUID())
  const [proof, setProof] = useState<Proof>(() => proofOf(before))
  const navigate = useNavigate()
  const form = useForm({
    defaults: draftOf(before?.report ?? null),
    check: (draft): FieldMessages => checkDraft(draft, { id, choices, today }).errors ?? {},
    send: async (draft): Promise<void> => {
      const { report } = checkDraft(draft, { id, choices, today })
      if (!report) return
      const file = proof.file && proof.waiting ? await commandFile(proof.waiting, proof.file) : null
      const args = { report, file: proof.waiting, uploadId: proof.uploadId }
      const isKept = await queueCommand({ kind: 'report-training', args }, null, file)
      if (!isKept)
        throw new Error(
          `${commandTexts('report-training').failure}. ${t('The training is still in this form.')}`,
        )
      await navigate({ to: '/profile', search: HOURS_SEARCH })
    },
    failed: t(messages.somethingWentWrong),
  })
  const { field, watch } = form
  const completedOn = watch('completed_on')
  const choices = useMemo(
    () => creditChoices(offeredStandards(ledger, before), completedOn || today),
    [ledger, before, completedOn, today],
  )
  return (
    <Form form={form} aria-label={t('Training taken elsewhere')} className="max-w-2xl gap-5">
      <TextField label={t('Title of the training')} enterKeyHint="next" {...field('title')} />
      <TextField
        label={t('Who gave it?')}
        hint={t('The school, agency, or website.')}
        enterKeyHint="next"
        {...field('provider')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField label={t('Last day of the training')} max={today} {...field('completed_on')} />
        <TextField label={t('Hours')} inputMode="decimal" autoComplete="off" {...field('hours')} />
      </div>
      <CreditRows
        credits={watch('credits')}
        choices={choices}
        error={form.errorOf('credits')}
        onChange={(credits) => form.set('credits', credits)}
      />
      <ProofInput proof={proof} onChange={setProof} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy}>
          {t('Send to the office')}
        </Button>
        <Link to="/profile" search={HOURS_SEARCH} className={buttonVariants({ variant: 'outline' })}>
          {t('Cancel')}
        </Link>
      </div>
      <p className="text-muted-foreground text-sm">
        {t(
          "It counts as self-reported until the office has verified it. If you're offline, we save it here and send it when you reconnect.",
        )}
      </p>
    </Form>
  )
}

function proofOf(before: CommandArgs['report-training'] | null): Proof {
  return { file: null, waiting: before?.file ?? null, uploadId: before?.uploadId ?? null }
}

/** Those that the student follows, and those of the earlier report; all if they follow none. */
function offeredStandards(ledger: HoursLedger, before: CommandArgs['report-training'] | null) {
  const ids = [...ledger.chosen, ...(before?.report.credits ?? [])].map(({ standard_id }) => standard_id)
  const offered = ledger.standards.filter(({ id }) => ids.includes(id))
  return offered.length > 0 ? offered : ledger.standards
}
