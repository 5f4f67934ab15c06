import { DateField, TextField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'
import type { HoursLedger } from '@cubby/contract/teaching/hours'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { commandFile } from '@/offline/outbox/command-files.ts'
import type { CommandArgs } from '@/offline/store/stored-rows.ts'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { FormFailure } from '@/ui/forms/form-failure.tsx'
import { commandTexts } from '@/unsent-changes/command-texts.ts'
import { queueCommand } from '@/unsent-changes/queue-command.ts'
import { CreditRows } from './credit-rows.tsx'
import { HOURS_SEARCH } from './hours-links.ts'
import { type Proof, ProofInput } from './proof-input.tsx'
import { checkDraft, creditChoices, type DraftErrors, draftOf, type TrainingDraft } from './training-draft.ts'

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
  const [draft, setDraft] = useState(() => draftOf(before?.report ?? null))
  const [proof, setProof] = useState<Proof>(() => proofOf(before))
  const [errors, setErrors] = useState<DraftErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const choices = useMemo(
    () => creditChoices(offeredStandards(ledger, before), draft.completed_on || today),
    [ledger, before, draft.completed_on, today],
  )
  const change = (changed: Partial<TrainingDraft>) => {
    setDraft((now) => ({ ...now, ...changed }))
    const corrected = Object.keys(changed)
    setErrors((now) =>
      Object.fromEntries(Object.entries(now).filter(([field]) => !corrected.includes(field))),
    )
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const checked = checkDraft(draft, { id, choices, today })
    setErrors(checked.errors ?? {})
    if (!checked.report) {
      // The inputs are marked only after this render.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    setBusy(true)
    setFailure(null)
    const { report } = checked
    const file = proof.file && proof.waiting ? await commandFile(proof.waiting, proof.file) : null
    const command = {
      kind: 'report-training' as const,
      args: { report, file: proof.waiting, uploadId: proof.uploadId },
    }
    const isKept = await queueCommand(command, null, file)
    setBusy(false)
    if (isKept) await navigate({ to: '/profile', search: HOURS_SEARCH })
    else setFailure(commandTexts('report-training').failure)
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label="Training taken elsewhere"
      className="grid max-w-2xl gap-5"
      onSubmit={submit}
    >
      {failure && <FormFailure>{`${failure}. It is still in this form.`}</FormFailure>}
      <TextField
        label="Title of the training"
        error={errors.title}
        value={draft.title}
        enterKeyHint="next"
        onValueChange={(value) => change({ title: value })}
      />
      <TextField
        label="Who gave it?"
        hint="The school, agency, or website."
        error={errors.provider}
        value={draft.provider}
        enterKeyHint="next"
        onValueChange={(value) => change({ provider: value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField
          label="Last day of the training"
          error={errors.completed_on}
          max={today}
          value={draft.completed_on}
          onValueChange={(value) => change({ completed_on: value })}
        />
        <TextField
          label="Hours"
          error={errors.hours}
          inputMode="decimal"
          autoComplete="off"
          value={draft.hours}
          onValueChange={(value) => change({ hours: value })}
        />
      </div>
      <CreditRows
        credits={draft.credits}
        choices={choices}
        error={errors.credits}
        onChange={(credits) => change({ credits })}
      />
      <ProofInput proof={proof} onChange={setProof} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          Send to the office
        </Button>
        <Link to="/profile" search={HOURS_SEARCH} className={buttonVariants({ variant: 'outline' })}>
          Cancel
        </Link>
      </div>
      <p className="text-muted-foreground text-sm">
        It counts as self-reported until the office has verified it. Without a signal, it waits on this device
        and is sent once.
      </p>
    </form>
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
