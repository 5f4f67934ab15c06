import type { AdminClass } from '@cubby/contract/catalog/admin-classes'

/** The properties of the content of a dialog about one class. */
export interface ClassDialogBodyProps {
  found: AdminClass
  close: () => void
  onFailure: (message: string) => void
}
