import { legalTextTitles } from '@cubby/contract/accounts/legal-text-kinds'
import type { ManagedLegalText } from '@cubby/contract/accounts/legal-texts'
import { messages } from '@cubby/contract/messages'
import { useState } from 'react'
import { ApiError } from '@/api/client.ts'
import { detailsOf } from '@/api/read-response.ts'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { pluralize } from '@/ui/pluralize.ts'
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

  async function attempt(work: () => Promise<void>, failed: string) {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (caught) {
      if (caught instanceof ApiError && caught.code === 'legal_text_changed') {
        setTheirs({ draft: detailsOf(caught, 'legal_text_changed')?.text?.theirs ?? null })
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
              canPublish={trimmed !== '' && trimmed !== current && !isPlainDraft(trimmed)}
              onPlainDraft={() => setWritten(plainDraft(kind))}
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
        <p className="font-semibold">{messages.legalTextChanged}.</p>
        {theirs === null ? (
          <p>They published or deleted it.</p>
        ) : (
          <details>
            <summary className="min-h-11 cursor-pointer py-2">Read their draft</summary>
            <p className="wrap-anywhere whitespace-pre-line">{theirs}</p>
          </details>
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => onResolve('mine')}>
            Keep my draft
          </Button>
          <Button size="small" variant="outline" onClick={() => onResolve('theirs')}>
            Use their draft
          </Button>
        </div>
      </div>
    </Alert>
  )
}

interface PublishFormProps {
  title: string
  /** The number of the new version. */
  version: number
  askedStudents: number
  busy: boolean
  failure: string | null
  onBack: () => void
  onPublish: () => void
}

/** Names the consequence of a new version before it is published. */
function PublishForm(props: PublishFormProps) {
  const { title, version, askedStudents, busy, failure, onBack, onPublish } = props
  return (
    <OperationForm
      failure={failure}
      fields={undefined}
      busy={busy}
      submit={`Publish version ${version}`}
      keep="Back"
      onSubmit={onPublish}
      close={onBack}
    >
      <ul className="grid list-disc gap-1 pl-5">
        <li className="figures">
          {pluralize(askedStudents, 'student')} will be asked to agree the next time they open Cubby.
        </li>
        <li>Until then they cannot enroll or join a waitlist. Everything that they have stays.</li>
        <li>An enrollment that a student made offline is refused until the student agrees.</li>
        <li>A published version of the {title} cannot be changed or deleted.</li>
      </ul>
    </OperationForm>
  )
}
