import { messages } from '@cubby/contract/messages'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type RegisterOptions,
  type ResolverResult,
  set,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form'
import { ApiError } from '@/api/client.ts'
import { failureMessage } from '@/api/failure-message.ts'
import { keepDraft, readDraft } from './draft.ts'

/** The errors of fields by their names. A field without a text is valid. */
export type FieldMessages = Readonly<Record<string, string | false | null | undefined>>

/** A schema of the contract. The app knows it only by the standard interface, so that a form without one loads no zod. */
interface Schema<Body> {
  readonly '~standard': {
    readonly validate: (value: unknown) => Validated<Body> | Promise<Validated<Body>>
  }
}

type Validated<Body> =
  | { readonly value: Body; readonly issues?: undefined }
  | {
      readonly issues: readonly {
        message: string
        path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined
      }[]
    }

interface Checks<Values, Body> {
  /** Validates what is sent. */
  schema?: Schema<Body>
  /** What the schema reads; by default, the values. */
  input?: (values: Values) => unknown
  /** More errors. */
  check?: (values: Values) => FieldMessages
}

export interface FormOptions<Values extends FieldValues, Body, Result> extends Checks<Values, Body> {
  /** The values at first. Fields have the names of the request, so that the errors of a response find them. */
  defaults: Values
  /** Values that are known only later, for the fields that nobody has changed. */
  values?: Values
  /** Sends the form. What it throws is shown, and nothing that was typed is lost. */
  send: (body: Body, form: Controls<Values>) => Promise<Result>
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
 * the failure above them disappears with them. After a failed attempt, the first field with an error has the focus. A lint rule
 * requires it in every form.
 */
export function useForm<Values extends FieldValues, Body = Values, Result = unknown>(
  options: FormOptions<Values, Body, Result>,
) {
  const { defaults, draft, keepsErrors = false, failed, offline = messages.networkFailed } = options
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
  /** Does what the form does when it is sent, with other work. */
  const attempt = async (work: () => Promise<Result>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setFailure(null)
    try {
      const sent = await work()
      if (draft !== undefined) keepDraft(draft, null)
      setResult(sent)
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
    isDone: formState.isSubmitSuccessful && !busy && !failure,
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
    fail,
    attempt,
    /** Sends a body that the form would not send by itself. */
    run,
    // What `check` returned is the body.
    submit: form.handleSubmit(
      (body) => run(body as unknown as Body),
      () => setFailure(null),
    ),
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

function focusError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}

/** The type of an error that the server reported. Only another submit shows whether it is corrected. */
export const SERVER_ERROR = 'server'

/** Validates the values of a form with its schema and its own check. Returns the body in place of the values. */
export async function check<Values extends FieldValues, Body>(
  values: Values,
  { schema, input = (typed) => typed, check: checkValues }: Checks<Values, Body>,
): Promise<ResolverResult<Values>> {
  const errors: FieldErrors<Values> = {}
  const add = (name: string, message: string | false | null | undefined) => {
    if (message && !get(errors, name)) set(errors, name, { type: 'check', message })
  }
  for (const [name, message] of Object.entries(checkValues?.(values) ?? {})) add(name, message)
  const validated = await schema?.['~standard'].validate(input(values))
  for (const { path = [], message } of validated?.issues ?? []) {
    add(path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'), message)
  }
  if (Object.keys(errors).length > 0) return { values: {}, errors }
  // The library does not know that the form has a body of another type.
  return {
    values: validated && !validated.issues ? (validated.value as unknown as Values) : values,
    errors: {},
  }
}

type Checked<Values extends FieldValues, Context, Output> = Pick<
  UseFormReturn<Values, Context, Output>,
  'watch' | 'clearErrors' | 'trigger' | 'control'
>

/**
 * Clears the error of each field that changes. Errors of other fields are checked again, because some rules
 * compare two fields. Returns the function that stops it.
 */
export function dropCorrectedErrors<Values extends FieldValues, Context, Output>(
  form: Checked<Values, Context, Output>,
): () => void {
  const { unsubscribe } = form.watch((_values, { name }) => {
    if (!name) return
    form.clearErrors(name)
    const others = fieldsWithErrors<Values>(form.control._formState.errors).filter(
      (other) => other.name !== name && other.type !== SERVER_ERROR,
    )
    if (others.length > 0) void form.trigger(others.map((other) => other.name))
  })
  return unsubscribe
}

/** The paths of the fields with errors, including nested fields. */
export function fieldsWithErrors<Values extends FieldValues>(
  errors: FieldErrors<Values>,
): { name: FieldPath<Values>; type: unknown }[] {
  return pathsIn(errors, '').map(({ name, type }) => ({ name: name as FieldPath<Values>, type }))
}

function pathsIn(errors: object, prefix: string): { name: string; type: unknown; message: string }[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    // An error object also holds a reference to its element.
    if (key === 'ref' || typeof error !== 'object' || error === null) return []
    if (typeof error.message === 'string') {
      return [{ name: prefix + key, type: error.type, message: error.message }]
    }
    return pathsIn(error, `${prefix}${key}.`)
  })
}

/** Returns the first message among errors at any depth, in the order of the schema. */
export function firstMessage(errors: object): string | undefined {
  return pathsIn(errors, '').find(({ message }) => message)?.message
}
