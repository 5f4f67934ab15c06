import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form'
import { ApiError } from '@/api/client.ts'
import { failureMessage } from '@/api/failure-message.ts'
import { keepDraft, readDraft } from './draft.ts'
import {
  type Checks,
  check,
  dropCorrectedErrors,
  type FieldMessages,
  firstMessage,
  SERVER_ERROR,
} from './field-errors.ts'

export interface FormOptions<Values extends FieldValues, Body, Result> extends Checks<Values, Body> {
  /** The values at first. Fields have the names of the request, so that the errors of a response find them. */
  defaults: Values
  /** Values that are known only later, for the fields that nobody has changed. */
  values?: Values
  /**
   * Sends the form. What it throws is shown, and nothing that was typed is lost. Null when nothing was sent, for example
   * because the form asks something first.
   */
  send: (body: Body, form: Controls<Values>) => Promise<Result | null>
  onDone?: (result: Result, form: Controls<Values>) => void
  /** Handles a failure in another way: returns the errors of fields, or true when nothing is left to show. */
  onFailed?: (
    failure: unknown,
    form: Controls<Values>,
  ) => FieldMessages | boolean | Promise<FieldMessages | boolean>
  /** The text of a failure without a message for users, or a function that returns the text of any failure. */
  failed: string | ((failure: unknown) => string)
  /** The text without a connection. */
  offline?: string
  /** Whether an error stays until its field is valid, and not only until it changes. */
  keepsErrors?: boolean
  /** After how many milliseconds errors disappear by themselves. */
  hidesAfter?: number
  /** The key under which this tab keeps what was typed, for a reload. */
  draft?: string
  /** Reads the draft with this key; null if there is none. By default, what `keepDraft` kept. */
  readKept?: (key: string) => Partial<Values> | null
}

/** What the callbacks of a form can do with it. */
export interface Controls<Values extends FieldValues>
  extends Pick<UseFormReturn<Values>, 'getValues' | 'reset' | 'setFocus'> {
  /** Changes a value that is no input, as its user does. */
  set: <Name extends FieldPath<Values>>(name: Name, value: FieldPathValue<Values, Name>) => void
}

interface Failure {
  text: string
  cause: unknown
  /** The fields that it concerns; none if it concerns the whole form. */
  fields: readonly string[]
  /** Whether a field says the same. */
  isBeside: boolean
}

/**
 * A form: its values, their errors, and the request that it sends. Errors disappear once their fields are corrected, and
 * the failure above them with them. After a failed attempt, the first field with an error has the focus. A lint rule
 * requires it in every form.
 */
