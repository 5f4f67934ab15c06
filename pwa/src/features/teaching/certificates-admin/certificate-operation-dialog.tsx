import { messages } from '@cubby/contract/messages'
import type { AdminCertificate } from '@cubby/contract/teaching/certificates'
import { ConfirmOperationForm, OperationForm } from '@/desk/operation/operation-form.tsx'
import { useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import type { CertificateAction } from './admin-certificate-card.tsx'
import { actionErrorText, CERTIFICATES } from './use-certificates.ts'

const actions = {
  delete: {
    title: 'Delete Certificate',
    text: 'Its file and its entry are deleted permanently, also for the student.',
    texts: { done: messages.certificateDeleted, failed: messages.certificateDeleteFailed },
  },
  revoke: {
    title: 'Revoke Certificate',
    text: 'The certificate is no longer valid, and the student is notified. You can restore it later.',
    texts: { done: messages.certificateRevoked, failed: messages.certificateRevokeFailed },
  },
  restore: {
    title: 'Restore Certificate',
    text: 'The certificate is valid again, and the student is notified.',
    texts: { done: messages.certificateRestored, failed: messages.certificateRestoreFailed },
  },
} as const satisfies Record<CertificateAction, object>

interface CertificateOperationDialogProps {
  action: CertificateAction
  certificate: AdminCertificate
  onClosed: () => void
}

/** Confirms an operation on a certificate. */
export function CertificateOperationDialog({
  action,
  certificate,
  onClosed,
}: CertificateOperationDialogProps) {
  return (
    <Dialog title={actions[action].title} onClosed={onClosed}>
      {(close) => <CertificateOperationForm action={action} certificate={certificate} close={close} />}
    </Dialog>
  )
}

function CertificateOperationForm({
  action,
  certificate: { id, certificate_name, student_name },
  close,
}: Omit<CertificateOperationDialogProps, 'onClosed'> & { close: () => void }) {
  const callOnce = useIdempotentCall()
  const { title, text, texts } = actions[action]
  const { run, busy, failure, fields } = useOperation(
    () =>
      action === 'delete'
        ? callOnce('DELETE', '/certificates/:id', { params: { id } })
        : callOnce('POST', `/certificates/:id/${action}`, { params: { id } }),
    texts,
    close,
    CERTIFICATES,
  )
  const form = { busy, fields, submit: title, onSubmit: () => run(undefined), close }
  const explanation = (
    <p>
      <span className="font-semibold">{certificate_name}</span> of {student_name}. {text}
    </p>
  )
  if (action === 'delete') {
    return (
      <ConfirmOperationForm
        {...form}
        phrase={student_name}
        failure={failure && actionErrorText('Delete', failure, texts.failed)}
      >
        {explanation}
      </ConfirmOperationForm>
    )
  }
  return (
    <OperationForm {...form} failure={failure} danger={action === 'revoke'}>
      {explanation}
    </OperationForm>
  )
}
