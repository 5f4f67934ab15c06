import { t } from '@cubby/texts/t'
import { cx } from 'class-variance-authority'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { closeToast, lifetimeOf, type Toast } from './toast-store.ts'

interface ToastCardProps {
  toast: Toast
  /** What the user can still do about it, such as taking it back. Closes the toast. */
  action?: { label: string; run: () => void } | undefined
  /** Removes the toast. Without it, the toast is one of the toaster. */
  onClose?: () => void
}

/** Disappears after a while unless it stays, but not while it has the pointer or the focus. */
export function ToastCard({ toast, action, onClose }: ToastCardProps) {
  const dismiss = onClose ?? (() => closeToast(toast.id))
  const expire = useEffectEvent(dismiss)
  const hasAction = action !== undefined
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (isPaused || toast.stays) return
    // Reaching a button takes longer than reading a sentence.
    const timer = setTimeout(() => expire(), lifetimeOf(toast) * (hasAction ? 2 : 1))
    return () => clearTimeout(timer)
  }, [isPaused, toast, hasAction])

  const Icon = toast.tone === 'error' ? CircleAlert : CircleCheck
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only keeps it open; it triggers no action
    <div
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={cx(
        'pointer-events-auto flex animate-rise items-center gap-3 rounded-card py-1.5 pe-1.5 ps-4 text-on-tone shadow-overlay',
        toast.tone === 'error' ? 'bg-destructive' : 'bg-success',
      )}
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <p className="flex-1 py-1.5 font-semibold text-sm">{toast.text}</p>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.run()
            dismiss()
          }}
          className="min-h-11 shrink-0 rounded-control px-3 font-semibold text-sm underline underline-offset-4 focus-visible:outline-current"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t('Dismiss')}
        onClick={dismiss}
        className="grid size-11 shrink-0 place-items-center rounded-control focus-visible:outline-current"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </div>
  )
}
