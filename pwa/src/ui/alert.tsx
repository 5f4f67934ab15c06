import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'

const alertVariants = cva('rounded-control border px-4 py-3 text-sm', {
  variants: {
    tone: {
      error: 'border-destructive/50 bg-destructive/10 text-destructive',
      success: 'border-success/50 bg-success/10 text-success',
      info: 'border-border bg-muted text-foreground',
      warning: 'border-warning/50 bg-warning/10 text-foreground',
    },
  },
})

type AlertProps = Required<VariantProps<typeof alertVariants>> & { children: ReactNode; announced?: boolean }

/** A boxed message. `announced` makes screen readers read it when it appears; leave it off for permanent text. */
export function Alert({ tone, announced = false, children }: AlertProps) {
  return (
    <div className={alertVariants({ tone })} role={announced ? 'alert' : undefined}>
      {children}
    </div>
  )
}