export function useForm<Values extends FieldValues, Body = Values, Result = unknown>(
  options: FormOptions<Values, Body, Result>,
) {
  const {
    defaults,
    draft,
    keepsErrors = false,
    hidesAfter,
    failed,
    offline = t(messages.networkFailed),
  } = options
  const [kept, setKept] = useState(() =>
    draft === undefined ? null : (options.readKept ?? readDraft<Values>)(draft),
  )
  const form = useHookForm<Values>({
    resolver: (values) => check(values, options),
    reValidateMode: keepsErrors ? 'onChange' : 'onSubmit',
    // The element below focuses them, in the order of the screen.
    shouldFocusError: false,
    // All values are given, but the type of a part of them is not known to include all.
    defaultValues: defaults as DefaultValues<Values>,
    // What is restored was changed by the user, unlike what is known only later.
    ...(kept
      ? { values: { ...defaults, ...kept }, resetOptions: { keepDefaultValues: true } }
      : options.values && { values: options.values, resetOptions: { keepDirtyValues: true } }),
  })
  const { watch, clearErrors, trigger, control, setError, getValues, setValue, reset, setFocus, formState } =
    form
  const { errors, submitCount } = formState
  const [failure, setFailure] = useState<Failure | null>(null)
  const [result, setResult] = useState<Result>()
  const [busy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const isRunning = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  useEffect(
    () => dropCorrectedErrors({ watch, clearErrors, trigger, control }),
    [watch, clearErrors, trigger, control],
  )
  const { subscribe } = form
  useEffect(() => {
    if (draft === undefined) return
    return subscribe({
      formState: { values: true, isDirty: true },
      // What nobody typed is no draft: the next user of this tab must not see it.
      callback: ({ values, isDirty }) => keepDraft(draft, isDirty ? values : null),
    })
  }, [subscribe, draft])
  useLayoutEffect(() => {
    if (submitCount > 0) focusError(element.current)
  }, [submitCount])
  useLayoutEffect(() => {
    if (failure) focusError(element.current)
  }, [failure])

  useEffect(() => {
    if (hidesAfter === undefined || !(failure || Object.keys(errors).length > 0)) return
    const timer = setTimeout(() => {
      setFailure(null)
      clearErrors()
    }, hidesAfter)
    return () => clearTimeout(timer)
  }, [hidesAfter, failure, errors, clearErrors])

  const controls: Controls<Values> = {
    getValues,
    reset,
    setFocus,
    set: (name, value) => setValue(name, value, { shouldDirty: true }),
  }
  const fieldError = (name: string) => firstMessage({ of: get(errors, name) })
  const showErrors = (found: FieldMessages): FieldPath<Values>[] =>
    Object.entries(found).flatMap(([name, message]) => {
      if (!message || get(getValues(), name) === undefined) return []
      const field = name as FieldPath<Values>
      setError(field, { type: SERVER_ERROR, message })
      return field
    })
  /** Shows why an attempt failed: beside the fields that the server named, and above the form. */
  const fail = (cause: unknown, otherText = failed) => {
    const text = typeof otherText === 'string' ? failureMessage(cause, offline, otherText) : otherText(cause)
    const refused = cause instanceof ApiError ? cause.fields : {}
    const fields = showErrors(refused)
    setFailure({ text, cause, fields, isBeside: fields.some((name) => refused[name] === text) })
  }
  const clear = () => {
    setFailure(null)
    setDone(false)
  }
  /** Does what the form does when it is sent, with other work. */
  const attempt = async (work: () => Promise<Result | null>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    clear()
    try {
      const sent = await work()
      if (sent === null) return
      if (draft !== undefined) keepDraft(draft, null)
      setResult(sent)
      setDone(true)
      options.onDone?.(sent, controls)
    } catch (cause) {
      const handled = (await options.onFailed?.(cause, controls)) ?? false
      if (handled === false) fail(cause)
      else if (handled !== true) setFailure({ text: '', cause, fields: showErrors(handled), isBeside: true })
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  const run = (body: Body) => attempt(() => options.send(body, controls))
  const discard = () => {
    if (draft !== undefined) keepDraft(draft, null)
    setKept(null)
    reset(defaults)
  }
  const isCorrected = failure && failure.fields.length > 0 && !failure.fields.some(fieldError)
  const shown = isCorrected ? null : failure
  return {
    ...form,
    element,
    field: fieldsOf(form),
    /** The error of a field that is no input. */
    errorOf: (name: FieldPath<Values>) => fieldError(name),
    set: controls.set,
    busy,
    /** Whether the last attempt succeeded. */
    isDone,
    /** What the last request returned. */
    result,
    /** Why the last attempt failed; null when it did not, or once it is corrected. */
    failure: shown?.text || null,
    /** Whether a field says the same. */
    isBeside: shown?.isBeside ?? false,
    error: shown?.cause ?? null,
    clearFailure: () => setFailure(null),
    /** Whether a draft was restored, which `discard` deletes. */
    isRestored: kept !== null,
    discard,
    /** Moves the focus to the first field with an error among those in the form now. */
    focusError: () => focusError(element.current),
    fail,
    attempt,
    /** Sends a body that the form would not send by itself. */
    run,
    // What `check` returned is the body.
    submit: form.handleSubmit((body) => run(body as unknown as Body), clear),
  }
}

/** A form with these values, for parts that show some of its fields. */
export type Form<Values extends FieldValues> = Omit<
  ReturnType<typeof useForm<Values>>,
  'result' | 'run' | 'attempt'
>

/** What an element around the fields needs to know of any form. */
export type AnyForm = Pick<ReturnType<typeof useForm>, 'element' | 'busy' | 'failure' | 'isBeside' | 'submit'>

/** What connects a field of `ui/fields.tsx` with its form: `<TextField label="Title" {...field('title')} />`. */
export function fieldsOf<Values extends FieldValues, Context = unknown, Output = Values>({
  register,
  formState: { errors },
}: Pick<UseFormReturn<Values, Context, Output>, 'register' | 'formState'>) {
  return <Name extends FieldPath<Values>>(
    name: Name,
    options?: RegisterOptions<Values, Name>,
  ): FieldProps => ({ ...register(name, options), error: firstMessage({ of: get(errors, name) }) })
}

/** What a field needs of its form. */
export type FieldProps = UseFormRegisterReturn & { error: string | undefined }

/** Connects the fields of a part of a form, by their names in this part. */
export type Fields<Values> = (name: keyof Values & string) => FieldProps

function focusError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
