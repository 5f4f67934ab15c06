import { cx } from 'class-variance-authority'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { closeToast, lifetimeOf, type Toast } from './toast-store.ts'

/** Disappears after a while, but not while it has the pointer or the focus. */
export function ToastCard({ toast }: { toast: Toast }) {
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => closeToast(toast.id), lifetimeOf(toast))
    return () => clearTimeout(timer)
  }, [isPaused, toast])

  const Icon = toast.tone === 'error' ? CircleAlert : CircleCheck
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only keeps it open; it triggers no action
    <div
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={cx(
        'pointer-events-auto flex animate-rise items-center gap-3 rounded-card py-1.5 pr-1.5 pl-4 text-on-tone shadow-overlay',
        toast.tone === 'error' ? 'bg-destructive' : 'bg-success',
      )}
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <p className="flex-1 py-1.5 font-semibold text-sm">{toast.text}</p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => closeToast(toast.id)}
        className="grid size-11 shrink-0 place-items-center rounded-control focus-visible:outline-current"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </div>
  )
}
