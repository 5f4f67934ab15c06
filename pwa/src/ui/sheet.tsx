import { t } from '@cubby/texts/t'
import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefObject, useId } from 'react'
import { Button } from './button.tsx'

interface SheetProps {
  /** The caller opens and closes it: `ref.current?.showModal()`. */
  ref: RefObject<HTMLDialogElement | null>
  title: string
  onClose?: () => void
  children: ReactNode
}

/**
 * A modal sheet at the bottom on phones and in the middle on wider screens. Focus, Escape, and backdrop are
 * native.
 */
export function Sheet({ ref, title, onClose, children }: SheetProps) {
  const titleId = useId()
  const close = () => ref.current?.close()
  const closeFromBackdrop = (event: MouseEvent) => {
    if (event.target === ref.current) close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog natively
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClick={closeFromBackdrop}
      onClose={onClose}
      className="visible mx-auto mt-auto mb-0 w-full max-w-none rounded-t-sheet bg-card p-0 text-start text-base shadow-overlay open:animate-rise sm:my-auto sm:w-[28rem] sm:rounded-sheet"
    >
      <div className="grid grid-cols-1 gap-4 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:p-6">
        <div className="flex items-start justify-between gap-3">
          <h2 id={titleId} className="pt-2 text-xl">
            {title}
          </h2>
          <Button
            variant="quiet"
            size="icon"
            aria-label={t('Close')}
            onClick={close}
            className="-mt-0.5 -me-2"
          >
            <X className="size-5" aria-hidden="true" />
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
