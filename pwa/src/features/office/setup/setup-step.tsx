import { Link, type LinkProps } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonVariants } from '@/ui/button-variants.ts'

interface SetupStepProps {
  number: number
  done: boolean
  title: string
  /** A link to the screen for the step, and its text. */
  to?: Pick<LinkProps, 'to' | 'search' | 'hash'>
  action?: string
  /** What the step is for. */
  children: ReactNode
}

export function SetupStep({ number, done, title, to, action, children }: SetupStepProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      {done ? (
        <CircleCheck className="size-8 shrink-0 text-success" aria-hidden="true" />
      ) : (
        <span
          aria-hidden="true"
          className="figures grid size-8 shrink-0 place-items-center rounded-full border-2 border-primary font-semibold text-primary"
        >
          {number}
        </span>
      )}
      <div>
        <h3 className="text-base">
          {title}
          {done && <span className="sr-only">, done</span>}
        </h3>
        <div className="text-muted-foreground text-sm">{children}</div>
      </div>
      {!done && to && (
        <Link
          {...to}
          className={`${buttonVariants({ variant: 'outline', size: 'small' })} max-sm:col-start-2 max-sm:justify-self-start`}
        >
          {action}
        </Link>
      )}
    </li>
  )
}
