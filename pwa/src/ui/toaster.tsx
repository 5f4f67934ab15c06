import { lazy, Suspense } from 'react'
import { useToasts } from './toast-store.ts'

const ToastCard = lazy(() => import('./toast-card.tsx').then((module) => ({ default: module.ToastCard })))

/**
 * At most three toasts at the bottom left. New toasts appear above the others. Beside the sheet of a
 * confirmation they are at the top on phones. The live region is always rendered,
 * because screen readers read the first toast only if the region existed before it.
 */
export function Toaster() {
  const toasts = useToasts()
  return (
    <div
      role="status"
      // Explicit, because the modal dialogs of Base UI hide everything without `aria-live` from screen readers.
      aria-live="polite"
      className="pointer-events-none fixed inset-y-4 start-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col-reverse gap-2 max-lg:group-has-data-bottom/app:bottom-24 max-sm:group-has-data-confirmation/app:top-20 max-sm:group-has-data-confirmation/app:justify-end"
    >
      <Suspense>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </Suspense>
    </div>
  )
}
