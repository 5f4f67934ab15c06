import { createContext } from 'react'

/** The errors of a form, by field name. Each `Field` with a name shows its own error. */
export interface FieldErrors {
  readonly errors: Readonly<Record<string, string>>
  /** Removes a field's error. Called when the user changes the field. */
  readonly clearError: (name: string) => void
}

export const FieldErrorsContext = createContext<FieldErrors | null>(null)
