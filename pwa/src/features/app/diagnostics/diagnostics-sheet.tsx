import { t } from '@cubby/texts/t'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { diagnosticsFacts, type FactGroup, plainText } from './diagnostics-facts.ts'
import { readDiagnostics } from './read-diagnostics.ts'

/** Shows the state of the app on this device as of the moment when the sheet opened. */
export function DiagnosticsSheet({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [groups, setGroups] = useState<FactGroup[] | null>(null)
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    dialog.current?.showModal()
    readDiagnostics().then(
      (diagnostics) => setGroups(diagnosticsFacts(diagnostics)),
      () => setOutcome('failed'),
    )
  }, [])

  const copy = () =>
    navigator.clipboard.writeText(plainText(groups ?? [])).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )

  return (
    <Sheet ref={dialog} title={t('Diagnostics')} onClose={onClose}>
      <p className="text-muted-foreground text-sm">
        {t(
          'The state of the app on this device, for the people who help you. It contains nothing about you.',
        )}
      </p>
      {groups?.map(({ title, facts }) => (
        <section key={title} aria-label={title} className="grid gap-1">
          <h3 className="font-semibold text-sm">{title}</h3>
          <dl className="figures grid gap-1 text-sm">
            {facts.map(({ label, value }) => (
              <div key={label} className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-muted-foreground">{label}</dt>
                <dd className="min-w-0 break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {outcome === 'failed' && (
        <Alert tone="error" announced>
          {groups ? t('This browser did not copy the text.') : t('The diagnostics could not be read.')}
        </Alert>
      )}
      <Button variant="outline" disabled={!groups} onClick={copy}>
        {outcome === 'copied' ? t('Copied') : t('Copy')}
      </Button>
      <p role="status" className="sr-only">
        {outcome === 'copied' && t('Copied')}
      </p>
    </Sheet>
  )
}
