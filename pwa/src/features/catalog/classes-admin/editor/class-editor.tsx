import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { CLASSES } from '@/desk/shell/query-client.ts'
import { ListState } from '@/desk/table/list-state.tsx'
import { Dialog, FullScreenDialog } from '@/desk/ui/dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { keepDraft } from '@/ui/forms/draft.ts'
import { NEW_CLASS, readClassSearch } from '../list/class-search.ts'
import { readClass } from '../list/use-classes.ts'
import { copyOf as copied, draftKey, emptyClass, formOf } from './class-draft.ts'
import { ClassForm } from './class-form.tsx'
import type { EditorPart } from './editor-parts.ts'

interface ClassEditorProps {
  /** Null for a new class. */
  classId: string | null
  /** The class to copy. */
  copyOf: string | null
  part: EditorPart
  onClosed: () => void
}

const FORM = 'class-form'

function isSameEditor(current: object, next: object): boolean {
  const [{ edit, from }, then] = [readClassSearch({ ...current }), readClassSearch({ ...next })]
  return edit === then.edit && from === then.from
}

/** The full-screen editor of a class. Its draft survives a reload. */
export function ClassEditor({ classId, copyOf, part, onClosed }: ClassEditorProps) {
  const draftName = classId ?? (copyOf ? `copy-${copyOf}` : NEW_CLASS)
  const [busy, setBusy] = useState(false)
  // Not a state, because leaving right after a keystroke must also show the dialog.
  const isDirty = useRef(false)
  const [isConfirming, setConfirming] = useState(false)
  const source = classId ?? copyOf
  const query = useQuery({
    queryKey: [...CLASSES, source ?? NEW_CLASS, 'edited', classId ? 'itself' : 'copy'],
    queryFn: async ({ signal }) => (source ? readClass(source, signal) : null),
    // Changes of others must not overwrite the form.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
  })
  const isClosing = useRef(false)
  const leaving = useBlocker({
    // The editor may stay open: the list behind it may still apply the text of its search box to the URL.
    shouldBlockFn: ({ current, next }) =>
      isDirty.current &&
      !isClosing.current &&
      (next.pathname !== current.pathname || !isSameEditor(current.search, next.search)),
    enableBeforeUnload: () => isDirty.current,
    withResolver: true,
  })
  const navigate = useNavigate()
  const openPart = (next: EditorPart) =>
    void navigate({
      to: '.',
      search: (latest: object) => readClassSearch({ ...latest, part: next }),
      // Otherwise the router would scroll back to the top after an error has taken the focus.
      resetScroll: false,
    })
  const endEditing = () => {
    isClosing.current = true
    keepDraft(draftKey(draftName), null)
  }
  const close = () => {
    endEditing()
    onClosed()
  }
  const leave = () => (isDirty.current ? setConfirming(true) : close())
  return (
    <FullScreenDialog
      title={classId ? t('Edit Class') : t('Add New Class')}
      onLeave={leave}
      actions={
        <>
          <Button variant="outline" size="small" onClick={leave}>
            {t('Cancel')}
          </Button>
          <Button type="submit" size="small" form={FORM} busy={busy} disabled={query.data === undefined}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <ListState query={query} failed={t(messages.classDetailsFailed)} announcement={() => t('Class')}>
        {(stored) => (
          <ClassForm
            formId={FORM}
            classId={classId}
            stored={classId ? stored : null}
            draftName={draftName}
            start={stored ? (classId ? formOf(stored) : copied(stored)) : emptyClass()}
            part={part}
            onPart={openPart}
            onDirty={(dirty) => {
              isDirty.current = dirty
            }}
            onBusy={setBusy}
            onSaved={close}
          />
        )}
      </ListState>
      {isConfirming && <DiscardDialog onStay={() => setConfirming(false)} onDiscard={close} />}
      {leaving.status === 'blocked' && (
        <DiscardDialog
          onStay={leaving.reset}
          onDiscard={() => {
            endEditing()
            leaving.proceed()
          }}
        />
      )}
    </FullScreenDialog>
  )
}

interface DiscardDialogProps {
  onStay: () => void
  onDiscard: () => void
}

/** Asks the user to confirm discarding unsaved changes. */
function DiscardDialog({ onStay, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog title={t('Discard your changes?')} onClosed={onStay}>
      {(close) => (
        <>
          <p>{t('Your changes to this class are not saved.')}</p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={close}>
              {t('Keep editing')}
            </Button>
            <Button variant="danger" onClick={onDiscard}>
              {t('Discard')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
