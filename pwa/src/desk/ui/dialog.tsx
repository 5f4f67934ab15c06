import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { t } from '@cubby/texts/t'
import { cva } from 'class-variance-authority'
import { X } from 'lucide-react'
import { createContext, type ReactNode, type RefObject, useCallback, useContext, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { rowPanel } from './shortcut-key.ts'

const dialogVariants = cva(
  'max-h-[calc(100dvh-2rem)] w-full sm:max-h-[calc(90dvh-1rem)] flex flex-col overflow-clip rounded-t-sheet bg-card text-start text-base shadow-overlay outline-none data-open:animate-rise sm:rounded-sheet',
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
            {/* It scrolls inside the rounded box, so that the corners stay round. */}
            <div
              data-dialog
              className="grid min-h-0 grid-cols-1 gap-4 overflow-y-auto overscroll-contain scroll-pb-24 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:p-6"
            >
              <div className="flex items-start justify-between gap-3">
                <BaseDialog.Title className="pt-2 text-xl">{title}</BaseDialog.Title>
                <BaseDialog.Close
                  disabled={locked}
                  render={
                    <Button variant="quiet" size="icon" aria-label={t('Close')} className="-mt-0.5 -me-2" />
                  }
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

interface FullScreenDialogProps {
  title: string
  /** The buttons beside the title, always visible. */
  actions: ReactNode
  /** Called on Escape; the caller decides whether to close it. */
  onLeave: () => void
  children: ReactNode
}

/**
 * A modal dialog over the whole screen, open while it is mounted. It has the focus itself until its content, which may
 * still be loading, takes it.
 */
export function FullScreenDialog({ title, actions, onLeave, children }: FullScreenDialogProps) {
  const [popup, setPopup] = useState<HTMLElement | null>(null)
  const initialFocus = useCallback(() => popup, [popup])
  const finalFocus = useFinalFocus(popup)
  return (
    <BaseDialog.Root open disablePointerDismissal onOpenChange={(open) => !open && onLeave()}>
      <BaseDialog.Portal>
        <BaseDialog.Popup
          ref={setPopup}
          initialFocus={initialFocus}
          finalFocus={finalFocus}
          className="fixed inset-0 z-45 overflow-y-auto overscroll-contain bg-background text-base text-foreground outline-none"
        >
          <div className="sticky top-0 z-10 border-b bg-card">
            <div className="mx-auto flex max-w-4xl flex-wrap items-center justify-between gap-2 px-4 py-2.5">
              <BaseDialog.Title render={<h1 className="text-xl">{title}</h1>} />
              <div className="flex gap-2">{actions}</div>
            </div>
          </div>
          <div className="mx-auto max-w-4xl px-4 py-6">
            <PopupContainer value={popup}>{children}</PopupContainer>
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

interface SidePanelProps {
  title: string
  /** Takes the focus when the panel closes; by default, the element that opened it. */
  finalFocus?: () => HTMLElement | null
  /** Called after the closing animation. */
  onClosed: () => void
  children: ReactNode
}

/** A modal panel on the right, beside the list that it belongs to. On phones it covers the whole screen. */
export function SidePanel({ title, finalFocus, onClosed, children }: SidePanelProps) {
  const { popup, rootProps, popupProps } = useModal(onClosed)
  return (
    <BaseDialog.Root {...rootProps}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-45 bg-overlay/50" />
        <BaseDialog.Popup
          {...popupProps}
          {...rowPanel}
          finalFocus={() => popupProps.finalFocus() && (finalFocus?.() ?? true)}
          className="fixed inset-y-0 end-0 z-45 w-full overflow-y-auto overscroll-contain bg-card text-base shadow-overlay outline-none data-open:animate-slide-from-right sm:w-[min(30rem,90vw)]"
        >
          <div className="sticky top-0 z-10 flex items-start justify-between gap-3 border-b bg-card py-3 pe-3 ps-5">
            <BaseDialog.Title className="wrap-anywhere pt-2 text-xl">{title}</BaseDialog.Title>
            <BaseDialog.Close render={<Button variant="quiet" size="icon" aria-label={t('Close')} />}>
              <X className="size-5" aria-hidden="true" />
            </BaseDialog.Close>
          </div>
          <div className="p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
            <PopupContainer value={popup}>{children}</PopupContainer>
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/**
 * Returns the state of a modal that is open while it is mounted, as props of its root and its popup. Calls
 * `onClosed` after the closing animation.
 */
function useModal(onClosed: () => void) {
  const [open, setOpen] = useState(true)
  const [popup, setPopup] = useState<HTMLElement | null>(null)
  const finalFocus = useFinalFocus(popup)
  return {
    popup,
    close: useCallback(() => setOpen(false), []),
    rootProps: {
      open,
      onOpenChange: setOpen,
      onOpenChangeComplete: (isOpen: boolean) => !isOpen && onClosed(),
    },
    popupProps: { ref: setPopup, finalFocus },
  }
}

/**
 * Returns a function that is called when a dialog closes. It returns whether the element that opened the dialog takes
 * the focus. It returns false if another screen is open, whose heading takes the focus, or if the focus is already in
 * another dialog.
 */
function useFinalFocus(popup: HTMLElement | null): () => boolean {
  const [openedOn] = useState(() => location.pathname)
  return () => {
    const current = document.activeElement?.closest('[role=dialog]')
    return location.pathname === openedOn && (!current || current === popup)
  }
}

/** The dialog that popups open in. */
const PopupContainer = createContext<HTMLElement | null>(null)

/**
 * Returns the container of a list, menu, or popover, as props of its `Portal`: the dialog around it, or else the `main`
 * element. Elsewhere, the popup would be outside of all landmarks.
 */
export function usePopupContainer(): { container?: HTMLElement } {
  const dialog = useContext(PopupContainer)
  // Also rendered on the server, where there is no document.
  const container = dialog ?? globalThis.document?.getElementById('main')
  return container ? { container } : {}
}
