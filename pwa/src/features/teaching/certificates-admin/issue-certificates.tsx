import { Dialog } from '@/desk/ui/dialog.tsx'
import { IssueForm } from './issue-form.tsx'
import { IssueReport } from './issue-report.tsx'
import { useIssue } from './use-issue.ts'

interface IssueCertificatesProps {
  onClose: () => void
}

/** The dialog that issues certificates to the students who completed a session, and to others that the user chooses. */
export function IssueCertificates({ onClose }: IssueCertificatesProps) {
  const { issue, busy, response, failure, fields } = useIssue()
  return (
    <Dialog title="Issue Certificates" onClosed={onClose}>
      {(close) =>
        response ? (
          <IssueReport response={response} onClose={close} />
        ) : (
          <IssueForm
            busy={busy}
            failure={failure}
            fields={fields}
            onSubmit={(order) => issue(order)}
            close={close}
          />
        )
      }
    </Dialog>
  )
}
