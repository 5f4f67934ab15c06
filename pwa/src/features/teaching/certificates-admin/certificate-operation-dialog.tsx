import { messages } from '@cubby/contract/messages'
import type { AdminCertificate } from '@cubby/contract/teaching/certificates'
import { t, text } from '@cubby/texts/t'
import { ConfirmOperationForm, OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { rich } from '@/ui/rich.tsx'
import type { CertificateAction } from './admin-certificate-card.tsx'
import { actionErrorText, CERTIFICATES } from './use-certificates.ts'

const actions = {
  delete: {
    title: t('Delete Certificate'),
    effect: t('Its file and its entry are deleted permanently, for the student as well.'),
    texts: { done: t(messages.certificateDeleted), failed: t(messages.certificateDeleteFailed) },
  },
  revoke: {
    title: t('Revoke Certificate'),
    effect: t('The certificate is no longer valid, and the student is notified. You can restore it later.'),
    texts: { done: t(messages.certificateRevoked), failed: t(messages.certificateRevokeFailed) },
  },
  restore: {
    title: t('Restore Certificate'),
    effect: t('The certificate is valid again, and the student is notified.'),
    texts: { done: t(messages.certificateRestored), failed: t(messages.certificateRestoreFailed) },
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
  const { title, effect, texts } = actions[action]
  const form = useOperationForm({
    send: (call) =>
      action === 'delete'
        ? call('DELETE', '/certificates/:id', { params: { id } })
        : call('POST', `/certificates/:id/${action}`, { params: { id } }),
    ...texts,
    queryKey: CERTIFICATES,
    close,
  })
  const { failure } = form
  const explanation = (
    <p>
      {rich('<part>{certificate}</part> of {student}.', {
        certificate: certificate_name,
        part: (words) => <span className="font-semibold">{words}</span>,
        student: student_name,
      })}{' '}
      {effect}
    </p>
  )
  if (action === 'delete') {
    return (
      <ConfirmOperationForm
        form={form}
        submit={title}
        phrase={student_name}
        failure={failure && actionErrorText(text('Delete'), failure, texts.failed)}
      >
        {explanation}
      </ConfirmOperationForm>
    )
  }
  return (
    <OperationForm form={form} submit={title} danger={action === 'revoke'}>
      {explanation}
    </OperationForm>
  )
}
