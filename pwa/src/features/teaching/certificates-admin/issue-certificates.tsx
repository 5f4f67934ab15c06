import { messages } from '@cubby/contract/messages'
import type { IssueResponse, IssueResult } from '@cubby/contract/teaching/certificates'
import { t } from '@cubby/texts/t'
import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { type CertifiedSession, IssueForm } from './issue-form.tsx'

interface IssueCertificatesProps {
  /** The completed session, if it is already chosen. */
  session?: CertifiedSession
  onClose: () => void
}

/** The dialog that issues certificates to the students who completed a session, and to others that the user chooses. */
export function IssueCertificates({ session, onClose }: IssueCertificatesProps) {
  const [response, setResponse] = useState<IssueResponse | null>(null)
  return (
    <Dialog title={t('Issue Certificates')} onClosed={onClose}>
      {(close) =>
        response ? (
          <IssueReport response={response} onClose={close} />
        ) : (
          <IssueForm {...(session && { given: session })} onIssued={setResponse} close={close} />
        )
      }
    </Dialog>
  )
}

const styles = {
  issued: { Icon: CircleCheck, color: 'text-success' },
  exists: { Icon: CircleMinus, color: 'text-muted-foreground' },
  skipped: { Icon: CircleAlert, color: 'text-destructive' },
} as const satisfies Record<IssueResult['outcome'], object>

/** The outcome for each user. */
function IssueReport({ response, onClose }: { response: IssueResponse; onClose: () => void }) {
  const { issued, results } = response
  return (
    <div className="grid gap-4">
      <p role="status" className="figures font-semibold">
        {results.length === 0
          ? t(messages.noUsersToIssueTo)
          : t('{issued, plural, one {# certificate} other {# certificates}} issued', { issued })}
      </p>
      <ul className="grid max-h-80 gap-2 overflow-y-auto text-sm">
        {results.map(({ user_id, student_name, outcome, number, reason }) => {
          const { Icon, color } = styles[outcome]
          return (
            <li key={user_id} className="flex gap-2">
              <Icon className={`mt-0.5 size-4 shrink-0 ${color}`} aria-hidden="true" />
              <span className="grid min-w-0">
                <span className="wrap-anywhere font-semibold">{student_name}</span>
                <span className={color}>{reason ?? t('Issued')}</span>
                {number && <span className="figures text-muted-foreground">{number}</span>}
              </span>
            </li>
          )
        })}
      </ul>
      <div className="flex justify-end">
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </div>
  )
}
