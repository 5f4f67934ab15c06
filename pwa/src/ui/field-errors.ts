import { createContext } from 'react'

/** The errors of a form by field name. A field with a name shows its own error. */
export interface FieldErrors {
  readonly errors: Readonly<Record<string, string>>
  /** Removes the error of a field that changes. */
  readonly correct: (name: string) => void
}

export const FieldErrorsContext = createContext<FieldErrors | null>(null)
