import type { ReactNode } from 'react'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'

interface ActFormProps {
  failure: string | null
  busy: boolean
  disabled?: boolean
  danger?: boolean
  submit: string
  onSubmit: () => void
  close: () => void
  children: ReactNode
}

/** The body of a dialog that does something: why it failed, its fields, and two buttons. */
export function ActForm(props: ActFormProps) {
  const { failure, busy, disabled = false, danger = false, submit, onSubmit, close, children } = props
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog may have been opened from within another form.
        event.stopPropagation()
        if (!busy && !disabled) onSubmit()
      }}
    >
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      {children}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
