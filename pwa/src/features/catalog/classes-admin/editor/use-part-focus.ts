import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Form } from '@/ui/forms/use-form.ts'
import type { ClassForm } from './class-draft.ts'
import type { EditorPart } from './editor-parts.ts'

interface PartFocusOptions {
  form: Pick<Form<ClassForm>, 'setFocus' | 'focusError' | 'failure' | 'formState'>
  /** The part that is shown. */
  part: EditorPart
  onPart: (part: EditorPart) => void
  /** The part with the error that is shown; undefined without errors. */
  partWithError: EditorPart | undefined
}

/**
 * Moves the focus to the title when the editor opens on the first part, and to the first error after a failed save,
 * whose part it opens. Returns the function that shows the title again.
 */
export function usePartFocus({ form, part, onPart, partWithError }: PartFocusOptions): () => void {
  const { setFocus, focusError, failure } = form
  const { submitCount } = form.formState
  // What takes the focus in a part that is about to be rendered.
  const pending = useRef<(() => void) | null>(null)
  const open = (opened: EditorPart, focus: () => void) => {
    if (opened === part) return focus()
    pending.current = focus
    onPart(opened)
  }
  useLayoutEffect(() => {
    pending.current?.()
    pending.current = null
  }, [part])

  const openError = useEffectEvent(() => partWithError && open(partWithError, focusError))
  useEffect(() => void openError(), [submitCount, failure])

  const focusTitle = () => setFocus('title')
  useEffect(() => {
    // The dialog itself takes the focus in the frame after it opens.
    const frame = requestAnimationFrame(focusTitle)
    return () => cancelAnimationFrame(frame)
  }, [])
  return () => open('class', focusTitle)
}
