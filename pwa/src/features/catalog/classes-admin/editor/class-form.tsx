import { t } from '@cubby/texts/t'
import { failureSentence, OPERATION_NEEDS_CONNECTION } from '@/desk/messages/failure.tsx'
import '@/ui/forms/zod-without-eval.ts'
import type { AdminClass, AdminSession } from '@cubby/contract/catalog/admin-classes'
import { type ClassSave, classSave, type DateEntry } from '@cubby/contract/catalog/class-save'
import type { Conflicts } from '@cubby/contract/errors'
import { messages } from '@cubby/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { ApiError } from '@/api/client.ts'
import { detailsOf } from '@/api/read-response.ts'
import { useToday } from '@/desk/dates/dates.tsx'
import { EVERY_QUERY, useIdempotentCall } from '@/desk/operation/use-operation.ts'
import { Tabs } from '@/desk/ui/tabs.tsx'
import { useRooms } from '@/features/school/settings/settings-query.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { FormElement } from '@/ui/forms/form.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { showToast } from '@/ui/toast-store.ts'
import { readClass, useInstructors } from '../list/use-classes.ts'
import { affectsUsers } from '../status/consequence-sentences.ts'
import { readSaveConsequences } from '../status/use-consequences.ts'
import { draftKey, entriesOver, type ClassForm as Form, formOf, readClassDraft } from './class-draft.ts'
import { ClassPart } from './class-part.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { type EditorPart, editorParts, problemsByPart } from './editor-parts.ts'
import { PricePart } from './price-part.tsx'
import { type PlannedSave, SaveDialog } from './save-dialog.tsx'
import { SessionsPart } from './sessions-part.tsx'
import { usePartFocus } from './use-part-focus.ts'

interface ClassFormProps {
  formId: string
  classId: string | null
  stored: AdminClass | null
  draftName: string
  start: Form
  part: EditorPart
  onPart: (part: EditorPart) => void
  /** Called in the change event, before rendering. */
  onDirty: (dirty: boolean) => void
  onBusy: (busy: boolean) => void
  onSaved: () => void
}

