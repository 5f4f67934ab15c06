import { t } from '@cubby/texts/t'
import { lazy, Suspense, useMemo } from 'react'
import { useProvider, useStored } from '@/offline/hooks/use-collection.ts'
import { useLoadedOutbox } from '@/offline/hooks/use-outbox.ts'
import { type Agreement, agreementOf } from '@/offline/sync/agreement.ts'
import { Button } from '@/ui/button.tsx'
import { requestConsent, useConsentRequest } from '@/unsent-changes/queue-command.ts'

const ConsentSheet = lazy(() =>
  import('./consent-sheet.tsx').then((module) => ({ default: module.ConsentSheet })),
)

/** Tells a student about texts that they have not agreed to, and opens them when the student enrolls. */
export function ConsentNotice() {
  const agreement = useAgreement()
  const request = useConsentRequest()
  const consents = useStored('consents').rows
  const missing = agreement?.missing ?? []
  const isNewVersion = consents.some(({ kind }) => missing.includes(kind))
  const kinds = missing.join(' ')
  return (
    <>
      <div role="status">
        {missing.length > 0 && (
          <div className="border-b bg-muted">
            <div className="shell flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-sm">
              <p className="min-w-60 flex-1">
                <span className="font-semibold">
                  {isNewVersion
                    ? t(
                        'We have a new version of our {kinds, select, terms {Terms} privacy {Privacy Policy} other {Terms and Privacy Policy}}.',
                        { kinds },
                      )
                    : t(
                        'You have not agreed to our {kinds, select, terms {Terms} privacy {Privacy Policy} other {Terms and Privacy Policy}} yet.',
                        { kinds },
                      )}
                </span>{' '}
                {t(
                  'You need to agree before you enroll or join a waitlist. Your classes, certificates, and attendance stay available.',
                )}
              </p>
              <Button size="small" aria-haspopup="dialog" onClick={() => requestConsent({ command: null })}>
                {t('Read and agree')}
              </Button>
            </div>
          </div>
        )}
      </div>
      {request && (
        <Suspense>
          <ConsentSheet request={request} missing={missing} />
        </Suspense>
      )}
    </>
  )
}

/** Follows what the logged-in user has to agree to; null until this device knows. */
function useAgreement(): Agreement | null {
  const current = useProvider()?.legal_texts
  const { rows, asOf } = useStored('consents')
  const outbox = useLoadedOutbox()
  return useMemo(
    () => (asOf && outbox ? agreementOf(current, rows, outbox) : null),
    [current, rows, asOf, outbox],
  )
}
