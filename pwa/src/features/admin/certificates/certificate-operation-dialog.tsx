import type { AdminCertificate } from '@cubby/contract/certificates'
import { messages } from '@cubby/contract/messages'
import { FinalActForm } from '@/features/admin/operation/confirm-operation-form.tsx'
import { ActForm } from '@/features/admin/operation/operation-form.tsx'
import { useAskOnce } from '@/features/admin/operation/use-idempotent-request.ts'
import { useAct } from '@/features/admin/operation/use-operation.ts'
import { Dialog } from '@/ui/dialog.tsx'
import type { CertificateAct } from './admin-certificate-card.tsx'
import { because } from './failure-message.ts'
import { CERTIFICATES } from './use-certificates.ts'

const acts = {
  delete: {
    title: 'Delete Certificate',
    text: 'Its file and its entry are gone for good, also for the student.',
    call: { method: 'DELETE', path: '' },
    words: { done: messages.certificateDeleted, failed: messages.certificateDeleteFailed },
  },
  revoke: {
    title: 'Revoke Certificate',
    text: 'The certificate is no longer valid, and the student is notified. You can restore it later.',
    call: { method: 'POST', path: '/revoke' },
    words: { done: messages.certificateRevoked, failed: messages.certificateRevokeFailed },
  },
  restore: {
    title: 'Restore Certificate',
    text: 'The certificate is valid again, and the student is notified.',
    call: { method: 'POST', path: '/restore' },
    words: { done: messages.certificateRestored, failed: messages.certificateRestoreFailed },
  },
} as const satisfies Record<CertificateAct, object>

interface CertificateActDialogProps {
  act: CertificateAct
  certificate: AdminCertificate
  onClosed: () => void
}

/** Asks before something is done to a certificate. */
export function CertificateActDialog({ act, certificate, onClosed }: CertificateActDialogProps) {
  return (
    <Dialog title={acts[act].title} onClosed={onClosed}>
      {(close) => <CertificateActForm act={act} certificate={certificate} close={close} />}
    </Dialog>
  )
}

function CertificateActForm({
  act,
  certificate: { id, certificate_name, student_name },
  close,
}: Omit<CertificateActDialogProps, 'onClosed'> & { close: () => void }) {
  const askOnce = useAskOnce()
  const { title, text, call, words } = acts[act]
  const { run, busy, failure, fields } = useAct(
    () => askOnce(`/certificates/${id}${call.path}`, { method: call.method }),
    words,
    close,
    CERTIFICATES,
  )
  const form = { busy, fields, submit: title, onSubmit: () => run(undefined), close }
  const question = (
    <p>
      <span className="font-semibold">{certificate_name}</span> of {student_name}. {text}
    </p>
  )
  if (act === 'delete') {
    return (
      <FinalActForm
        {...form}
        words={student_name}
        failure={failure && because('Delete', failure, words.failed)}
      >
        {question}
      </FinalActForm>
    )
  }
  return (
    <ActForm {...form} failure={failure} danger={act === 'revoke'}>
      {question}
    </ActForm>
  )
}
