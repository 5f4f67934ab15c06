import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { Alert } from '@/ui/alert.tsx'

/**
 * Says why a form was not sent. It takes the focus, which scrolls it into view below the header, unless a field with an
 * error has the focus.
 */
export function FormFailure({ children }: { children: string }) {
  return (
    <div ref={focusUnlessField} tabIndex={-1} className="outline-none">
      <Alert tone={children === t(messages.proofCancelled) ? 'info' : 'error'} announced>
        {children}
      </Alert>
    </div>
  )
}

function focusUnlessField(box: HTMLElement | null): void {
  if (document.activeElement?.getAttribute('aria-invalid') !== 'true') box?.focus()
}
