import { TRAINING_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { ReportedTraining } from '@cubby/contract/teaching/hours'
import { t } from '@cubby/texts/t'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { TextAreaField } from '@/ui/fields.tsx'

export type TrainingDecisionKind = 'return' | 'reject'

const texts = {
  return: {
    title: t('Return the training'),
    submit: t('Return'),
    about: t('The student can correct it and send it again.'),
    done: t(messages.trainingReturned),
  },
  reject: {
    title: t('Reject the training'),
    submit: t('Reject'),
    about: t('It will never count. The student cannot send it again.'),
    done: t(messages.trainingRejected),
  },
} as const

interface DecisionDialogProps {
  training: ReportedTraining
  kind: TrainingDecisionKind
  onDone: () => void
  onClosed: () => void
}

/** Asks for the reason of a return or a rejection, which the student reads. */
export function DecisionDialog({ training, kind, onDone, onClosed }: DecisionDialogProps) {
  return (
    <Dialog title={texts[kind].title} onClosed={onClosed}>
      {(close) => <DecisionForm training={training} kind={kind} onDone={onDone} close={close} />}
    </Dialog>
  )
}

interface DecisionFormProps extends Omit<DecisionDialogProps, 'onClosed'> {
  close: () => void
}

function DecisionForm({ training, kind, onDone, close }: DecisionFormProps) {
  const { submit, about, done } = texts[kind]
  const form = useOperationForm({
    defaults: { reason: '' },
    check: ({ reason }) => ({ reason: !reason.trim() && t(messages.fieldRequired) }),
    send: (call, { reason }) =>
      call('POST', `/admin/trainings/:id/${kind}`, {
        params: { id: training.id },
        body: { reason: reason.trim() },
      }),
    done,
    onDone: () => {
      onDone()
      close()
    },
    close,
  })
  return (
    <OperationForm form={form} submit={submit} {...(kind === 'reject' && { danger: true })}>
      <p className="wrap-anywhere">
        {training.title}, {training.student_name}. {about}
      </p>
      <TextAreaField
        label={t('Reason')}
        hint={t('The student sees this reason.')}
        rows={3}
        maxLength={TRAINING_REASON_MAX_LENGTH}
        {...form.field('reason')}
      />
    </OperationForm>
  )
}
