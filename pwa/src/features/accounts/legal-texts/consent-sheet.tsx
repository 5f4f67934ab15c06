import type { LegalTextKind } from '@cubby/contract/accounts/legal-text-kinds'
import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { useEffect, useRef, useState } from 'react'
import { useProvider, useStored } from '@/offline/hooks/use-collection.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import {
  type ConsentRequest,
  queueCommand,
  requestConsent,
  withVersions,
} from '@/unsent-changes/queue-command.ts'
import { AgreementCheckbox } from './agreement-checkbox.tsx'
import { LegalTextBlocks } from './legal-text-blocks.tsx'
import { PublishedNote } from './published-note.tsx'

interface ConsentSheetProps {
  request: NonNullable<ConsentRequest>
  missing: readonly LegalTextKind[]
}

/**
 * Shows the texts that a student has not agreed to. Agreeing is a command, which waits for a connection like any other.
 * Afterwards, the command that needed the agreement is queued again.
 */
export function ConsentSheet({ request, missing }: ConsentSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [agrees, setAgrees] = useState(false)
  const [isMissed, setMissed] = useState(false)
  const current = useProvider()?.legal_texts
  const stored = useStored('legal_texts')
  const texts = missing.flatMap((kind) =>
    stored.rows.filter((row) => row.kind === kind && row.version === current?.[kind]),
  )
  const isReadable = missing.length > 0 && texts.length === missing.length
  const { refresh } = stored
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  useEffect(() => {
    // The stored texts may be older than the version that the server asks for.
    if (!isReadable) void refresh()
  }, [isReadable, refresh])

  async function agree() {
    if (!agrees) return setMissed(true)
    const agreed = Object.fromEntries(texts.map(({ kind, version }) => [kind, version]))
    if (!(await queueCommand({ kind: 'agree', args: agreed }))) return
    dialog.current?.close()
    if (request.command) await queueCommand(withVersions(request.command, agreed))
  }

  return (
    <Sheet
      ref={dialog}
      title={t('{kinds, select, terms {Terms} privacy {Privacy Policy} other {Terms and Privacy Policy}}', {
        kinds: missing.join(' '),
      })}
      onClose={() => requestConsent(null)}
    >
      {request.command && <p>{t('Read and agree before you go on.')}</p>}
      {isReadable ? (
        <>
          {texts.map((text) => (
            <details key={text.kind} className="border-t pt-2" open={texts.length === 1}>
              <summary className="min-h-11 py-2 font-semibold">
                {t('Read the {kind, select, terms {Terms} other {Privacy Policy}}', { kind: text.kind })}
              </summary>
              <div className="grid gap-3 pb-3">
                <PublishedNote text={text} newest={text.version} />
                <LegalTextBlocks text={text.text} level={3} />
              </div>
            </details>
          ))}
          <AgreementCheckbox
            kinds={missing}
            checked={agrees}
            onChange={(event) => {
              setAgrees(event.target.checked)
              setMissed(false)
            }}
            error={isMissed ? t(messages.agreementRequired) : undefined}
          />
          <div className="grid gap-2">
            <Button onClick={() => void agree()}>
              {request.command ? t('Agree and go on') : t('Agree')}
            </Button>
            <Button variant="outline" onClick={() => dialog.current?.close()}>
              {t('Not now')}
            </Button>
          </div>
        </>
      ) : (
        <Alert tone="info" announced>
          {stored.error === null
            ? t('Loading the text...')
            : t('You need a connection to read the new text. Try again later.')}
        </Alert>
      )}
    </Sheet>
  )
}
