import type { ReactNode } from 'react'

interface EmptyStateProps {
  picture: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ picture, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-10 text-center">
      <div className="w-44" aria-hidden="true">
        {picture}
      </div>
      <p className="font-display font-semibold text-xl leading-tight">{title}</p>
      {children && <div className="text-muted-foreground">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
