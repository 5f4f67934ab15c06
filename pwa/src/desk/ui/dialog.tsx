import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { cva } from 'class-variance-authority'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '@/ui/button.tsx'
import { PopupContainer } from './popup-container.ts'
import { useModal } from './use-modal.ts'

const dialogVariants = cva(
  'max-h-[calc(100dvh-2rem)] w-full sm:max-h-[calc(90dvh-1rem)] overflow-y-auto overscroll-contain rounded-t-sheet bg-card text-left text-base shadow-overlay outline-none data-open:animate-rise sm:rounded-sheet',
  {
    variants: {
      size: {
        regular: 'sm:w-[28rem]',
        /** Room for a table. */
        wide: 'sm:w-[min(52rem,calc(100vw-3rem))]',
      },
    },
  },
)

interface DialogProps {
  title: string
  wide?: boolean
  /** The element that takes the focus first; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Prevents the user from closing it, for example while a request is sent. */
  locked?: boolean
  /** Called after the closing animation. */
  onClosed: () => void
  children: (close: () => void) => ReactNode
}

/**
 * A modal dialog that is open while it is mounted: at the bottom of a phone, near the top of wider screens,
 * where it does not move while its content grows.
 */
export function Dialog(props: DialogProps) {
  const { title, wide = false, initialFocus, locked = false, onClosed, children } = props
  const { popup, close, rootProps, popupProps } = useModal(onClosed)
  return (
    <BaseDialog.Root {...rootProps} onOpenChange={(open) => !locked && rootProps.onOpenChange(open)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop forceRender className="fixed inset-0 z-45 bg-overlay" />
        <BaseDialog.Viewport className="fixed inset-0 z-45 flex items-end justify-center sm:items-start sm:pt-[10dvh]">
          <BaseDialog.Popup
            {...popupProps}
            {...(initialFocus && { initialFocus })}
            className={dialogVariants({ size: wide ? 'wide' : 'regular' })}
          >
            <div className="grid grid-cols-1 gap-4 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:p-6">
              <div className="flex items-start justify-between gap-3">
                <BaseDialog.Title className="pt-2 text-xl">{title}</BaseDialog.Title>
                <BaseDialog.Close
                  disabled={locked}
                  render={<Button variant="quiet" size="icon" aria-label="Close" className="-mt-0.5 -mr-2" />}
                >
                  <X className="size-5" aria-hidden="true" />
                </BaseDialog.Close>
              </div>
              <PopupContainer value={popup}>{children(close)}</PopupContainer>
            </div>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
