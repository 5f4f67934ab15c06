import { legalTextTitles } from '@cubby/contract/accounts/legal-text-kinds'
import type { ManagedLegalText } from '@cubby/contract/accounts/legal-texts'
import { messages } from '@cubby/contract/messages'
import { useState } from 'react'
import { ApiError } from '@/api/client.ts'
import { failureSentence } from '@/desk/messages/failure-message.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { DraftConflict } from './draft-conflict.tsx'
import { DraftEditor } from './draft-editor.tsx'
import { PublishForm } from './publish-form.tsx'
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

  async function attempt(work: () => Promise<void>, failed: string) {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (caught) {
      if (caught instanceof ApiError && caught.code === 'legal_text_changed') {
        setTheirs({ draft: caught.conflicts?.text?.theirs ?? null })
        setStep('write')
      } else setFailure(failureSentence(caught, failed))
    } finally {
      setBusy(false)
    }
  }

  const saveDraft = (then: () => void) =>
    attempt(async () => {
      await save(trimmed, base)
      setBase(trimmed === '' ? null : trimmed)
      then()
    }, messages.legalTextSaveFailed)

  return (
    <Dialog wide title={legalTextTitles[kind]} locked={busy} onClosed={onClosed}>
      {(close) =>
        step === 'publish' ? (
          <PublishForm
            title={legalTextTitles[kind]}
            version={(versions[0]?.version ?? 0) + 1}
            askedStudents={askedStudents}
            busy={busy}
            failure={failure}
            onBack={() => {
              setFailure(null)
              setStep('write')
            }}
            onPublish={() =>
              void attempt(async () => {
                await publish(trimmed)
                showToast('success', messages.legalTextPublished)
                close()
              }, messages.legalTextPublishFailed)
            }
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
              canPublish={trimmed !== '' && trimmed !== current}
              onChange={setWritten}
              onSave={() => void saveDraft(() => showToast('success', messages.legalTextSaved))}
              onPublish={() => void saveDraft(() => setStep('publish'))}
            />
          </>
        )
      }
    </Dialog>
  )
}
