import { Spinner } from '@/ui/spinner.tsx'

/** Shown until the stored login is read, which needs no connection. */
export function FullScreenSpinner() {
  return (
    <div className="grid min-h-dvh animate-appear place-items-center text-primary" role="status">
      <Spinner className="size-10" />
      <span className="sr-only">Loading</span>
    </div>
  )
}
