import { failureSentence, OPERATION_NEEDS_CONNECTION } from '@/desk/messages/failure.tsx'
import '@/ui/forms/zod-without-eval.ts'
import type { AdminClass, AdminSession } from '@cubby/contract/catalog/admin-classes'
import { type ClassSave, classSave, type DateEntry } from '@cubby/contract/catalog/class-save'
import type { Conflicts } from '@cubby/contract/errors'
import { messages } from '@cubby/contract/messages'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { ApiError } from '@/api/client.ts'
import { detailsOf } from '@/api/read-response.ts'
import { useToday } from '@/desk/dates/dates.tsx'
import { EVERY_QUERY, useIdempotentCall } from '@/desk/operation/use-operation.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { showToast } from '@/ui/toast-store.ts'
import { readClass, useInstructors } from '../list/use-classes.ts'
import { affectsUsers } from '../status/consequence-sentences.ts'
import { readSaveConsequences } from '../status/use-consequences.ts'
import {
  entriesOver,
  type ClassForm as Form,
  forgetDraft,
  formOf,
  keepDraft,
  readDraft,
} from './class-draft.ts'
import { ClassFields } from './class-fields.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { DateEntries } from './date-entries.tsx'
import { type PlannedSave, SaveDialog } from './save-dialog.tsx'

interface ClassFormProps {
  formId: string
  classId: string | null
  stored: AdminClass | null
  draftName: string
  start: Form
  /** Called in the change event, before rendering. */
  onDirty: (dirty: boolean) => void
  onBusy: (busy: boolean) => void
  onSaved: () => void
}

export function ClassForm(props: ClassFormProps) {
  const { formId, classId, draftName, start, onBusy, onSaved } = props
  const queries = useQueryClient()
  const callOnce = useIdempotentCall()
  const [draft, setDraft] = useState(() => readDraft(draftName))
  const instructors = useInstructors()
  const [stored, setStored] = useState(props.stored)
  const [conflicts, setConflicts] = useState<Conflicts | null>(null)
  const [planned, setPlanned] = useState<PlannedSave | null>(null)
  const today = useToday()
  const form = useForm<Form, unknown, ClassSave>({
    resolver: zodResolver(classSave),
    // Errors stay until the field is valid, so that nobody submits a long form with errors.
    reValidateMode: 'onChange',
    defaultValues: start,
    ...(draft && { values: draft, resetOptions: { keepDefaultValues: true } }),
  })
  const { failure, clearFailure, fail } = form
  const { isDirty, isSubmitting, errors } = form.formState
  useEffect(() => onBusy(isSubmitting), [onBusy, isSubmitting])
  const onDirty = useEffectEvent(props.onDirty)
  // A restored draft is dirty before the first change.
  useEffect(() => onDirty(isDirty), [isDirty])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty: changed = false }) => {
          onDirty(changed)
          if (changed) keepDraft(draftName, values)
          else forgetDraft(draftName)
        },
      }),
    [form, draftName],
  )

  const discardDraft = () => {
    setDraft(null)
    form.reset(start)
    form.setFocus('title')
  }
  /** Before saving, shows the effects on users and confirms past sessions. */
  const plan = async (body: ClassSave) => {
    clearFailure()
    const past = pastEntries(body.dates, stored?.sessions ?? [], today)
    try {
      const found = classId ? await readSaveConsequences(classId, body) : null
      const consequences = found && affectsUsers(found) ? found : null
      if (!consequences && past.length === 0) return await send(body)
      setPlanned({ body, consequences, past })
    } catch (caught) {
      fail(caught, { offline: OPERATION_NEEDS_CONNECTION, failed: messages.classSaveFailed })
    }
  }
  const send = async (body: ClassSave) => {
    clearFailure()
    try {
      const { message } = classId
        ? await callOnce('PUT', '/admin/classes/:id', { params: { id: classId }, body })
        : await callOnce('POST', '/admin/classes', { body })
      showToast('success', message)
      void queries.invalidateQueries({ queryKey: EVERY_QUERY })
      onSaved()
    } catch (caught) {
      if (caught instanceof ApiError && caught.code === 'class_conflict') {
        setConflicts(detailsOf(caught, caught.code) ?? {})
      }
      fail(caught, { offline: OPERATION_NEEDS_CONNECTION, failed: messages.classSaveFailed })
    }
  }
  const submit = form.handleSubmit(plan, clearFailure)
  // Above the form: the server's message, or else the first error of a field.
  const problem = failure ?? firstError(errors)

  /** Loads the current version. `theirs` puts it into the form; `mine` keeps the form and submits it again. */
  const resolve = async (keep: 'mine' | 'theirs') => {
    if (!classId) return
    try {
      const latest = await readClass(classId)
      setStored(latest)
      setConflicts(null)
      clearFailure()
      if (keep === 'theirs') {
        setDraft(null)
        return form.reset(formOf(latest))
      }
      const mine = form.getValues()
      const dates = entriesOver(latest, mine)
      form.reset({ ...mine, dates, version: latest.version }, { keepDefaultValues: true })
      await submit()
    } catch (caught) {
      fail(caught, { offline: OPERATION_NEEDS_CONNECTION, failed: messages.classDetailsFailed })
    }
  }

  return (
    <FormProvider {...form}>
      <form id={formId} noValidate onSubmit={submit} className="grid gap-6">
        {problem && (
          <Alert tone="error" announced>
            {problem}
          </Alert>
        )}
        {instructors.error && (
          <Alert tone="error" announced>
            {failureSentence(instructors.error, messages.instructorsFailed)}
          </Alert>
        )}
        {draft && (
          <Alert tone="info" announced>
            <div className="-my-1 flex flex-wrap items-center justify-between gap-3">
              Your unsaved changes were restored.
              <Button size="small" variant="outline" onClick={discardDraft}>
                Discard
              </Button>
            </div>
          </Alert>
        )}
        {conflicts && <ConflictPanel conflicts={conflicts} stored={stored} onResolve={resolve} />}
        <ClassFields />
        <DateEntries stored={stored} />
      </form>
      {planned && (
        <SaveDialog
          planned={planned}
          onSave={() => void form.handleSubmit(() => send(planned.body))()}
          onClosed={() => setPlanned(null)}
        />
      )}
    </FormProvider>
  )
}

/** Returns the first message among a form's errors at any depth, in the order of the schema. */
export function firstError(errors: object): string | undefined {
  for (const [name, error] of Object.entries(errors)) {
    // An error also holds a reference to its element, which is not an error.
    if (name === 'ref' || typeof error !== 'object' || error === null) continue
    if ('message' in error && typeof error.message === 'string' && error.message) return error.message
    const nested = firstError(error)
    if (nested) return nested
  }
  return undefined
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
