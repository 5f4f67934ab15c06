import { type LegalTextKind, legalTextTitles } from '@cubby/contract/accounts/legal-text-kinds'
import type { ManagedLegalText } from '@cubby/contract/accounts/legal-texts'
import { messages } from '@cubby/contract/messages'
import { t, translate } from '@cubby/texts/t'
import { useState } from 'react'
import { ApiError } from '@/api/client.ts'
import { detailsOf } from '@/api/read-response.ts'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { DraftEditor } from './draft-editor.tsx'
import { isPlainDraft, plainDraft } from './plain-drafts.ts'
import { useLegalTextOperations } from './use-legal-texts.ts'

interface LegalTextDialogProps {
  text: ManagedLegalText
  askedStudents: number
  onClosed: () => void
}

/** Writes the next version of a text, and publishes it after naming the consequence. */
export function LegalTextDialog({ text, askedStudents, onClosed }: LegalTextDialogProps) {
  const { kind, draft, current, versions } = text
  const { save, publish } = useLegalTextOperations(kind)
  const [written, setWritten] = useState(draft ?? current ?? '')
  const [base, setBase] = useState(draft)
  const [theirs, setTheirs] = useState<{ draft: string | null } | null>(null)
  const [step, setStep] = useState<'write' | 'publish'>('write')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const trimmed = written.trim()

  /** Whether another administrator changed the draft meanwhile. It is then shown. */
  const showConflict = (caught: unknown) => {
    if (!(caught instanceof ApiError && caught.code === 'legal_text_changed')) return false
    setTheirs({ draft: detailsOf(caught, 'legal_text_changed')?.text?.theirs ?? null })
    setStep('write')
    return true
  }

  async function saveDraft(then: () => void) {
    setBusy(true)
    setFailure(null)
    try {
      await save(trimmed, base)
      setBase(trimmed === '' ? null : trimmed)
      then()
    } catch (caught) {
      if (!showConflict(caught)) setFailure(failureSentence(caught, t(messages.legalTextSaveFailed)))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog wide title={translate(legalTextTitles[kind])} locked={busy} onClosed={onClosed}>
      {(close) =>
        step === 'publish' ? (
          <PublishForm
            kind={kind}
            version={(versions[0]?.version ?? 0) + 1}
            askedStudents={askedStudents}
            onBack={() => setStep('write')}
            publish={() => publish(trimmed)}
            onBusy={setBusy}
            onFailed={showConflict}
            onPublished={close}
          />
        ) : (
          <>
            {theirs && (
              <DraftConflict
                theirs={theirs.draft}
                onResolve={(keep) => {
                  if (keep === 'theirs') setWritten(theirs.draft ?? '')
                  setBase(theirs.draft)
                  setTheirs(null)
                }}
              />
            )}
            <DraftEditor
              text={written}
              failure={failure}
              busy={busy}
              isLocked={theirs !== null}
              isSaved={trimmed === (base ?? '')}
              canPublish={trimmed !== '' && trimmed !== current && !isPlainDraft(trimmed)}
              onPlainDraft={() => setWritten(plainDraft(kind))}
              onChange={setWritten}
              onSave={() => void saveDraft(() => showToast('success', t(messages.legalTextSaved)))}
              onPublish={() => void saveDraft(() => setStep('publish'))}
            />
          </>
        )
      }
    </Dialog>
  )
}

interface DraftConflictProps {
  /** The draft of the other administrator; null if they published or deleted it. */
  theirs: string | null
  onResolve: (keep: 'mine' | 'theirs') => void
}

/** Shows how another administrator changed the draft meanwhile, and lets this administrator choose a draft. */
function DraftConflict({ theirs, onResolve }: DraftConflictProps) {
  return (
    <Alert tone="warning" announced>
      <div className="grid gap-3">
        <p className="font-semibold">{t(messages.legalTextChanged)}.</p>
        {theirs === null ? (
          <p>{t('They published or deleted it.')}</p>
        ) : (
          <details>
            <summary className="min-h-11 py-2">{t('Read their draft')}</summary>
            <p className="wrap-anywhere whitespace-pre-line">{theirs}</p>
          </details>
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => onResolve('mine')}>
            {t('Keep my draft')}
          </Button>
          <Button size="small" variant="outline" onClick={() => onResolve('theirs')}>
            {t('Use their draft')}
          </Button>
        </div>
      </div>
    </Alert>
  )
}

interface PublishFormProps {
  kind: LegalTextKind
  /** The number of the new version. */
  version: number
  askedStudents: number
  publish: () => Promise<void>
  onBusy: (busy: boolean) => void
  /** Returns whether it shows the failure. */
  onFailed: (caught: unknown) => boolean
  onPublished: () => void
  onBack: () => void
}

/** Names the consequence of a new version before it is published. */
function PublishForm(props: PublishFormProps) {
  const { kind, version, askedStudents, publish, onBusy, onFailed, onPublished, onBack } = props
  const form = useOperationForm({
    send: () => {
      onBusy(true)
      return publish().finally(() => onBusy(false))
    },
    done: t(messages.legalTextPublished),
    failed: t(messages.legalTextPublishFailed),
    queryKey: null,
    onDone: onPublished,
    onFailed,
    close: onBack,
  })
  return (
    <OperationForm form={form} submit={t('Publish version {version}', { version })} keep={t('Back')}>
      <ul className="grid list-disc gap-1 ps-5">
        <li className="figures">
          {t(
            '{askedStudents, plural, one {# student} other {# students}} will be asked to agree the next time they open Cubby.',
            { askedStudents },
          )}
        </li>
        <li>
          {t('Until they agree, they cannot enroll or join a waitlist. They keep everything that they have.')}
        </li>
        <li>{t('An enrollment that a student made offline is refused until the student agrees.')}</li>
        <li>
          {t(
            'A published version of the {kind, select, terms {Terms} other {Privacy Policy}} cannot be changed or deleted.',
            { kind },
          )}
        </li>
      </ul>
    </OperationForm>
  )
}
