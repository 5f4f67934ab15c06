import { buttonVariants } from '@/ui/button.tsx'

export function SkipLink() {
  return (
    <a href="#main" className={buttonVariants({ className: 'fixed top-2 left-2 z-50 not-focus:sr-only' })}>
      Skip to content
    </a>
  )
}
