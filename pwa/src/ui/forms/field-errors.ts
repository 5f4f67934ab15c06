import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type ResolverResult,
  set,
  type UseFormReturn,
} from 'react-hook-form'

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

export interface Checks<Values, Body> {
  /** Validates what is sent. */
  schema?: Schema<Body>
  /** What the schema reads; by default, the values. */
  input?: (values: Values) => unknown
  /** More errors. */
  check?: (values: Values) => FieldMessages
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