/** The class as one form in three parts. What is saved is all of it, whichever part is shown. */
export function ClassForm(props: ClassFormProps) {
  const { formId, classId, draftName, start, part, onPart, onBusy, onSaved } = props
  const queries = useQueryClient()
  const callOnce = useIdempotentCall()
  const instructors = useInstructors()
  // Loaded before a session opens, because a late hint below its location would move its other fields.
  useRooms()
  const [stored, setStored] = useState(props.stored)
  const [conflicts, setConflicts] = useState<Conflicts | null>(null)
  const [planned, setPlanned] = useState<PlannedSave | null>(null)
  const today = useToday()
  const form = useForm<Form, ClassSave, { message: string }>({
    defaults: start,
    schema: classSave,
    send: (body) => (planned?.body === body ? save(body) : plan(body)),
    onDone: (saved) => {
      showToast('success', saved.message)
      void queries.invalidateQueries({ queryKey: EVERY_QUERY })
      onSaved()
    },
    onFailed: (caught) => {
      if (caught instanceof ApiError && caught.code === 'class_conflict') {
        setConflicts(detailsOf(caught, caught.code) ?? {})
      }
      return false
    },
    failed: t(messages.classSaveFailed),
    offline: OPERATION_NEEDS_CONNECTION,
    keepsErrors: true,
    draft: draftKey(draftName),
    readKept: readClassDraft,
  })
  const { failure, clearFailure, busy, subscribe } = form
  const { isDirty, errors } = form.formState
  useEffect(() => onBusy(busy), [onBusy, busy])
  const onDirty = useEffectEvent(props.onDirty)
  // A restored draft is dirty before the first change.
  useEffect(() => onDirty(isDirty), [isDirty])
  useEffect(
    () =>
      subscribe({
        formState: { isDirty: true },
        callback: ({ isDirty: changed = false }) => onDirty(changed),
      }),
    [subscribe],
  )

  /** Before saving, shows the effects on users and confirms past sessions. Returns null if it asks. */
  const plan = async (body: ClassSave) => {
    const past = pastEntries(body.dates, stored?.sessions ?? [], today)
    const found = classId ? await readSaveConsequences(classId, body) : null
    const consequences = found && affectsUsers(found) ? found : null
    if (!consequences && past.length === 0) return save(body)
    setPlanned({ body, consequences, past })
    return null
  }
  const save = (body: ClassSave) =>
    classId
      ? callOnce('PUT', '/admin/classes/:id', { params: { id: classId }, body })
      : callOnce('POST', '/admin/classes', { body })
  const sessionCount = form.watch('dates').length
  const problems = problemsByPart(errors)
  // The alert shows an error of the open part first.
  const shownProblem = problems.find(({ id }) => id === part) ?? problems[0]
  const problem = failure ?? shownProblem?.message
  const showTitle = usePartFocus({ form, part, onPart, partWithError: shownProblem?.id })
  const discardDraft = () => {
    form.discard()
    showTitle()
  }

  /** Loads the current version. `theirs` puts it into the form; `mine` keeps the form and submits it again. */
  const resolve = async (keep: 'mine' | 'theirs') => {
    if (!classId) return
    try {
      const latest = await readClass(classId)
      setStored(latest)
      setConflicts(null)
      clearFailure()
      if (keep === 'theirs') {
        form.discard()
        return form.reset(formOf(latest))
      }
      const mine = form.getValues()
      const dates = entriesOver(latest, mine)
      form.reset({ ...mine, dates, version: latest.version }, { keepDefaultValues: true })
      await form.submit()
    } catch (caught) {
      form.fail(caught, t(messages.classDetailsFailed))
    }
  }

  return (
    <FormProvider {...form}>
      <FormElement form={form} id={formId} className="grid grid-cols-1 gap-4">
        {problem && (
          <Alert tone="error" announced>
            {shownProblem && <span className="font-semibold">{shownProblem.label}: </span>}
            <span>{problem}</span>
          </Alert>
        )}
        {instructors.error && (
          <Alert tone="error" announced>
            {failureSentence(instructors.error, t(messages.instructorsFailed))}
          </Alert>
        )}
        {form.isRestored && (
          <Alert tone="info" announced>
            <div className="-my-1 flex flex-wrap items-center justify-between gap-3">
              {t('Your unsaved changes were restored.')}
              <Button size="small" variant="outline" onClick={discardDraft}>
                {t('Discard')}
              </Button>
            </div>
          </Alert>
        )}
        {conflicts && <ConflictPanel conflicts={conflicts} stored={stored} onResolve={resolve} />}
        <Tabs
          label={t('Parts of the class')}
          tabs={editorParts.map((tab) => ({
            ...tab,
            ...(tab.id === 'sessions' && { label: `${tab.label} ${sessionCount}` }),
            hasErrors: problems.some(({ id }) => id === tab.id),
          }))}
          current={part}
          onChange={onPart}
        >
          {part === 'class' && <ClassPart stored={stored} />}
          {part === 'price' && <PricePart />}
          {part === 'sessions' && <SessionsPart stored={stored} />}
        </Tabs>
      </FormElement>
      {planned && (
        <SaveDialog
          planned={planned}
          onSave={() => void form.run(planned.body)}
          onClosed={() => setPlanned(null)}
        />
      )}
    </FormProvider>
  )
}

/** Returns the new or moved sessions whose last day is before `today`, a day in the provider's time zone. */
export function pastEntries(
  dates: readonly DateEntry[],
  stored: readonly AdminSession[],
  today: string,
): DateEntry[] {
  return dates.filter((entry) => {
    const before = stored.find(({ id }) => id === entry.id)
    const isMoved = before?.session_date !== entry.date || before.end_date !== entry.end_date
    return isMoved && entry.end_date < today
  })
}
