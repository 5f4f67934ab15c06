import { t } from '@cubby/texts/t'
import { cx } from 'class-variance-authority'

/** Four turning blocks of the logo. Decorative; the caller says in text what is loading. */
export function Spinner({ className = 'size-4' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      className={cx('shrink-0 animate-spin fill-current', className)}
      aria-hidden="true"
    >
      <rect x="1" y="1" width="8" height="8" rx="2" />
      <rect x="11" y="1" width="8" height="8" rx="2" opacity="0.7" />
      <rect x="11" y="11" width="8" height="8" rx="2" opacity="0.45" />
      <rect x="1" y="11" width="8" height="8" rx="2" opacity="0.2" />
    </svg>
  )
}

/** Shown until the stored login is read, which needs no connection. */
export function FullScreenSpinner() {
  return (
    <div className="grid min-h-dvh animate-appear place-items-center text-primary" role="status">
      <Spinner className="size-10" />
      <span className="sr-only">{t('Loading')}</span>
    </div>
  )
}
